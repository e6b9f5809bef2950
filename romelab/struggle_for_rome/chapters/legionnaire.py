"""The legionnaire and robbery: on a seven and with a Diplomat (SFR-46 to 53, SFR-76)."""

# pyright: strict
from collections.abc import Iterator

from romelab.core.game import CHANCE, Chances, Fact, Move, Step
from romelab.struggle_for_rome.box.pieces import RESOURCES
from romelab.struggle_for_rome.chapters import draws, rounds
from romelab.struggle_for_rome.network.sheet import BARBARICUM
from romelab.struggle_for_rome.positions import due, events as e, moves as m, refusals, state as s
from romelab.struggle_for_rome.positions.tables import Tables


def why_not_move(frame: Tables, state: s.State, move: m.MoveLegionnaire) -> Iterator[Fact]:
    """Return the reasons against moving the legionnaire to a hex (SFR-46 to 48)."""
    number = frame.hex_number.get(move.hex)
    if number is None:
        yield refusals.NoSuchHex(f"{move.hex!s:.20}")
        return
    if frame.board.hexes[number].area == BARBARICUM:
        yield refusals.InBarbaricum(move.hex)
    if number == state.legionnaire and frame.options.legionnaire_must_move:
        yield refusals.HasToLeave(move.hex)


def legionnaire_moves(frame: Tables, state: s.State) -> list[Move]:
    """List the hexes he may be moved to."""
    stays = state.legionnaire if frame.options.legionnaire_must_move else -1
    return [move for move, number in zip(frame.legionnaire_moves, frame.empire, strict=True) if number != stays]


def move_legionnaire(frame: Tables, state: s.State, move: m.MoveLegionnaire) -> Step[s.State]:
    """Move the legionnaire and go on to the robbery."""
    seat = _mover(state)
    rule = "SFR-46" if state.phase == s.ROLL else "SFR-76"
    event = e.MovesLegionnaire(rule, seat, move.hex)
    state = state._replace(legionnaire=frame.hex_number[move.hex])
    if state.phase != s.ROLL and not frame.options.diplomat_robs:
        return _go_on(frame, state), (event,)
    victims = victims_of(frame, state, seat)
    if not victims:
        return _go_on(frame, state), (event, e.NobodyBeside(seat, move.hex))
    if len(victims) == 1 and not frame.options.robbery_may_be_declined:
        state, events = _rob(frame, state, seat, victims[0])
        return state, (event, *events)
    return s.then(state, seat, due.ROB, *victims), (event,)


def victims_of(frame: Tables, state: s.State, seat: int) -> tuple[int, ...]:
    """Return the players with a figure next to the legionnaire, clockwise; never the mover (SFR-49, 52)."""
    here = 1 << state.legionnaire
    return tuple(other for other in s.seats_from(seat, frame.seats)[1:] if frame.touched(state.players[other]) & here)


def why_not_rob(frame: Tables, state: s.State, move: m.Rob) -> Iterator[Fact]:
    """Return the reasons against robbing somebody (SFR-49, SFR-52)."""
    here = frame.board.hexes[state.legionnaire].id
    if move.victim is None:
        if not frame.options.robbery_may_be_declined:
            yield refusals.HasToRob(here)
    elif move.victim == _mover(state):
        yield refusals.RobsHimself()
    elif move.victim not in s.facts(state, due.ROB):
        if 0 <= move.victim < frame.seats:
            yield refusals.NotBeside(move.victim, here)
        else:
            yield refusals.NoSuchPlayer("SFR-49")


def rob_moves(frame: Tables, state: s.State) -> list[Move]:
    """List the players who may be robbed."""
    moves: list[Move] = [m.Rob(victim) for victim in s.facts(state, due.ROB)]
    return [*moves, m.Rob(None)] if frame.options.robbery_may_be_declined else moves


def rob(frame: Tables, state: s.State, move: m.Rob) -> Step[s.State]:
    """Rob the chosen player."""
    seat = _mover(state)
    if move.victim is None:
        return _go_on(frame, state), (e.RobsNobody(seat),)
    return _rob(frame, state, seat, move.victim)


def robbed_gold(frame: Tables, victim: s.Player) -> int:
    """Return the gold that a victim without resource cards loses (SFR-51, 52)."""
    if victim.gold < frame.options.robbery_gold and not frame.options.robbery_takes_less:
        return 0
    return min(victim.gold, frame.options.robbery_gold)


def _rob(frame: Tables, state: s.State, seat: int, victim: int) -> Step[s.State]:
    player = state.players[victim]
    if any(player.hand) or player.unseen_hand:
        return s.then(state, CHANCE, due.ROBBED_CARD, victim), ()
    gold = robbed_gold(frame, player)
    robber = state.players[seat]
    players = s.changed(state.players, victim, player._replace(gold=player.gold - gold))
    players = s.changed(players, seat, robber._replace(gold=robber.gold + gold))
    rule = "SFR-51" if gold == frame.options.robbery_gold else "SFR-52"
    return _go_on(frame, state._replace(players=players)), (e.RobsGold(rule, victim, seat, gold),)


def robbery_chances(frame: Tables, state: s.State) -> Chances:
    """Return the chances of the card taken from the victim's hand at random (SFR-50)."""
    (victim,) = s.facts(state, due.ROBBED_CARD)
    return draws.card_chances(RESOURCES, state.players[victim].hand)


def resolve_robbed_card(frame: Tables, state: s.State, card: str) -> Step[s.State]:
    """Take the card that chance picked from the victim's hand (SFR-50)."""
    (victim,) = s.facts(state, due.ROBBED_CARD)
    seat, number = _mover(state), RESOURCES.index(card)
    loser, robber = state.players[victim], state.players[seat]
    players = s.changed(state.players, victim, loser._replace(hand=draws.with_card(loser.hand, number, -1)))
    players = s.changed(players, seat, robber._replace(hand=draws.with_card(robber.hand, number)))
    return _go_on(frame, state._replace(players=players)), (e.RobsCard(seat, card, victim),)


def _mover(state: s.State) -> int:
    return state.first if state.phase == s.ROLL else state.active


def _go_on(frame: Tables, state: s.State) -> s.State:
    return rounds.roll_on(frame, state) if state.phase == s.ROLL else rounds.back_to_trade(state)
