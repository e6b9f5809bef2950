"""What is printed of a lesson as OpenDocument text: all words, all styles, all pictures, as its standard asks."""

import re
import zipfile
from html import unescape
from io import BytesIO
from xml.etree.ElementTree import fromstring

import pytest

from romelab.cli import main
from romelab.lessons import open_lesson
from romelab.lessons.inquiry.odt import KIND
from romelab.lessons.inquiry.schema import lesson_numbers
from tests.samples import one_of

SPACE = "urn:oasis:names:tc:opendocument:xmlns:"
NUMBERS = lesson_numbers()


def names(root, attribute):
    return {each.get(f"{{{SPACE}{attribute}") for each in root.iter()} - {None}


def words(text):
    return re.findall(r"\w+", text)


def check(data, html):
    file = zipfile.ZipFile(BytesIO(data))
    first = file.infolist()[0]
    assert (first.filename, first.compress_type, file.read("mimetype").decode()) == ("mimetype", 0, KIND)
    assert len({each.date_time for each in file.infolist()}) == 1
    assert first.date_time[0] == 1980, "the same bytes whenever it is made"
    content, styles = (fromstring(file.read(name)) for name in ("content.xml", "styles.xml"))  # noqa: S314
    listed = names(fromstring(file.read("META-INF/manifest.xml")), "manifest:1.0}full-path")  # noqa: S314
    assert listed == {"/", *file.namelist()} - {"mimetype", "META-INF/manifest.xml"}
    known = names(styles, "style:1.0}name") | names(content, "style:1.0}name")
    used = names(content, "text:1.0}style-name") | names(content, "table:1.0}style-name")
    assert used <= known
    pictures = {each.get("{http://www.w3.org/1999/xlink}href") for each in content.iter()} - {None}
    assert pictures <= listed
    assert len(pictures) == html.count("<img")
    for table in content.iter(f"{{{SPACE}table:1.0}}table"):
        columns = int(table[0].get(f"{{{SPACE}table:1.0}}number-columns-repeated", "0"))
        assert max(len(row) for row in table[1:]) == columns
    # Words stand in paragraphs and headings alone, in the order of the page.
    holders = [each for each in content.iter() if each.tag.endswith(("}p", "}h"))]
    body = re.sub(r"<[^>]*>", " ", html[html.index("<body>") :])
    assert words(" ".join(word for each in holders for word in said(each))) == words(unescape(body))
    assert len(words(" ".join(content.itertext()))) == len(
        words(" ".join(w for each in holders for w in each.itertext()))
    )


def said(node):
    """Words of a paragraph without those that stand for a picture."""
    if node.tag.endswith("}desc"):
        return
    yield node.text or ""
    for each in node:
        yield from said(each)
        yield each.tail or ""


@pytest.mark.parametrize("number", one_of(5, NUMBERS, 3))
@pytest.mark.parametrize("language", ["en", "de"])
def test_printed_pages_are_texts_too(number, language):
    from romelab.lessons.inquiry.odt import odt

    for page in open_lesson(number, language=language).printed():
        check(odt(page.html), page.html)


def test_print_lays_a_text_beside_each_page(tmp_path, capsys):
    assert main(["print", "--folder", str(tmp_path), "13"]) == 0
    printed = capsys.readouterr().out.split()
    for page in tmp_path.glob("*.html"):
        text = page.with_suffix(".odt")
        assert str(text) in printed
        check(text.read_bytes(), page.read_text("utf-8"))


def test_the_handout_is_offered_as_a_text():
    handout, *_, card = open_lesson(13).printed()
    assert 'download="lesson_13_handout_A.odt"' in handout.link()
    assert KIND in card.link()
    assert KIND not in card.link(text=False)
