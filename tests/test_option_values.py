"""Every reading of every option: the default first, no value twice, bounds as they are said."""

from __future__ import annotations

from dataclasses import fields
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from romelab.core.options import options_of, problems_in
from romelab.kampf_um_rom.box.options import Options as KampfOptions
from romelab.struggle_for_rome.box.options import Options as StruggleOptions
from romelab.total_war_rome.box.options import BattleOptions, Options as TotalWarOptions


@pytest.mark.parametrize("kind", [StruggleOptions, KampfOptions, TotalWarOptions, BattleOptions])
def test_every_value_of_an_option_has_one_reading(kind):
    hints = get_type_hints(kind)
    choices = {choice.name: choice for choice in options_of(kind())}
    for field in fields(kind):
        readings = [reading.value for reading in choices[field.name].readings]
        assert len(set(readings)) == len(readings), field.name
        assert field.default in readings, field.name
        if hints[field.name] is bool:
            assert sorted(readings) == [False, True], field.name
        elif get_origin(hints[field.name]) is Literal:
            assert sorted(readings, key=str) == sorted(get_args(hints[field.name]), key=str), field.name


@pytest.mark.rule("SFR-74", "SFR-85")
@pytest.mark.parametrize("name", ["empty_deck_gold", "culture_points"])
def test_amounts_go_from_nothing_to_twenty(name):
    for amount in (0, 20):
        assert not problems_in(StruggleOptions(**{name: amount}), StruggleOptions)
    for amount in (-1, 21):
        assert problems_in(StruggleOptions(**{name: amount}), StruggleOptions)
