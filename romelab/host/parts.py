"""What is long and the same for many pages, by an address of its own: a browser fetches it once and keeps it."""

import gzip
from collections import OrderedDict
from collections.abc import Collection, Mapping
from hashlib import blake2b
from typing import Any

LONG = 4_000
"""Characters from which on a text is fetched."""
MOST_BYTES = 100_000_000
AT = "romelab-part"
"""The field that stands in place of a text."""


class Parts:
    """Texts by their digests; those that were asked for longest ago go first.

    Parameters
    ----------
    known
        The digests of all texts that can be fetched, where no more can be added; others are sent.

    Examples
    --------
    >>> parts = Parts()
    >>> short = parts.shortened({"_esm": "x" * 5000, "n": 1})
    >>> parts.of(short["_esm"]["romelab-part"]) == "x" * 5000, short["n"]
    (True, 1)
    """

    def __init__(self, known: Collection[str] | None = None) -> None:
        self._known = known
        self._texts: OrderedDict[str, str | bytes] = OrderedDict()
        self._size = 0

    def shortened(self, state: Mapping[str, Any]) -> dict[str, Any]:
        """Return fields with an address in place of each long text."""
        return {
            key: self._address(value) if isinstance(value, str) and len(value) >= LONG else value
            for key, value in state.items()
        }

    def all(self) -> Mapping[str, str]:
        """Return all texts by their digests."""
        return {digest: self.of(digest) or "" for digest in self._texts}

    def of(self, digest: str) -> str | None:
        """Return a text by its digest; None if it is not there (any more)."""
        found = self._texts.get(digest)
        return gzip.decompress(found).decode() if isinstance(found, bytes) else found

    def packed(self, digest: str) -> bytes | None:
        """Return a text by its digest as gzip; None if it is not there (any more)."""
        found = self._texts.get(digest)
        if isinstance(found, str):
            # It is asked for again as it is now, which takes a fifth of the memory.
            packed = gzip.compress(found.encode(), 5)
            self._size += len(packed) - len(found)
            self._texts[digest] = found = packed
        return found

    def take(self, digest: str, packed: bytes) -> None:
        """Take a packed text from elsewhere."""
        self._put(digest, packed)

    def _address(self, text: str) -> Any:
        digest = blake2b(text.encode(), digest_size=16).hexdigest()
        if self._known is not None:
            return {AT: digest} if digest in self._known else text
        return {AT: self._put(digest, text)}

    def _put(self, digest: str, text: str | bytes) -> str:
        if digest in self._texts:
            self._texts.move_to_end(digest)
            return digest
        self._texts[digest] = text
        self._size += len(text)
        while self._size > MOST_BYTES and len(self._texts) > 1:
            _gone, old = self._texts.popitem(last=False)
            self._size -= len(old)
        return digest
