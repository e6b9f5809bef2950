"""The end of the game and its winners (SFR-140 to 144)."""

# pyright: strict
from romelab.core.game import Fact, Step
from romelab.struggle_for_rome.box.pieces import CULTURE, TREASURE
from romelab.struggle_for_rome.positions import due, events as e, state as s
from romelab.struggle_for_rome.positions.points import enough, score
from romelab.struggle_for_rome.positions.tables import Tables, paid_out


def announce(frame: Tables, state: s.State, seat: int) -> Step[s.State]:
    """Let a player announce 10 points, if they have them and have not done so yet (SFR-140, 144)."""
    if seat in state.announced:
        return state, ()
    total = enough(frame, state, seat)
    if not total:
        return state, ()
    return state._replace(announced=(*state.announced, seat)), (e.Announces(seat, total),)


def finish(frame: Tables, state: s.State) -> Step[s.State]:
    """End the game: show Culture cards, cash Treasures, name the winners (SFR-141 to 143)."""
    events: list[Fact] = []
    players = state.players
    cashed = sum(player.cards[TREASURE] for player in players)
    left = tuple(count + cashed * (kind == TREASURE) for kind, count in enumerate(state.left))
    for seat, player in enumerate(players):
        culture, treasures = player.cards[CULTURE], player.cards[TREASURE]
        if culture:
            events.append(e.ShowsCulture(seat, culture))
        gold = paid_out(frame, state._replace(players=players), treasures * frame.pieces.treasure_gold)
        if treasures:
            events.append(e.CashesLast(seat, treasures, gold))
        cards = tuple(0 if kind in (CULTURE, TREASURE) else count for kind, count in enumerate(player.cards))
        player = player._replace(cards=cards, gold=player.gold + gold, culture=player.culture + culture)
        players = s.changed(players, seat, player)
    state = s.then(state, None, due.OVER, players=players, left=left, phase=s.OVER)
    best = winners(frame, state)
    one = best[0]
    totals = [score(frame, state, seat).total for seat in range(frame.seats)]
    points = totals[one]
    level = sum(total == points for total in totals)
    if len(best) > 1:
        events.append(e.ShareVictory(best, points, players[one].gold))
    elif level > 1:
        events.append(e.WinsByGold(one, points, players[one].gold))
    else:
        events.append(e.Wins(one, points))
    return state, tuple(events)


def winners(frame: Tables, state: s.State) -> tuple[int, ...]:
    """Return the seats that have won: most points, then most gold, then all of them (SFR-141, 142)."""
    if state.phase != s.OVER:
        return ()
    ranks = [(score(frame, state, seat).total, state.players[seat].gold) for seat in range(frame.seats)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
