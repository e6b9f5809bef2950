"""Builds a site that needs no server: ``romelab site FOLDER``. Any place that serves files can serve it.

What a page looks like when it opens is recorded (:mod:`romelab.host.record`); its program is romelab itself in Pyodide,
in a worker of the browser. Python for the browser comes from npm, in one version and by its digest; all else is taken
as it is installed here, so the recorded page and its program are of one make. The same of both gives the same bytes.
"""

# pyright: basic
import gzip
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from hashlib import blake2b, sha256
from html import escape
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from pathlib import Path
from typing import Any

from romelab import __version__
from romelab.core.errors import InputError, file_errors
from romelab.core.packaged import packaged
from romelab.host.notebook import in_order
from romelab.host.record import EXPLORED, PACKS
from romelab.host.server import built
from romelab.pages import notebooks_folder

PYODIDE = "314.0.7"
PYODIDE_DIGEST = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
"""SHA-256 of the package that npm gives."""
WHEELS = "wheels.txt"
"""What romelab needs in a browser, by versions and digests, as pip reads them."""
STDLIB = "python_stdlib"
UNUSED = re.compile(
    r"(_pyrepl|pydoc_data|wsgiref|xmlrpc|sqlite3|unittest)/|(_pyio|_pydatetime|cProfile|compileall|doctest|ftplib|imaplib|mailbox"
    r"|modulefinder|nturl2path|optparse|pdb|pickletools|plistlib|poplib|profile|pstats|pyclbr|pydoc|shelve|smtplib|symtable"
    r"|tabnanny|trace|wave|zipapp)\.py$"
    r"|encodings/(?!__init__|aliases|ascii|cp437|idna|latin_1|raw_unicode_escape|unicode_escape|utf_8)"
)
"""What of Python's own library nothing of ours asks for in a browser."""
MANIFEST = "scorm.xml"
"""What tells a learning platform of the one page in its package."""
LIST = "files.txt"
"""What a site holds, so that building it again removes what is no longer part of it."""
_LEFT_OUT = (
    *("host/page/", "host/classroom/", "host/answers.py", "host/drawers.py", "host/explorer_answers.py"),
    *("host/static_server.py", "host/jupyter.py", "host/lesson_answers.py", "host/opening.py", "host/record.py"),
    *("host/server.py", "host/site.py", "host/trial.py", "labdefaults/", "notebooks/"),
)
PLACES = -1
"""At how many places of a tour its answers are tried out: at all of them."""
ANSWERED = ("learn_battles", "learn_kampf_um_rom", "learn_total_war_rome")
"""Pages of whose way all answers are tried out, so that they need no program: guided tours.

That of *Struggle for Rome* has too many places: dice can be rolled before a step asks for it.
"""


def with_table(name: str) -> bool:
    """Whether all that a page itself asks is tried out when a site is made, so that its answers need no program."""
    return name in ANSWERED or re.fullmatch(r"lesson_\d+", name) is not None


def build(folder: Path, names: Sequence[str], languages: Sequence[str], say: Callable[[str], None] = print) -> int:
    """Build a site, and return the bytes it takes.

    Parameters
    ----------
    folder
        Where it is written: a new or empty folder, or one that holds a site already.
    names
        Its pages.
    languages
        The languages of its pages, by two letters.
    say
        Told that recording begins, then of each page when it is recorded, and of how many are.

    Raises
    ------
    InputError
        If the folder holds something else or cannot be written, if npm is missing, or if a page cannot be recorded.
    """
    before = _before(folder)
    names = in_order(names)
    found, version = _files(names, languages, say)
    found["service.js"] = built("service.js").replace(b"{version}", version.encode())
    page = built("index.html").decode().replace("{version}", version)
    page = page.replace("{language}", languages[0] if len(languages) == 1 else "")
    for name in names:
        host = "table" if with_table(name) else "worker"
        found[f"{name}.html"] = page.replace("<body ", f'<body data-host="{host}" ').encode()
    first = f'<!doctype html><meta http-equiv="refresh" content="0; url={names[0]}.html"><title>romelab</title>'
    found["index.html"] = first.encode()
    found[LIST] = "".join(f"{name}\n" for name in sorted(found)).encode()
    _write(folder, found, before - found.keys())
    return sum(map(len, found.values()))


def _files(names: Sequence[str], languages: Sequence[str], say: Callable[[str], None]) -> tuple[dict[str, bytes], str]:
    """Return all files but pages of HTML, and what changes whenever one of them does."""
    found = dict(_python()) | dict(_of_pages(names, languages, say, with_table))
    found |= {name: built(name) for name in ("page.js", "page.css", "worker.js")}
    return found, _version(found)


def _version(found: Mapping[str, bytes]) -> str:
    """Return what changes whenever one of some files does."""
    whole = blake2b(digest_size=8)
    for name in sorted(found):
        whole.update(f"{name} {len(found[name])} ".encode() + found[name])
    return whole.hexdigest()


def _of_pages(
    names: Sequence[str], languages: Sequence[str], say: Callable[[str], None], answered: Callable[[str], bool]
) -> Iterator[tuple[str, bytes]]:
    """Return what pages look like when they open, with their answers where those were tried out."""
    yield "anywidget.js", built("anywidget.js")
    for (name, tongue), page in _recorded(names, languages, say, answered):
        yield f"page/{tongue}/{name}.json.gz", _packed(json.dumps(page["messages"], separators=(",", ":")))
        if page["table"] is not None:
            yield f"table/{tongue}/{name}.json.gz", _packed(json.dumps(page["table"], separators=(",", ":")))
        for digest, text in page["parts"].items():
            yield f"part/{digest}.txt.gz", _packed(text)
        for digest, data in page["pictures"].items():
            yield f"picture/{digest}.png", b64decode(data)


def one_file(file: Path, name: str, language: str, *, program: bool = False, scorm: bool = False) -> int:
    """Write a page with all that it needs as one file, which a browser opens from anywhere; return its bytes.

    A page whose answers were tried out, or that shows words and pictures alone, needs no program. A lesson, and an
    explorer that answers from the position it opens with, say what would need one. How far it has come is printed.

    Parameters
    ----------
    file
        Where it is written.
    name
        The page.
    language
        Its language, by two letters.
    program
        Whether its program is included all the same, so that it also answers whatever else is asked.
    scorm
        Whether it is written as a package for learning platforms (SCORM 1.2), which are told score and answers.

    Raises
    ------
    InputError
        If it cannot be written, if npm is missing, or if the page cannot be recorded; for a platform also if the page
        needs its program.
    """
    finite = (with_table(name) or name in EXPLORED) and not program
    found = dict(_of_pages([name], [language], print, lambda _page: finite))
    needed = json.loads(gzip.decompress(found[f"page/{language}/{name}.json.gz"]))[0]["packs"]
    if scorm and not (finite and with_table(name)):
        able = f"{', '.join(ANSWERED)} and lessons"
        what = f"cannot tell a platform what was answered; only {able} can so far, without a program"
        raise InputError.at(name, what)
    if not finite and needed is not None:
        # Odds are counted late; all else that a page may need is there when it opens.
        packs = {f"python/{pack}.zip" for pack in (*needed, "base", "icepool", STDLIB)}
        found |= {each: what for each, what in _python() if each in packs or not each.endswith(".zip")}
        found["worker.js"] = built("worker.js")
    version = _version(found)
    listed = json.dumps([(each, len(content)) for each, content in found.items()]).encode()
    held = b64encode(b"".join((len(listed).to_bytes(4, "big"), listed, *found.values()))).decode()
    page = built("index.html").decode().replace("{version}", version).replace("{language}", language)
    host = "table" if finite else "worker"
    page = page.replace("<body ", f'<body data-host="{host}" data-page="{name}" {"data-scorm " if scorm else ""}')
    head, _, _ = page.partition('<link rel="stylesheet"')
    body = page[page.index("</head>") : page.index("<script")]
    script = b64encode(gzip.compress(built("page.js"), 9, mtime=0)).decode()
    whole = f"{head}<style>{built('page.css').decode()}</style>{body}"
    whole += f'<script type="text/plain" id="held">{held}</script>\n'
    whole += f'<script type="text/plain" id="script">{script}</script>\n'
    whole += f'<script type="module">{built("file.js").decode()}</script>\n</body>\n</html>\n'
    content = whole.encode()
    if scorm:
        title = json.loads(gzip.decompress(found[f"page/{language}/{name}.json.gz"]))[0]["title"]
        manifest = packaged("romelab.host", MANIFEST).format(name=name, title=escape(title))
        content = _zipped({"imsmanifest.xml": manifest.encode(), "index.html": content})
    with file_errors(str(file)):
        file.write_bytes(content)
    return len(content)


def _before(folder: Path) -> set[str]:
    """Return the files of the site that a folder holds already."""
    try:
        if not folder.exists() or not any(folder.iterdir()):
            return set()
        listed = (folder / LIST).read_text("utf-8").splitlines()
    except OSError:
        raise InputError.at(str(folder), "is not empty and holds no site of romelab's; name another folder") from None
    return {name for name in listed if not Path(name).is_absolute() and ".." not in Path(name).parts}


def _write(folder: Path, found: Mapping[str, bytes], gone: set[str]) -> None:
    with file_errors(str(folder)):
        for name, content in found.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        for name in gone:
            with suppress(FileNotFoundError):
                (folder / name).unlink()


def _packed(text: str) -> bytes:
    return gzip.compress(text.encode(), 9, mtime=0)


# ---------------------------------------------------------------------------------------------------- Python


def _python() -> Iterator[tuple[str, bytes]]:
    """Return what makes Python run in a browser, and what romelab needs there, in packs."""
    with tarfile.open(fileobj=io.BytesIO(_pyodide())) as package:
        for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", f"{STDLIB}.zip", "pyodide-lock.json"):
            member = package.extractfile(f"package/{name}")
            content = member.read() if member else b""
            if name == "pyodide-lock.json":
                # Only what the interpreter asks of it: no package is fetched by it.
                lock = {"info": json.loads(content)["info"], "packages": {}}
            elif name == f"{STDLIB}.zip":
                with zipfile.ZipFile(io.BytesIO(content)) as library:
                    used = [each for each in library.namelist() if not UNUSED.match(each)]
                    yield f"python/{name}", _zipped({each: library.read(each) for each in used})
            elif ".asm." in name:
                yield f"python/{name}.gz", gzip.compress(content, 9, mtime=0)
            else:
                yield f"python/{name}", content
    packs: dict[str, dict[str, bytes]] = {}
    for name, content in _modules():
        dotted = name.replace("/", ".")
        pack = next((pack for package, pack in PACKS.items() if dotted.startswith(f"{package}.")), "base")
        packs.setdefault(pack, {})[name] = content
    for pack, held in packs.items():
        yield f"python/{pack}.zip", _zipped(held)
    yield "python/site.json.gz", _packed(json.dumps({"lock": lock, "packs": PACKS, "version": __version__}))


def _pyodide() -> bytes:
    npm = shutil.which("npm")
    if npm is None:
        raise InputError.at("npm", "is not installed; it fetches Python for browsers, once. It comes with Node.js")
    with tempfile.TemporaryDirectory() as folder:
        command = [npm, "pack", f"pyodide@{PYODIDE}", "--silent", "--prefer-offline", f"--pack-destination={folder}"]
        _fetch("npm", "Pyodide", command, folder)
        content = next(Path(folder).glob("*.tgz")).read_bytes()
    if sha256(content).hexdigest() != PYODIDE_DIGEST:
        raise InputError.at("Pyodide", "is not the package that was asked for; nothing was built")
    return content


def _fetch(name: str, what: str, command: Sequence[str], folder: str) -> None:
    ran = subprocess.run(command, capture_output=True, text=True, cwd=folder)  # noqa: S603 - words of our own
    if ran.returncode:
        said = (ran.stderr.strip() or f"exit {ran.returncode}").splitlines()[-1]
        raise InputError.at(name, f"gave no {what} ({said})")


def _wheels() -> Iterator[tuple[str, bytes]]:
    """Return the files of what romelab needs: what is installed here in the pinned version, all else from pip."""
    missing: list[str] = []
    for line in packaged("romelab.host", WHEELS).splitlines()[1:]:
        name, _, version = line.split()[0].partition("==")
        try:
            found = distribution(name)
        except PackageNotFoundError:
            found = None
        if found is None or found.version != version:
            missing.append(line)
            continue
        for file in found.files or ():
            yield str(file).replace(os.sep, "/"), Path(str(file.locate())).read_bytes()
    if missing:
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, WHEELS).write_text("\n".join(missing), "utf-8")
            pip = (sys.executable, "-m", "pip", "download", "--quiet", "--require-hashes", "--no-deps")
            kind = ("--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none")
            _fetch("pip", ", ".join(missing), [*pip, *kind, f"--requirement={WHEELS}"], folder)
            for file in sorted(Path(folder).glob("*.whl")):
                with zipfile.ZipFile(file) as wheel:
                    yield from ((name, wheel.read(name)) for name in wheel.namelist())


def _modules() -> Iterator[tuple[str, bytes]]:
    """Return the files of romelab and of what it needs, by their paths."""
    for name, content in _wheels():
        tests = "/tests/" in name or name.startswith("..")
        if (name.endswith(".py") and not tests) or name.endswith("dist-info/METADATA"):
            yield name, content
    root = Path(str(files("romelab")))
    for file in sorted(root.rglob("*")):
        name = file.relative_to(root).as_posix()
        kept = "__pycache__" not in file.parts and not name.startswith(_LEFT_OUT) and file.suffix != ".md"
        if kept and file.is_file():
            yield f"romelab/{name}", file.read_bytes()
    for file in sorted(notebooks_folder().glob("*.toml")):
        yield file.name, file.read_bytes()


def _zipped(held: Mapping[str, bytes]) -> bytes:
    """Pack files so that the same give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as pack:
        for name in sorted(held):
            pack.writestr(zipfile.ZipInfo(name), held[name], zipfile.ZIP_DEFLATED, 9)
    return buffer.getvalue()


# ---------------------------------------------------------------------------------------------------- pages


def _recorded(
    names: Sequence[str], languages: Sequence[str], say: Callable[[str], None], answered: Callable[[str], bool]
) -> Iterator[tuple[tuple[str, str], dict[str, Any]]]:
    # Tours take longest, so they begin first.
    asked = sorted(((name, tongue) for name in names for tongue in languages), key=lambda one: one[0] not in ANSWERED)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        for file in notebooks_folder().glob("*.toml"):
            shutil.copyfile(file, Path(folder, file.name))
        say(f"0 of {len(asked)} recorded; a guided tour takes up to three minutes")
        begun = {pool.submit(_one, folder, names, answered(each[0]), each): each for each in asked}
        for number, page in enumerate(as_completed(begun), 1):
            yield begun[page], page.result()
            say(f"{' '.join(begun[page])}: {number} of {len(asked)}")


def _one(folder: str, names: Sequence[str], answered: bool, asked: tuple[str, str]) -> dict[str, Any]:
    """Record a page in a program of its own, as the browser runs it in one of its own."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ROMELAB_")}
    environment |= {"PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "romelab.host.record", str(PLACES if answered else 0), *asked, *names]
    ran = subprocess.run(command, capture_output=True, cwd=folder, env=environment)  # noqa: S603 - names of pages
    page = json.loads(ran.stdout) if ran.returncode == 0 else {"faults": ran.stderr.decode().splitlines()[-1:]}
    if page["faults"]:
        raise InputError.at(" ".join(asked), f"could not be recorded: {page['faults'][0]}")
    return page
