"""The command ``romelab``: open the pages from a terminal, and see the evening before whether all is ready."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from romelab import __version__
from romelab.core.errors import InputError, file_errors, quoted
from romelab.core.input import checked_words
from romelab.core.language import SWITCH, checked, language, languages
from romelab.core.packaged import packaged_toml
from romelab.core.serialization import with_options
from romelab.lab import open_lab
from romelab.pages import FIRST, fresh_copy, notebooks_folder, old_names, own_copies, own_folder, page_named, page_names


def lab(arguments: argparse.Namespace) -> int:
    """Open JupyterLab on a page."""
    name = page_named(arguments.page, Path(arguments.folder))
    if arguments.here:
        return open_lab(notebooks_folder() / f"{name}.ipynb", arguments.more)
    folder = own_copies(Path(arguments.folder))
    if arguments.fresh and (kept := fresh_copy(name, folder)) is not None:
        print(f"{name} is as it came; your old page is {kept.name}")
    if old := old_names(folder / f"{name}.ipynb"):
        now = ", ".join(f"{before} is now {after}" for before, after in old.items())
        print(f"{name} uses old names: {now}. Change them, or get the page as it came: romelab lab {name} --fresh")
    return open_lab(folder / f"{name}.ipynb", arguments.more)


def page(arguments: argparse.Namespace) -> int:
    """Open a page by itself in the browser."""
    from romelab.host.opening import serve

    folder = own_copies(Path(arguments.folder)).resolve()
    os.chdir(folder)  # as a notebook's kernel does: what is saved lies beside the pages
    name = page_named(arguments.page, folder)
    return serve(name, folder, arguments.port, arguments.language, browser=not arguments.no_browser)


def school_class(arguments: argparse.Namespace) -> int:
    """Open the pages to a class."""
    from romelab.host.classroom.serving import serve_class

    folder = Path(arguments.folder).expanduser().resolve()
    only = [page_named(name) for name in arguments.only]
    lessons = [_lesson(words).resolve() for words in arguments.lesson]
    address, port, language = arguments.address, arguments.port, arguments.language
    return serve_class(folder, port, language, only, address, lessons, browser=not arguments.no_browser)


def site(arguments: argparse.Namespace) -> int:
    """Build a site that needs no server, and serve it if that is asked for."""
    from romelab.host import site, static_server

    folder = Path(arguments.folder)
    if not (arguments.serve and (folder / site.LIST).is_file() and not arguments.pages):
        names = [page_named(name) for name in arguments.pages] or page_names()
        spoken = [arguments.language] if arguments.language else languages()
        size = site.build(folder, names, spoken)
        print(f"{folder}: {len(names)} pages, {size / 1e6:.1f} MB. Any place that serves files can serve it.")
    return static_server.serve(folder, arguments.port) if arguments.serve else 0


def one_page(arguments: argparse.Namespace) -> int:
    """Write a page as one file."""
    from romelab.host import site

    name, scorm = page_named(arguments.page), arguments.scorm
    file = Path(arguments.to or f"{name}{'.zip' if scorm else '.html'}")
    size = site.one_file(file, name, checked(arguments.language), program=arguments.program, scorm=scorm)
    opens = "A learning platform takes it" if scorm else "A browser opens it from a stick, an e-mail or a course"
    print(f"{file}: {size / 1e6:.1f} MB. {opens}; it needs no network.")
    return 0


def check(arguments: argparse.Namespace) -> int:
    """Run every page, or read your own lessons and drills, and say whether all is ready."""
    from romelab import checking

    files = [name for name in arguments.pages if name.endswith(".toml")]
    games = [import_module(f"romelab.{name}").GAME for name in GAMES if files]
    problems = [problem for file in files for problem in checking.of_file(_lesson(file), games)]
    pages = [page_named(name, Path(arguments.folder)) for name in arguments.pages if name not in files]
    if pages or not files:
        problems += checking.check(Path(arguments.folder), pages or page_names())
    for problem in problems:
        print(f"{problem.where}: {problem.what}")
    print("not ready" if problems else "ready")
    return 1 if problems else 0


def paper(arguments: argparse.Namespace) -> int:
    """Write what is printed of history lessons: handouts, teacher's pages, whole lessons, source cards."""
    from romelab.lessons.inquiry.page import open_lesson
    from romelab.lessons.inquiry.schema import lesson_numbers

    folder = Path(arguments.folder)
    with file_errors(str(folder)):
        folder.mkdir(parents=True, exist_ok=True)
        for which in arguments.lessons or lesson_numbers():
            lesson = open_lesson(which if isinstance(which, int) else int(which) if which.isdigit() else _lesson(which))
            lesson.level = arguments.level
            for page in lesson.printed():
                saved = page.save(folder)
                print(saved, saved.with_name(page.text_name), sep="\n")
    return 0


def _lesson(words: str) -> Path:
    """Return the file of your own lesson: here, or among your own pages."""
    file = Path(words if words.endswith(".toml") else f"{words}.toml")
    return file if file.is_file() else own_folder() / file


def simulate(arguments: argparse.Namespace) -> int:
    """Let bots play many games, and keep a row of each in a file."""
    package = import_module(f"romelab.{arguments.game}")
    sitting = [_bot(package.bots, name) for name in arguments.bots.split(",")]
    setup = package.playouts.usual(len(sitting))
    if arguments.option:
        setup = replace(setup, options=with_options(setup.options, dict(map(_option, arguments.option))))
    seeds = range(arguments.first, arguments.first + arguments.games)
    found = package.playouts(
        sitting, seeds, setup=setup, each=arguments.each, to=arguments.to, workers=arguments.workers, progress=True
    )
    print(found)
    return 1 if found.stopped else 0


def _bot(bots: Any, name: str) -> Any:
    known = {word: each for word, each in BOTS.items() if hasattr(bots, each)}
    if name not in known:
        raise InputError.at("--bots", f"there is no bot {quoted(name)}; there are {', '.join(known)}")
    return getattr(bots, known[name])()


def _option(words: str) -> tuple[str, object]:
    name, says, value = words.partition("=")
    if not says:
        raise InputError.at("--option", f"must be name=value, not {quoted(words)}")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


COMMANDS = packaged_toml("romelab", "commands.toml")
GAMES: list[str] = COMMANDS["simulate"]["words"]["game"]["choices"]
BOTS: dict[str, str] = COMMANDS["simulate"]["bots"]
"""What bots are called in a command, and in the ``bots`` of a game."""
RUNS = {
    "lab": lab,
    "open": page,
    "class": school_class,
    "site": site,
    "page": one_page,
    "check": check,
    "print": paper,
    "simulate": simulate,
}


def parser() -> argparse.ArgumentParser:
    """Build the parser of the command line."""
    top = argparse.ArgumentParser(prog="romelab", description="Three Roman board games, taken apart in notebooks.")
    top.add_argument("--version", action="version", version=f"romelab {__version__}")
    commands = top.add_subparsers(dest="command", required=True)
    known = {"own": str(own_folder()), "first": FIRST, "bots": ", ".join(BOTS)}
    for name, run in RUNS.items():
        told = COMMANDS[name]
        command = commands.add_parser(name, help=told["help"])
        for word, said in told["words"].items():
            given: dict[str, Any] = {
                key: one.format_map(known) if isinstance(one, str) else one for key, one in said.items()
            }
            if isinstance(given.get("default"), int):
                given["type"] = int
            command.add_argument(word, **given)
        command.add_argument("--language", default="", help="en or de (default: as chosen before, a browser's, or en)")
        command.set_defaults(run=run)
    return top


def main(words: Sequence[str] | None = None) -> int:
    """Run the command line; further words of ``romelab lab`` go to JupyterLab.

    Returns
    -------
    int
        The exit code of the process: 0 when all went well, 1 where something is not ready, 2 for bad input.
    """
    try:
        checked_words(sys.argv[1:] if words is None else words)
        top = parser()
        arguments, more = top.parse_known_args(words)
        arguments.more = more
        if arguments.language:
            # Kernels of a notebook are told by their surroundings.
            os.environ[SWITCH] = checked(arguments.language)
            language(arguments.language)
        if more and arguments.command != "lab":
            top.error(f"unknown words: {' '.join(arguments.more)}")
        return int(arguments.run(arguments))
    except (InputError, ModuleNotFoundError) as error:
        what = error if isinstance(error, InputError) else f'{error}; run: python -m pip install "romelab[lab]"'
        print(f"romelab: {what}", file=sys.stderr)
        return 2
