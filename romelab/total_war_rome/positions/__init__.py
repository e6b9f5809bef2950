"""Positions: what a game starts from, what lies on the table at one moment, the moves, and what one seat may see."""

from romelab.total_war_rome.positions import moves as moves
