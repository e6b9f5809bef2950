"""The pages of a class that are no notebooks, by their names."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from romelab.host.classroom.classroom import LOBBY, PROJECTOR, TEACHER, Classroom
from romelab.host.classroom.lobby import lobby
from romelab.host.classroom.projector import projector
from romelab.host.classroom.teacher import teacher_page
from romelab.host.classroom.visits import LivePage

LIVE_PAGES: Mapping[str, Callable[[Classroom, LivePage], Any]] = MappingProxyType(
    {LOBBY: lobby, PROJECTOR: projector, TEACHER: teacher_page}
)
