"""The legionnaire and robbery: on a seven and with a Diplomat (SFR-46 to 53, SFR-76)."""

# pyright: strict
from __future__ import annotations

from collections.abc import Iterator

from romelab.core.chance import Chances
from romelab.core.faults import Reason
from romelab.core.game import CHANCE, Event, Move, Step
from romelab.struggle_for_rome.box.pieces import RESOURCES
from romelab.struggle_for_rome.chapters.draws import card_chances, with_card
from romelab.struggle_for_rome.chapters.rounds import back_to_trade, roll_on
from romelab.struggle_for_rome.network.sheet import BARBARICUM
from romelab.struggle_for_rome.positions import due
from romelab.struggle_for_rome.positions.moves import MoveLegionnaire, Rob
from romelab.struggle_for_rome.positions.state import ROLL, Player, State, changed, facts, seats_from, then
from romelab.struggle_for_rome.positions.tables import Tables


def against_move(frame: Tables, state: State, move: MoveLegionnaire) -> Iterator[Reason]:
    """Give the reasons against moving the legionnaire to a hex (SFR-46 to 48)."""
    number = frame.hex_number.get(move.hex)
    if number is None:
        yield Reason("SFR-46", f"there is no land hex {move.hex!r:.20}")
        return
    if frame.board.hexes[number].area == BARBARICUM:
        text = f"hex {move.hex} lies in the Barbaricum; the legionnaire stays inside the Empire"
        yield Reason("SFR-47", text, (move.hex,))
    if number == state.legionnaire and frame.options.legionnaire_must_move:
        yield Reason("SFR-48", f"the legionnaire stands on hex {move.hex} and has to leave it", (move.hex,))


def legionnaire_moves(frame: Tables, state: State) -> list[Move]:
    """List the hexes he may be moved to."""
    stays = state.legionnaire if frame.options.legionnaire_must_move else -1
    return [move for move, number in zip(frame.legionnaire_moves, frame.empire, strict=True) if number != stays]


def move_legionnaire(frame: Tables, state: State, move: MoveLegionnaire) -> Step[State]:
    """Move the legionnaire and go on to the robbery."""
    seat = _mover(state)
    rule = "SFR-46" if state.phase == ROLL else "SFR-76"
    event = Event(rule, "{} moves the legionnaire to hex {}", (frame.names[seat], move.hex), seat, (move.hex,))
    state = state._replace(legionnaire=frame.hex_number[move.hex])
    if state.phase != ROLL and not frame.options.diplomat_robs:
        return _go_on(frame, state), (event,)
    victims = victims_of(frame, state, seat)
    if not victims:
        nobody = Event("SFR-52", "Nobody else stands next to hex {}: no robbery", (move.hex,), seat, (move.hex,))
        return _go_on(frame, state), (event, nobody)
    if len(victims) == 1 and not frame.options.robbery_may_be_declined:
        state, events = _rob(frame, state, seat, victims[0])
        return state, (event, *events)
    return then(state, seat, due.ROB, *victims), (event,)


def victims_of(frame: Tables, state: State, seat: int) -> tuple[int, ...]:
    """Give the players with a figure next to the legionnaire, clockwise; never the mover (SFR-49, 52)."""
    here = 1 << state.legionnaire
    return tuple(other for other in seats_from(seat, frame.seats)[1:] if frame.touched(state.players[other]) & here)


def against_rob(frame: Tables, state: State, move: Rob) -> Iterator[Reason]:
    """Give the reasons against robbing somebody (SFR-49, SFR-52)."""
    here = frame.board.hexes[state.legionnaire].id
    if move.victim is None:
        if not frame.options.robbery_may_be_declined:
            yield Reason("SFR-49", "one of the players next to the legionnaire has to be robbed", (here,))
    elif move.victim == _mover(state):
        yield Reason("SFR-52", "nobody can rob himself")
    elif move.victim not in facts(state, due.ROB):
        if 0 <= move.victim < frame.seats:
            text = f"{frame.names[move.victim]} has no figure next to hex {here}"
            yield Reason("SFR-49", text, (here,))
        else:
            yield Reason("SFR-49", "there is no such player")


def rob_moves(frame: Tables, state: State) -> list[Move]:
    """List the players who may be robbed."""
    moves: list[Move] = [Rob(victim) for victim in facts(state, due.ROB)]
    return [*moves, Rob(None)] if frame.options.robbery_may_be_declined else moves


def rob(frame: Tables, state: State, move: Rob) -> Step[State]:
    """Rob the chosen player."""
    seat = _mover(state)
    if move.victim is None:
        return _go_on(frame, state), (Event("SFR-49", "{} robs nobody", (frame.names[seat],), seat),)
    return _rob(frame, state, seat, move.victim)


def robbed_gold(frame: Tables, victim: Player) -> int:
    """Give the gold that a victim without resource cards loses (SFR-51, 52)."""
    if victim.gold < frame.options.robbery_gold and not frame.options.robbery_takes_less:
        return 0
    return min(victim.gold, frame.options.robbery_gold)


def _rob(frame: Tables, state: State, seat: int, victim: int) -> Step[State]:
    player = state.players[victim]
    if any(player.hand) or player.unseen_hand:
        return then(state, CHANCE, due.ROBBED_CARD, victim), ()
    gold = robbed_gold(frame, player)
    robber = state.players[seat]
    players = changed(state.players, victim, player._replace(gold=player.gold - gold))
    players = changed(players, seat, robber._replace(gold=robber.gold + gold))
    rule = "SFR-51" if gold == frame.options.robbery_gold else "SFR-52"
    says = "{} holds no resource cards: {} takes {} gold instead"
    if not gold:
        says = "{} holds no resource cards and too little gold: {} takes nothing"
    event = Event(rule, says, (frame.names[victim], frame.names[seat], gold), seat)
    return _go_on(frame, state._replace(players=players)), (event,)


def robbery_chances(frame: Tables, state: State) -> Chances:
    """Give the chances of the card taken from the victim's hand at random (SFR-50)."""
    (victim,) = facts(state, due.ROBBED_CARD)
    return card_chances(RESOURCES, state.players[victim].hand)


def settle_robbed_card(frame: Tables, state: State, card: str) -> Step[State]:
    """Take the card that chance picked from the victim's hand (SFR-50)."""
    (victim,) = facts(state, due.ROBBED_CARD)
    seat, number = _mover(state), RESOURCES.index(card)
    loser, robber = state.players[victim], state.players[seat]
    players = changed(state.players, victim, loser._replace(hand=with_card(loser.hand, number, -1)))
    players = changed(players, seat, robber._replace(hand=with_card(robber.hand, number)))
    names = (frame.names[seat], card, frame.names[victim])
    event = Event("SFR-50", "{0} takes 1 {1} from {2}", names, seat, (), (seat, victim), "{0} takes a card from {2}")
    return _go_on(frame, state._replace(players=players)), (event,)


def _mover(state: State) -> int:
    return state.first if state.phase == ROLL else state.active


def _go_on(frame: Tables, state: State) -> State:
    return roll_on(frame, state) if state.phase == ROLL else back_to_trade(state)
