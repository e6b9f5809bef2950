"""Pages to print as OpenDocument text, which a teacher can change before it is printed."""

import base64
import re
from collections.abc import Iterator
from html import escape
from io import BytesIO
from struct import unpack
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from romelab.core.packaged import packaged

KIND = "application/vnd.oasis.opendocument.text"
WIDTH, HEIGHT = 18.0, 9.0
"""The most that a picture takes of the page, in centimetres."""
AROUND = {
    "ol": "<text:list text:style-name='Numbers'>{}</text:list>",
    "ul": "<text:list text:style-name='Points'>{}</text:list>",
    "li": "<text:list-item>{}</text:list-item>",
    "table": "<table:table><table:table-column table:number-columns-repeated='{columns}'/>{}</table:table>",
    "tr": "<table:table-row>{}</table:table-row>",
    "td": "<table:table-cell table:style-name='Cell'>{}</table:table-cell>",
    "th": "<table:table-cell table:style-name='Cell'>{}</table:table-cell>",
}
"""What stands around the blocks within a tag of HTML."""
LEVELS = {"h1": 1, "h2": 2, "h4": 3}
SPANS = ("b", "i", "small", "span")
STYLES = ("line", "name", "question", "footer", "dt", "dd", "th")
"""Classes and tags whose paragraphs have a style of their own; each is called as they are."""


class _Text(NamedTuple):
    """A text being made: its pictures so far."""

    pictures: list[bytes]

    def blocks(self, node: Element, style: str = "Standard") -> str:
        """Return what stands within a node as blocks; words between blocks are paragraphs."""
        made, words = "", escape(node.text or "", quote=False)
        for each in node:
            if each.tag in (*SPANS, "br", "img") and each.get("class") not in STYLES:
                words += self._word(each)
            else:
                made += _paragraph(words, style) + self._block(each, style)
                words = ""
            words += escape(each.tail or "", quote=False)
        return made + _paragraph(words, style)

    def _block(self, node: Element, style: str) -> str:
        kind = node.get("class", "")
        if level := LEVELS.get(node.tag):
            told = f"text:style-name='Heading_{level}' text:outline-level='{level}'"
            return f"<text:h {told}>{self._words(node)}</text:h>"
        own = next((each for each in (kind, node.tag) if each in STYLES), "")
        if kind == "line":
            return "<text:p text:style-name='line'/>"
        if kind == "fresh":
            return f"<text:p text:style-name='fresh'/>{self.blocks(node)}"
        within = self.blocks(node, own or ("boxed" if kind in ("rl-source", "cut") else style))
        return AROUND.get(node.tag, "{}").format(within, columns=max((len(row) for row in node), default=1))

    def _words(self, node: Element) -> str:
        rest = (self._word(each) + escape(each.tail or "", quote=False) for each in node)
        return escape(node.text or "", quote=False) + "".join(rest)

    def _word(self, node: Element) -> str:
        if node.tag == "br":
            return "<text:line-break/>"
        if node.tag != "img":
            return f"<text:span text:style-name='{node.tag}'>{self._words(node)}</text:span>"
        self.pictures.append(png := base64.b64decode(node.get("src", "").partition("base64,")[2]))
        across, down = unpack(">II", png[16:24])
        width = min(WIDTH, HEIGHT * across / down)
        size = f"svg:width='{width:.2f}cm' svg:height='{width * down / across:.2f}cm'"
        return (
            f"<draw:frame text:anchor-type='as-char' {size}><draw:image xlink:href='{_file(len(self.pictures))}'/>"
            f"<svg:desc>{escape(node.get('alt', ''))}</svg:desc></draw:frame>"
        )


def _paragraph(words: str, style: str) -> str:
    return f"<text:p text:style-name='{style}'>{words.strip()}</text:p>" if words.strip() else ""


def _file(number: int) -> str:
    return f"Pictures/{number}.png"


def odt(page: str) -> bytes:
    """Return a page to print as an OpenDocument text.

    Parameters
    ----------
    page
        The page as HTML, as ``handout`` makes it.

    Examples
    --------
    >>> made = ZipFile(BytesIO(odt("<body><h1>Roads</h1><p>Who <b>pays</b>?</p></body>")))
    >>> made.namelist()[0], made.read("mimetype") == KIND.encode()
    ('mimetype', True)
    """
    body = page.partition("<body>")[2].partition("</body>")[0]
    text = _Text([])
    # A page of ours: its words are escaped, and it has no entities.
    root = fromstring("<body>" + re.sub(r"(<(?:br|img)\b[^>]*)>", r"\1/>", body) + "</body>")  # noqa: S314
    within = text.blocks(root)
    pictures = ((_file(number), png) for number, png in enumerate(text.pictures, 1))
    packed = BytesIO()
    with ZipFile(packed, "w") as file:
        # The kind comes first and is not packed, so that anybody can tell it from the first bytes. No file bears the
        # time of day: a page is the same bytes whenever it is made.
        file.writestr(ZipInfo("mimetype"), KIND)
        for name, said in (*_parts(within, len(text.pictures)), *pictures):
            file.writestr(ZipInfo(name), said, ZIP_DEFLATED)
    return packed.getvalue()


def _parts(within: str, pictures: int) -> Iterator[tuple[str, str]]:
    """Return the files of a text: its contents, its styles, and the list of all."""
    frame = packaged("romelab.lessons.inquiry", "odt.xml")
    names = ("content.xml", "styles.xml", *map(_file, range(1, pictures + 1)))
    listed = "".join(
        f"<manifest:file-entry manifest:full-path='{name}' manifest:media-type="
        f"'{'image/png' if name.endswith('png') else 'text/xml'}'/>"
        for name in names
    )
    for name, said in zip(("content.xml", "styles.xml", "META-INF/manifest.xml"), frame.split("<!-- -->"), strict=True):
        yield name, said.strip().replace("<?here?>", {"content.xml": within}.get(name, listed))
