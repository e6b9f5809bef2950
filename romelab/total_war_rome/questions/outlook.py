"""What a move costs, how likely it is to work, how a battle it leads to may end, and what a loss would cost."""

# pyright: strict
import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from romelab.core.game import CHANCE, Fact, Move
from romelab.total_war_rome.battle import engine
from romelab.total_war_rome.battle.positions.state import LandBattle, NavalBattle
from romelab.total_war_rome.battle.questions.odds import odds_from
from romelab.total_war_rome.bots.imagining import imagine
from romelab.total_war_rome.chances.move_odds import action_odds, assault_odds, chance_of, conquest_odds
from romelab.total_war_rome.chapters.agents.diplomacy import army_price, hire_price, region_price
from romelab.total_war_rome.chapters.treasury import taxation
from romelab.total_war_rome.chapters.treasury.spending import closed_to_supply, lines, supplied
from romelab.total_war_rome.game import STAGES, TotalWarRome
from romelab.total_war_rome.network.communication import cuts
from romelab.total_war_rome.network.network import RegionNetwork
from romelab.total_war_rome.positions import moves as m, prompts as p, regions, state as s, tasks
from romelab.total_war_rome.positions.chapter import decider, situation
from romelab.total_war_rome.positions.draft import Draft, put
from romelab.total_war_rome.positions.state import Army, State
from romelab.total_war_rome.questions.questions import game_on

DEALS = 50
"""How often the hidden cards are dealt anew."""
EACH = 4
"""How many battles are fought with each deal."""
STEPS = 30
"""After this many steps without a battle none follows."""


class Outlook(NamedTuple):
    """How the battles that were tried out ended for one seat.

    Attributes
    ----------
    won
        How many it won.
    tried
        How many were fought.
    """

    won: int
    tried: int


def leads_to_battle(game: TotalWarRome, seen: State, move: Move) -> bool:
    """Tell whether armies meet on land after a move.

    Examples
    --------
    >>> from romelab.total_war_rome.game import TOTAL_WAR_ROME
    >>> from romelab.total_war_rome.positions.state import Setup
    >>> leads_to_battle(TOTAL_WAR_ROME, TOTAL_WAR_ROME.new_game(Setup()), m.MoveArmy(1, "latium"))
    False
    """
    if isinstance(move, m.StandAndFight):
        return situation(seen) == tasks.MEET
    seat = game.to_move(seen)
    if not isinstance(move, m.MoveArmy | m.Disembark) or seat is None or seat == CHANCE:
        return False
    t = game.table(seen)
    army = t.army((seat, move.army))
    return army is not None and move.to in t.box.map.region and bool(regions.meeters(t, move.to, seat))


def outlook(game: TotalWarRome, seen: State, move: Move, *, seed: int = 0) -> Iterator[Outlook]:
    """Try out how the battle that a legal move leads to ends, as far as a seat can know; a count after each deal.

    Both sides stand and fight, play no event, and deploy as the bots' policy does.

    Parameters
    ----------
    game
        The game.
    seen
        What the seat to move may see: hidden cards are dealt as they may lie.
    move
        One for which :func:`leads_to_battle` is true.
    seed
        The same seed gives the same counts.
    """
    seat, generator = game.to_move(seen), random.Random(f"outlook/{seed}")  # noqa: S311 - play, not secrets
    won = tried = 0
    for number in range(DEALS):
        battle = _fought(game, imagine(seen, generator), move, generator)
        if battle is None:
            continue
        side = next(index for index, each in enumerate(battle.sides) if each.army.seat == seat)
        won += int(EACH * odds_from(battle, most_positions=0, samples=EACH, seed=number).wins(side))
        tried += EACH
        yield Outlook(won, tried)


def _fought(game: TotalWarRome, state: State, move: Move, generator: random.Random) -> LandBattle | None:
    """Go on from a move until a battle on land begins, with everything let pass; None if none does."""
    state = game.perform(state, move)[0]
    for _ in range(STEPS):
        if isinstance(state.battle, LandBattle):
            return state.battle
        seat = game.to_move(state)
        if seat is None:
            return None
        if seat == CHANCE:
            state = game.perform_outcome(state, game.sample_outcome(state, generator))[0]
            continue
        moves = game.legal_moves(state)
        onward = [each for each in moves if isinstance(each, m.LetPass | m.StandAndFight)]
        state = game.perform(state, next(iter(onward), moves[0]))[0]
    return None


def price_of(game: TotalWarRome, state: State, move: Move) -> int | None:
    """Return the gold that a legal move costs; None for a move that has no price.

    Parameters
    ----------
    game, state
        The position, or what the seat to move may see of it.
    move
        A legal move: a purchase, a bribe, or an agent that hires.
    """
    t = game.table(state)
    if isinstance(move, m.PURCHASES) and situation(state) == tasks.SPENDING:
        # The rules say what it costs: they lay it out.
        seat = decider(t)
        return state.gold[seat] - game.perform(state, move)[0].gold[seat]
    if isinstance(move, m.AgentAction):
        agent = t.agent((decider(t), move.agent))
        if agent is None:
            return None
        if isinstance(move, m.RecruitMercenary):
            return hire_price(t, agent.seat, move.troop)
        if isinstance(move, m.BribeArmy):
            army = t.army((move.owner, move.army))
            return army_price(t, army) if army is not None else None
        if isinstance(move, m.BribeRegion):
            return region_price(t, agent.place)
    return None


def stakes_of(game: TotalWarRome, state: State, move: Move) -> tuple[Fact, ...]:
    """Return the odds of a legal move and what is at stake; empty where nothing is.

    Parameters
    ----------
    game, state
        The position, or what the seat to move may see of it.
    move
        A legal move. Where a battle follows, the cards on both sides are counted: what they are is hidden.

    Examples
    --------
    >>> from romelab.total_war_rome.game import TOTAL_WAR_ROME
    >>> from romelab.total_war_rome.positions.state import Setup
    >>> stakes_of(TOTAL_WAR_ROME, TOTAL_WAR_ROME.new_game(Setup()), m.Assault(1))
    ()
    """
    t = game.table(state)
    if isinstance(move, m.StandAndFight | m.AvoidBattle) and situation(state) == tasks.MEET:
        own, other = (t.army(ref) for ref in t.top(tasks.MEET)[:2])
        odds = (_works(game, state, move),) if isinstance(move, m.AvoidBattle) else ()
        return (*(each for each in odds if each), *_battle(t, own, [other] if other else []))
    if isinstance(move, m.AgentAction):
        works = _works(game, state, move)
        killed = action_odds(game, state, move).killed if works else Fraction(0)
        return ((works, p.AgentDies(_of_100(killed))) if killed else (works,)) if works else ()
    war: tuple[Fact, ...] = ()
    if isinstance(move, m.MoveArmy | m.Disembark | m.Assault) and (army := t.army((decider(t), move.army))):
        place = army.place if isinstance(move, m.Assault) else move.to
        enters = place != army.place and place in t.box.map.region
        met = regions.meeters(t, place, army.seat) if enters else []
        war = _war(t, army.seat, place, met)
        if met:
            return (*_battle(t, army, met), *war)
        if enters and regions.foreign(t, place, army.seat) and regions.garrisoned(t, place):
            again = place in army.assaulted and t.options.assaults_per_turn == "once"
            taken = -1 if again else _of_100(assault_odds(game, state, *army.ref, place).taken)
            war = (p.AssaultThere(taken), *war)
    works = _works(game, state, move)
    return (*((works, *_losses(game, state, t, move)) if works else ()), *war)


def _works(game: TotalWarRome, state: State, move: Move) -> p.Works | None:
    chance = chance_of(game, state, move)
    return p.Works(_of_100(chance)) if chance is not None else None


def _war(t: Draft, seat: int, place: str, met: list[Army]) -> tuple[Fact, ...]:
    """Return whom an army makes an enemy by entering a region; leave of an ally is asked for first (TWR-256)."""
    region = t.box.map.region.get(place)
    others = {army.seat for army in met} | ({t.control[region.index]} if region else set[int]()) - {-1, seat}
    neutral = (other for other in sorted(others) if s.ENEMY < t.relation(seat, other) < s.ALLY)
    return tuple(map(p.MakesEnemy, neutral)) if t.options.attack_makes_enemies else ()


def _battle(t: Draft, own: Army | None, others: list[Army]) -> tuple[Fact, ...]:
    if own is None or not others:
        return ()
    return (p.BattleFollows(), p.Against(len(own.troops), sum(len(other.troops) for other in others)))


def _losses(game: TotalWarRome, state: State, t: Draft, move: Move) -> tuple[Fact, ...]:
    """Return what an army may lose that tries to take a region."""
    if not isinstance(move, m.Assault | m.MoveArmy | m.Disembark | m.ConquerHere):
        return ()
    task = t.agenda[-1] if t.agenda else None
    army = t.army(task.args[0] if isinstance(move, m.ConquerHere) and task else (decider(t), move.army))
    if army is None:
        return ()
    place = move.to if isinstance(move, m.MoveArmy | m.Disembark) else army.place
    found: list[Fact] = []
    if regions.garrisoned(t, place):
        odds = assault_odds(game, state, *army.ref, place)
        found += [p.ArmyLost(_of_100(odds.destroyed))] if odds.destroyed else []
        return tuple(found)
    taking = conquest_odds(game, state, *army.ref, place)
    hurt = sum((chance for number, chance in taking.lost.items() if number), Fraction(0))
    found += [p.CardsLost(_of_100(hurt))] if hurt else []
    found += [p.ArmyLost(_of_100(1 - taking.survives))] if taking.survives < 1 else []
    return tuple(found)


def _of_100(chance: Fraction) -> int:
    """Return a chance in hundredths; neither 0 nor 100 is said of what may happen or fail."""
    return int(chance * 100) if chance in (0, 1) else min(99, max(1, round(100 * chance)))


@dataclass(frozen=True, slots=True)
class Loss:
    """What the loss of one region would cost whoever holds it.

    Attributes
    ----------
    region
        The region.
    tax
        Gold that it yields as tax in the next taxation.
    markets
        Gold that markets would yield less: its own, and others that it joined.
    cut_off
        Regions held that would lose their line of communication.
    """

    region: str
    tax: int
    markets: int
    cut_off: tuple[str, ...]

    @property
    def gold(self) -> int:
        """Gold a round in all."""
        return self.tax + self.markets


class Possessions(NamedTuple):
    """What depends on what a seat holds, wherever its forces go.

    Attributes
    ----------
    supplied
        Places joined to a home region by a line of communication (TWR-225).
    markets
        Regions held with a market that is not besieged.
    besieged
        Regions in which an enemy of their holder stands beside the garrison (TWR-149).
    losses
        What the loss of each region held would cost, the dearest first.
    """

    supplied: frozenset[str]
    markets: tuple[str, ...]
    besieged: frozenset[str]
    losses: tuple[Loss, ...]


def losses(t: Draft, seat: int) -> tuple[Loss, ...]:
    """Take every region of a seat away in turn and see what the rules of taxation and supply then say.

    Parameters
    ----------
    t
        A position; it stays as it is.
    seat
        Who holds the regions.

    Returns
    -------
    tuple of Loss
        The dearest first: by gold, then by regions cut off, then in the order of the map.

    Examples
    --------
    >>> from romelab.total_war_rome.network.network import default_network
    >>> from romelab.total_war_rome.questions.exploring import first_question
    >>> asked = first_question(default_network())
    >>> worst = losses(asked.draft(default_network()), asked.seat)[0]
    >>> worst.region, worst.gold
    ('latium', 3)
    """
    now = Draft(t.box, t.state())
    if t.phase != "taxation":
        # A failed harvest counts in one taxation; this is about the next (TWR-103).
        now.blighted = ()
    held, control = regions.controlled(now, seat), now.control
    before, joined = taxation.income(now, seat), supplied(now, seat)
    found: list[Loss] = []
    for place in held:
        now.control = put(control, now.box.map.region[place].index, -1)
        after, still = taxation.income(now, seat), supplied(now, seat)
        cut_off = tuple(other for other in held if other != place and other in joined and other not in still)
        found.append(Loss(place, before[0] - after[0], sum(before[1:]) - sum(after[1:]), cut_off))
    return tuple(sorted(found, key=lambda loss: (-loss.gold, -len(loss.cut_off))))


def cuts_of(t: Draft, seat: int, place: str) -> tuple[str, ...]:
    """Return the single places whose loss would cut a place off from all home regions (TWR-225)."""
    friendly, seas, sources = lines(t, seat, closed_to_supply(t))
    if place in t.box.map.region:
        # The place of an army need not be own land itself (T-82).
        friendly = tuple(dict.fromkeys((*friendly, place)))
    else:
        seas = (*seas, place)
    return cuts(t.box.map, friendly, tuple(dict.fromkeys(seas)), sources, place)


@lru_cache(maxsize=32)
def possessions(board: RegionNetwork, state: State, seat: int) -> Possessions:
    """Return what depends on what a seat holds in a position."""
    t = game_on(board).table(state)
    return Possessions(supplied(t, seat), tuple(taxation.markets(t, seat)), regions.sieges(t), losses(t, seat))


def waiting(state: State) -> Fact:
    """Tell what is to be decided or comes up now; nothing hidden is revealed.

    Parameters
    ----------
    state
        A position in which no battle is being fought.

    Examples
    --------
    >>> from romelab.total_war_rome.positions.state import Setup
    >>> from romelab.total_war_rome.game import TOTAL_WAR_ROME
    >>> waiting(TOTAL_WAR_ROME.new_game(Setup()))
    DealInitiative()
    """
    task = state.agenda[-1] if state.agenda else None
    if task is None:
        return _prompt(state)
    if task.kind == tasks.WINDOW:
        return p.EventWindow(tasks.facts(task, tasks.WINDOW)[0])
    if task.kind == tasks.TREATY:
        return p.OffersTreaty(tasks.facts(task, tasks.TREATY)[0])
    if task.kind == tasks.MEET:
        one, other, _ = tasks.facts(task, tasks.MEET)
        return p.HaveMet(*one, *other, next((army.place for army in state.armies if army.ref == one), ""))
    if task.kind == tasks.LEAVE:
        army, to, _ = tasks.facts(task, tasks.LEAVE)
        return p.AsksLeave(*army, to)
    if task.kind in (tasks.INTERCEPT, tasks.INTERCEPT_ALLY):
        (_, hunter), navy, area = tasks.facts(task, tasks.INTERCEPT, tasks.INTERCEPT_ALLY)
        return p.CanIntercept(hunter, *navy, area, task.kind == tasks.INTERCEPT_ALLY)
    if task.kind == tasks.LOSE_CARD and (due := sum(tasks.facts(task, tasks.LOSE_CARD)[1:3])) > 1:
        return p.ChooseLosses(due)
    if task.kind == tasks.NOTICE:
        _, army, (_, number) = tasks.facts(task, tasks.NOTICE)
        return p.SideBySide(*army, number)
    return _prompt(state)


def _prompt(state: State) -> Fact:
    told: Fact = STAGES.row[situation(state)].prompt()
    return told


def who_draws(state: State) -> tuple[int, ...] | None:
    """Return the seats that see what comes up now, first the one who draws it.

    A card lost at random comes from the army of its owner. Nobody draws where what lies face down is only turned up.

    Parameters
    ----------
    state
        A position in which chance is due.

    Returns
    -------
    tuple or None
        The seats, none if nothing is drawn; None if what comes up lies open to all, as dice do.

    Examples
    --------
    >>> from romelab.total_war_rome.game import TOTAL_WAR_ROME
    >>> from romelab.total_war_rome.positions.state import Setup
    >>> who_draws(TOTAL_WAR_ROME.new_game(Setup()))
    (0,)
    """
    battle = state.battle
    if battle is not None:
        if not engine.row(battle).hidden:
            return None
        # At sea cards drown; on land cards are only turned up.
        return (battle.sides[battle.asked].navy.seat,) if isinstance(battle, NavalBattle) else ()
    if not STAGES.row[situation(state)].hidden:
        return None
    task = state.agenda[-1]
    if task.kind == tasks.TURN_UP:
        return ()
    # The first fact of every hidden draw is the seat that draws, or an army of it.
    first = task.args[0]
    return (first if isinstance(first, int) else first[0],)
