"""Small problems put into a file of Python on purpose, for ``mutation.py`` to try."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

PAIRS = ((ast.Eq, ast.NotEq), (ast.In, ast.NotIn), (ast.Is, ast.IsNot), (ast.Lt, ast.LtE), (ast.Gt, ast.GtE))
PAIRS += ((ast.Lt, ast.GtE), (ast.Gt, ast.LtE))
SUMS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift}
EMPTY = {"tuple": "()", "Iterator": "()", "Sequence": "()", "list": "[]", "dict": "{}", "str": "''", "int": "0"}


class Mutant(NamedTuple):
    """What takes the place of a file's bytes from ``start`` to ``end``; ``lines`` are those whose tests are to run."""

    file: str
    line: int
    lines: range
    start: int
    end: int
    text: str
    change: str


def sites(node: ast.AST, parent: ast.AST, returns: str) -> Iterator[tuple[ast.AST, str]]:
    """Return each change of one node: the node that is written anew, and what is written."""
    match node:
        case ast.Compare(left, ops, rest):
            for at, op in enumerate(ops):
                for other in [one if isinstance(op, two) else two for one, two in PAIRS if isinstance(op, one | two)]:
                    yield node, ast.unparse(ast.Compare(left, [*ops[:at], other(), *ops[at + 1 :]], rest))
        case ast.BoolOp(op, values):
            yield node, f"({ast.unparse(ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values))})"
        case ast.UnaryOp(ast.Not(), operand):
            yield node, f"({ast.unparse(operand)})"
        case ast.BinOp(left, op, right) if type(op) in SUMS and not isinstance(right, ast.JoinedStr):
            if not any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in (left, right)):
                yield node, f"({ast.unparse(ast.BinOp(left, SUMS[type(op)](), right))})"
        case ast.Constant(bool() as value):
            yield node, str(not value)
        case ast.Constant(int() as value):
            yield node, str(value + 1)
            yield node, f"({value - 1})"
        case ast.Call(func, args, keywords):
            for at in (at for at, keyword in enumerate(keywords) if keyword.arg != "strict"):
                yield node, ast.unparse(ast.Call(func, args, keywords[:at] + keywords[at + 1 :]))
            for at in range(len(args) - 1):
                if ast.dump(args[at]) != ast.dump(args[at + 1]):
                    swapped = [*args[:at], args[at + 1], args[at], *args[at + 2 :]]
                    yield node, ast.unparse(ast.Call(func, swapped, keywords))
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            empty = f"not ({ast.unparse(value)})" if returns == "bool" else EMPTY.get(returns.split("[")[0], "None")
            if ast.unparse(value) != empty:
                yield node, f"return {empty}"
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            yield test, f"(not ({ast.unparse(test)}))"
            yield test, "False"
            if not isinstance(node, ast.While):
                yield test, "True"
        case ast.comprehension(ifs=[first, *_]):
            yield first, "True"
        case ast.Assign() | ast.AugAssign() | ast.Expr() | ast.Continue() | ast.Break():
            text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
            if not text and isinstance(parent, ast.FunctionDef | ast.If | ast.For | ast.While | ast.With):
                yield node, "pass"
        case _:
            pass


def walk(node: ast.AST, line: int, returns: str) -> Iterator[tuple[ast.AST, str, int]]:
    """Go through what is executed: no annotations, decorators, messages of crashes or what only type checkers read."""
    read = [getattr(node, "annotation", None), getattr(node, "returns", None), *getattr(node, "decorator_list", ())]
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Raise | ast.Import | ast.ImportFrom | ast.Assert) or any(child is one for one in read):
            continue
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        if isinstance(child, ast.keyword) and child.arg == "strict":  # Rows that go together are as long as each other.
            continue
        inside = child.lineno if isinstance(child, ast.stmt) else line
        kind = ast.unparse(child.returns) if isinstance(child, ast.FunctionDef) and child.returns else returns
        yield from ((what, text, inside) for what, text in sites(child, node, kind))
        yield from walk(child, inside, kind)


def mutants_in(root: Path, file: str) -> dict[int, list[Mutant]]:
    """Return all mutants of a file by their line."""
    content = (root / file).read_bytes()
    starts = [0]
    for row in content.splitlines(keepends=True):
        starts.append(starts[-1] + len(row))
    found: dict[int, list[Mutant]] = {}
    for node, text, line in walk(ast.parse(content), 1, ""):
        at: Any = node
        start, end = starts[at.lineno - 1] + at.col_offset, starts[at.end_lineno - 1] + at.end_col_offset
        old = " ".join(content[start:end].decode().split())
        if old != text and not old.startswith(("f'", 'f"')):
            last = at.lineno if isinstance(node, ast.stmt) else at.end_lineno
            mutant = Mutant(file, at.lineno, range(line, last + 1), start, end, text, f"{old}  ->  {text}")
            found.setdefault(at.lineno, []).append(mutant)
    return found
