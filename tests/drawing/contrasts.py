"""How well two colours can be told apart."""

from romelab.drawing.palette import luminance


def contrast(one: str, other: str) -> float:
    """Return the contrast between two colours, from 1 to 21, as WCAG 2 defines it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
