"""The options of war: movement, meetings, garrisons, conquest, losses, navies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from romelab.core.options import option


@dataclass(frozen=True, init=False, repr=False, eq=False)
class WarOptions:
    """Rulings on war on the map; part of :class:`~romelab.total_war_rome.box.options.Options`."""

    # The fields are those of Options, which makes the room for them.
    __slots__ = ()

    interception: Literal["each_area", "never"] = option(
        "T-05",
        "interception",
        (
            "each_area",
            "optional, once per navy for each area entered; the interceptor moves into the area entered and the "
            "battle is there; a navy that fought and lost may not intercept again that turn",
        ),
        ("never", "no navy intercepts"),
        rules=("TWR-039",),
    )
    assault_without_general: Literal["no_die", "black"] = option(
        "T-13",
        "assault without a general",
        ("no_die", "no general's die"),
        ("black", "one BLACK die, as for 0*"),
        rules=("TWR-142",),
    )
    assaults_per_turn: Literal["once", "any"] = option(
        "T-14",
        "repeating an assault",
        ("once", "once per army and region in a turn"),
        ("any", "as often as its player likes"),
        rules=("TWR-148",),
    )
    beaten_navy_without_refuge: Literal["lost", "stays"] = option(
        "T-15",
        "beaten navy with nowhere to go",
        ("lost", "it is lost"),
        ("stays", "it stays in its area and is not attacked there again in that turn"),
        rules=("TWR-159",),
    )
    losses_chosen_by: Literal["owner", "chance"] = option(
        "T-22",
        "losses from defence, garrison and infighting rolls",
        (
            "owner",
            "each Skull and each pair of X takes one card of the owner's choice; a single X is lost; both the "
            "army limits and the one-main-card rule are checked afterwards",
        ),
        ("chance", "each card that goes is drawn at random from those that may go"),
        rules=("TWR-133", "TWR-141", "TWR-129"),
    )
    attack_makes_enemies: bool = option(
        "T-23",
        "how factions become enemies",
        (
            True,
            "any attack on another faction's army, navy or region makes both enemies; a VP is lost only if it was "
            "an ally (TWR-256)",
        ),
        (False, "only an attack on an ally changes the relation, to enemy"),
        rules=("TWR-257", "TWR-256"),
    )
    avoiding_order: Literal["stander_first", "mover_first"] = option(
        "T-24",
        "avoiding battle",
        (
            "stander_first",
            "the side that did not move decides first, then the mover; one attempt each per meeting; equal "
            "symbols mean battle",
        ),
        ("mover_first", "the mover decides first, then the side that did not move"),
        rules=("TWR-152",),
    )
    who_rolls_for_inhabitants: Literal["next_player", "holder"] = option(
        "T-25",
        "who rolls for the inhabitants",
        ("next_player", "the next player in turn order; no chance depends on it"),
        ("holder", "the player who has conquered the region, if another one has; else the next player in turn order"),
        rules=("TWR-133",),
    )
    occupied_home_garrison: bool = option(
        "T-28",
        "home region held by an enemy",
        (True, "it still has a garrison against every attacker; barracks there add their die"),
        (False, "while another faction holds it only a barracks gives it a garrison"),
        rules=("TWR-138",),
    )
    conquered_mercenary_dice: Literal["kept", "by_value"] = option(
        "T-29",
        "mercenary region conquered before",
        ("kept", "keeps its own defence dice until it has a barracks"),
        ("by_value", "once conquered it rolls the two dice of its gold value"),
        rules=("TWR-136",),
    )
    infighting_across_sea: bool = option(
        "T-36",
        "two Barbarian armies joined only by sea",
        (False, "not adjacent"),
        (True, "armies in two regions on the coast of one sea area are adjacent too"),
        rules=("TWR-129",),
    )
    unrest_on_conquest: Literal["removed", "stays"] = option(
        "T-39",
        "unrest on a region that changes hands",
        ("removed", "markers are removed"),
        ("stays", "markers stay"),
        rules=("TWR-134",),
    )
    improvements_on_conquest: Literal["stay", "removed"] = option(
        "T-40",
        "improvements on a region that changes hands",
        ("stay", "stay, for the new controller"),
        ("removed", "they are removed, but for a wonder (T-49)"),
        rules=("TWR-134",),
    )
    mercenary_siege: bool = option(
        "T-41",
        "besieger of a mercenary region without barracks",
        (False, "there is no siege, the army must try to conquer"),
        (
            True,
            "a mercenary region is besieged like a garrisoned one: an army that comes to it stops, and may stay "
            "or make its attempt to conquer, its assault, in this turn or a later one",
        ),
        rules=("TWR-149",),
    )
    attacker: Literal["interceptor", "whose_turn"] = option(
        "T-44",
        "who is the attacker in a battle",
        ("interceptor", "the side whose turn it is; in an interception the intercepting navy"),
        ("whose_turn", "always the side whose turn it is, so in an interception the navy that is intercepted"),
        rules=("TWR-039", "TWR-158"),
    )
    landing_places: Literal["coast", "port"] = option(
        "T-45",
        "where armies embark and land",
        ("coast", "any coastal region; landing in a foreign region is entering it"),
        ("port", "only a region with a port"),
        rules=("TWR-122",),
    )
    navy_capacity: Literal["one_army", "two_cards_a_ship"] = option(
        "T-46",
        "how much a navy carries",
        ("one_army", "one army, whatever its size, if the navy has at least one ship card"),
        (
            "two_cards_a_ship",
            "one army, of two troop cards for each ship card at most; asked whenever cards go aboard or ships "
            "leave, so what a storm leaves too full sails on",
        ),
        rules=("TWR-038", "TWR-122"),
    )
    wonder_moves_with_region: bool = option(
        "T-49",
        "wonder bonus or penalty when its region is taken",
        (True, "goes with the region, whatever becomes of the improvements"),
        (False, "the wonder falls when its region changes hands, whatever becomes of the improvements"),
        rules=("TWR-108",),
    )
    home_region_points: Literal["whoever_held", "held_by_owner"] = option(
        "T-50",
        "victory points for a home region",
        (
            "whoever_held",
            "every conquest by an army scores, whoever held the region, if it is another faction's home; a bribe "
            "or an uprising does not",
        ),
        ("held_by_owner", "it scores only if its first owner held it"),
        rules=("TWR-011",),
    )
    steps_at_sea: Literal["navy_pays", "both_pay"] = option(
        "T-51",
        "MU of an army aboard",
        ("navy_pays", "only embarking, landing and steps on land cost the army MU; steps at sea cost the navy alone"),
        (
            "both_pay",
            "each step at sea that a navy takes in its turn costs an army of its own side aboard 1 MU too, and "
            "while that army has none left the navy stays",
        ),
        rules=("TWR-038",),
    )
    assault_infantry: Literal["survivors", "all"] = option(
        "T-59",
        "infantry in an assault",
        (
            "survivors",
            "foot and bowmen main battle cards still in the army after the garrison's roll; likewise only "
            "surviving artillery rolls",
        ),
        (
            "all",
            "the cards that were in the army before the garrison's roll, artillery too, if the army is still there",
        ),
        rules=("TWR-142",),
    )
    word_enemy: Literal["no_ally", "by_tracker"] = option(
        "T-66",
        "the word enemy",
        (
            "no_ally",
            "a relation matters only where a rule names it (treaty, trade, sow distrust); elsewhere an enemy is "
            "any faction that is not an ally, and friendly means own or allied",
        ),
        (
            "by_tracker",
            "an enemy is only a faction that the diplomacy trackers call an enemy, and friendly means own, allied "
            "or friendly by the trackers: armies and navies of all others are passed in peace; who enters the "
            "land of a faction that is no ally, intercepts its navy or chooses to confront its army becomes its "
            "enemy by that (whatever T-23 says)",
        ),
        rules=("TWR-078", "TWR-151"),
    )
    loss_order: Literal["kills_first", "s_first"] = option(
        "T-67",
        "order of kills and S losses in defence, garrison and infighting rolls",
        (
            "kills_first",
            "first the cards lost to Skulls and pairs of X, the owner choosing, then one skirmisher or artillery "
            "card for each S while any is left",
        ),
        (
            "s_first",
            "first one skirmisher or artillery card for each S while any is left, then the cards lost to Skulls "
            "and pairs of X, the owner choosing",
        ),
        rules=("TWR-133", "TWR-141"),
    )
    assault_comparison: Literal["damage", "skulls_first"] = option(
        "T-68",
        "comparing damage in an assault",
        (
            "damage",
            "Skulls count two and X one on each side; the larger sum wins, equal sums are decided by the number "
            "of S, still equal is a failure",
        ),
        (
            "skulls_first",
            "more Skulls win, equal Skulls are decided by the number of X, then by the number of S; still equal "
            "is a failure",
        ),
        rules=("TWR-143",),
    )
    garrison_stops: bool = option(
        "T-71",
        "a foreign garrisoned region on an army's way",
        (
            True,
            "the army must stop to assault or besiege there; it may go on with MU left only after an assault, won "
            "or failed",
        ),
        (False, "a garrison holds nobody who passes: the army may go on with MU left, and besieges where it stays"),
        rules=("TWR-148", "TWR-149", "TWR-114"),
    )
    road_steps: Literal["lost_by_stop", "kept"] = option(
        "T-72",
        "three regions for one MU by road",
        (
            "lost_by_stop",
            "the three steps follow each other; what is left of them is lost by a stop, a conquest roll or a step "
            "off the road",
        ),
        ("kept", "what is left of them may be used by a later road step of the same turn"),
        rules=("TWR-120",),
    )
    blank_annexation: Literal["anywhere", "independent_only"] = option(
        "T-74",
        "blank dice and annexation",
        (
            "anywhere",
            "the annexation of TWR-137 is the one exception to TWR-018, also where a faction has conquered the "
            "region before",
        ),
        (
            "independent_only",
            "only an independent region is annexed by blanks; one that a faction has conquered is taken without "
            "loss, but gives no free card",
        ),
        rules=("TWR-137", "TWR-018"),
    )
    standing_army: Literal["may_conquer", "only_on_entering"] = option(
        "T-79",
        "an army that stands in open foreign land",
        (
            "may_conquer",
            "in its turn it may try to conquer a foreign region without garrison in which it stands, once no enemy "
            "army is there, unless it has withdrawn there in this very turn (T-60)",
        ),
        ("only_on_entering", "only an army that enters a region tries to conquer it: it has to leave and come back"),
        rules=("TWR-132", "TWR-258"),
    )
    attack_on_ally: Literal["anywhere", "on_entering"] = option(
        "T-80",
        "an attack on an ally from within",
        (
            "anywhere",
            "one rule for land, sea and from within: an attack on an ally is always chosen as one and breaks the "
            "alliance, on entering, landing or sailing in, and by an army that stands in the ally's land or beside "
            "its army; navies fight only as one sails in or intercepts, enemies too, so a navy that lies beside an "
            "ally's sails out and in again",
        ),
        ("on_entering", "only who enters a place attacks an ally there; an army that was let in has to leave first"),
        rules=("TWR-256", "TWR-158"),
    )
    allied_interception: Literal["may", "never"] = option(
        "T-81",
        "a navy of an ally that passes",
        (
            "may",
            "a navy may intercept an ally's navy too, since it may always intercept: its player is asked with a "
            "warning, and by intercepting breaks the alliance",
        ),
        ("never", "only navies that are no ally's are intercepted"),
        rules=("TWR-039", "TWR-256"),
    )
    barracks_die_colour: Literal["garrison", "RED"] = option(
        "T-75",
        "colour of the barracks die",
        ("garrison", "follows the garrison's other dice, so YELLOW where TWR-145 or TWR-146 make these YELLOW"),
        ("RED", "always RED"),
        rules=("TWR-145", "TWR-146"),
    )
