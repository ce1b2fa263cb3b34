"""Every number that decides something in the dice eye, in one frozen value: `LIMITS`.

Behind each: its unit, what it is for, in brackets what fixed it. An edge is the side of a top face as it is seen, a
score the finder's, a probability a judge's. What is none (units of networks, guards, hues) stays where it is used.

[first]    the drawn scenes with which the eye was first built and sharpened; which of them was not written down
[unseen]   every third labelled picture, which the networks had not been trained on, and drawn scenes of fresh seeds
[shipped]  all labelled pictures, with the shipped networks, which know them, and drawn rolls of fresh seeds
[decoys]   set when the judge learned feet and practised on decoys,
[prints]   when sides and printed dice were told from dice,
[leaning]  when feet were first compared; the pictures of these three were not written down
[glare]    drawn scenes whose faces mirror a window
[lamps]    six lamps from a candle to a shaded window before a camera that corrects none of them (tests/dice/lamps.py)
[photos]   photographs of other people's dice
[tuned]    the tuning split of the labelled pictures, and drawn rolls of seeds that report no figure
[casino]   drawn pictures of casino dice, dice with light pips and chess boards, and the training and tuning splits
[filled]   cut around the dice, men, coins and prints of 1,990 drawn pictures, so that they fill what is cut out
[noise]    dim drawn rolls of seeds that report no figure, with three to six times a fair webcam's noise
[speed]    the time that pictures of the tray take
"""

from __future__ import annotations

from msgspec import Struct


class Picture(Struct, frozen=True):
    """Which pictures can be looked at at all."""

    least_px: int = 8  # pixels of the shorter side: less is no picture [first]
    longest_px: int = 1920  # pixels of the longer side; larger pictures are scaled down: time [first]
    shortest_px: int = 24  # pixels of the shorter side after that: a strip shows no dice [first]
    quartered_from_px: int = 100  # pixels of the shorter side: from here on a quarter of it tells the light [first]
    dark: int = 40  # grey levels: a room in which hardly a pixel reaches this is too dark to tell colours [unseen]
    lit_share: float = 0.005  # of the pixels: so many must reach it, or one lamp in a dark room counts as light [first]
    burnt: int = 250  # grey levels of the darkest channel: above this no tone is left [first]
    burnt_share: float = 0.5  # of the pixels: so much without a tone hides pips and colours [unseen]


class Looking(Struct, frozen=True):
    """Which places are worth a look, when one is looked at again, and what a look must say."""

    floor: float = 0.12  # score: below this nobody would call it a die [first]
    candidates: int = 4  # so many peaks for each place wanted: a bound on time [first]
    apart: float = 0.55  # edges between two places, at least: nearer is the same die again [first]
    flat: float = 0.5  # probability: a place is a die from here on [unseen]
    maybe: float = 0.12  # probability: below this it is none; between the two it is a doubt [unseen]
    nothing: float = 0.85  # probability of no die from which on no second look is taken … [speed]
    nothing_score: float = 0.6  # … unless the finder's score is above this: one look may miss a die [first]
    stays: float = 0.08  # edges: looks further apart have not found the face's middle, a third is taken … [decoys]
    third_flat: float = 0.3  # … where the second thinks a die at rest more probable than this [tuned]
    clearly: float = 0.8  # probability: what two looks, or two judges, think this likely a die … [prints]
    certainly: float = 0.9  # … and this likely of one value needs no four looks [shipped]
    alone: float = 0.95  # … or this, if one looks alone [tuned]
    closer: float = 0.12  # logarithm: how much larger other dice are seen by some of the further looks [tuned]
    blurred_weight: float = 0.5  # times its score: what a blurred die counts where one of two is kept [shipped]


class Pips(Struct, frozen=True):
    """How the nine cells of a straightened face are compared."""

    fine_px: float = 27.0  # pixels an edge keeps before it is straightened: fewer lose pips, more cost time [speed]
    spreads: tuple[float, ...] = (0.215, 0.245, 0.275)  # edges from the middle to the outer pips of dice [first]
    rim_px: int = 1  # pixels left out: the edge of a light die on a dark cloth is no row of pips [decoys]
    rounded_px: int = 5  # pixels: edges are rounded and stay dark where glare makes the flat face bright [glare]
    shifts_px: tuple[int, ...] = (-2, 0, 2)  # pixels beside the face's middle: a pattern, and any one [first]
    far_shifts_px: tuple[int, ...] = (-4, -2, 0, 2, 4)  # the same in the wider search, but of a one [first]
    turns: tuple[int, ...] = (-24, -16, -8, 0, 8, 16, 24)  # degrees: there it may be turned, too [first]
    slack_px: int = 5  # pixels square in which a pip counts for its cell: a single one lies two beside it [speed]
    near: float = 0.055  # edges: a pip is blurred by so much … [first]
    around: float = 0.16  # … and compared with what is around it, blurred by so much [first]
    ring: float = 0.35  # edges: where a face's other pips would be, a lone pip must have none [first]
    least: float = 0.5  # grey levels: a mean pip that stands out less is none [first]
    clear: float = 0.6  # gap (see pips.Pips) that needs no wider search [first]
    wider: float = 1.1  # so many times better must the wider search be to be believed [first]
    few: int = 2  # pips: a face with no more can be mistaken, so its body is looked at [first]
    worth: float = 0.15  # of the die's probability: clear pips are believed if the judge gives them this … [first]
    badge_worth: float = 0.005  # … or this, if it also counts what lies between them, perhaps a badge, … [casino]
    badge_gap: float = 0.45  # … and the weakest stands out so far above the strongest empty cell [casino]
    gap: float = 0.5  # how far the weakest pip must stand out above the strongest empty cell … [unseen]
    faint_gap: float = 0.3  # … and where the judge is certain [unseen]
    contrast: float = 3.0  # grey levels a pip must stand out: noise does less [unseen]
    compared: int = 3  # dice from which on one's pips can be called fainter than the others' [prints]
    faded: float = 0.3  # of the usual contrast: below it glare may have taken some pips … [unseen]
    glaring: float = 0.45  # … and where they are darker than the die and the judge is not certain [shipped]
    many: int = 5  # pips: a clear five or six has none to lose, what glare leaves is never one [shipped]
    # The plastic around few pips, which must end where the face does:
    body_wide: float = 2.4  # edges of the picture that is searched: the patch of a whole table is larger [first]
    body_tolerance: float = 0.55  # pip contrasts that the body's tone may wander [first]
    body_least_tolerance: float = 1.5  # grey levels, where pips hardly stand out [first]
    beside_pip: float = 0.16  # edges from a pip's middle: there the body's tone is taken [first]
    pip: float = 0.14  # edges: a pip's radius, filled so that pips do not cut a patch in two [first]
    body_least: float = 0.35  # faces: a smaller patch is one pip's corner of a larger face [shipped]
    body_most: float = 1.6  # faces: a larger one is the table, or two dice in one [shipped]
    body_whole: float = 1.2  # faces: a larger one runs on into the sides, and glare has no part in it [tuned]
    stray_reach: float = 0.38  # edges from the middle: inside, a face has no pips but its own [tuned]
    stray_apart: float = 0.24  # edges from its own pips: nearer are these, if they are large or lie askew [tuned]
    stray: float = 0.005  # faces: a quarter of a pip's colour there is another face's pip [tuned]
    body_aside: float = 0.14  # edges between its middle and the pips': more is a pip of a two taken for a one [unseen]


class Colour(Struct, frozen=True):
    """What a die's colour is taken from, and when it is clear."""

    body_reach: float = 0.38  # edges from the middle: further out is the rounded rim [first]
    off_pip: float = 0.17  # edges from a pip: nearer is its rim, not body [first]
    in_pip: float = 0.06  # edges from a pip's middle: further is its rim, not pip [first]
    rounding: tuple[float, float] = (0.01, 0.083)  # edges in: less is the table, more the flat face, a mirror … [glare]
    edge_corner: float = 0.167  # … and nearer to a corner is both [glare]
    glare: float = 8.0  # L of Lab: a face so much lighter than its edges mirrors a lamp, so these tell [glare]
    tail: float = 8.0  # degrees of freedom of a colour's cloud: few let a mirrored lamp not decide alone [first]
    clear: float = 3.0  # nats by which every other naming must be worse [unseen]
    fitting: float = 1.0  # log-likelihood from which on a colour is clearly one of the six … [shipped]
    strange: float = -4.5  # … and below which it is none: a print, or another game's die … [unseen]
    foreign: float = 0.85  # … unless it is this probably a die: then it is one too many [shipped]
    stranger: float = 6.7  # nats that a paint fits its name less than the others usually do: another game's die [tuned]


class Feet(Struct, frozen=True):
    """When a die stands otherwise than the others, and when what looks like one is the side of one, or a print."""

    enough: int = 4  # dice or places that tell together what is usual, and which is the odd one out [decoys]
    focal: float = 1.2  # picture widths: a webcam's focal length, where dice lie too close together to tell … [decoys]
    trust: float = 0.5  # … and the share of it that may be wrong [decoys]
    agreed: float = 0.1  # edges: when even the oddest foot is nearer, all stand alike [prints]
    noise: float = 0.07  # edges: how exactly a foot is seen [decoys]
    may_lean: float = 7.5  # degrees beside the others from which on a die is looked at closely, and then by all [tuned]
    one_look: float = 4.5  # degrees by which one look is usually wrong, at half the wanted size twice as much … [tuned]
    closely: float = 70.0  # … and closer ones by so many an edge of the error that they expect themselves [tuned]
    leans: float = 10.2  # degrees: what seems to lean so much may lean by 12, and nobody can say what is up … [tuned]
    hardly: float = 2.2  # … if it is so many errors from lying flat … [tuned]
    surely: float = 11.0  # … or seems to lean so much, however wrong that may be [tuned]
    slants: float = 0.045  # stretch: a face so much likelier that of a die at rest overrules a foot [tuned]
    too_low: float = 45.0  # degrees that the camera may be tilted: lower, sides look like tops [tuned]
    compared: int = 3  # dice whose feet together tell how the camera is tilted [first]
    same: float = 0.8  # edges between two top faces, at least: nearer is a side face or the same die again [decoys]
    side_by_side: float = 1.15  # edges between a top and its side, at most [prints]
    facing: float = 0.15  # edges that the feet of a top and its side point towards each other [prints]
    side_face: float = 0.5  # edges from a die's foot: there, with a foot so far from it, is its side [tuned]
    opposite: float = 1.0  # edges between the foot of a side and those of most dice, at least [tuned]
    stands: float = 5.0  # times its usual error: a foot that a closer look sees so far away is no print's [tuned]
    elsewhere: float = 6.6  # … and one that does not and is so many degrees from where the others say is one's [tuned]
    stands_beside: float = 0.3  # edges: what seems to have its foot so far beside its middle … [tuned]
    stands_there: float = 0.15  # … and so near to where the others say that it is seems to stand [tuned]
    seems: float = 0.12  # edges: one that the second look sees further away seems to be none's … [tuned]
    printed: float = 4.0  # … and one that is nearer to be one's, so many degrees from where the others say [tuned]


class Doubting(Struct, frozen=True):
    """When a die that was seen is not sure, or the tray."""

    value: float = 0.8  # probability of the value that the pips show [glare]
    certain_value: float = 0.9  # probability of the value from which on few pips may stand for themselves … [first]
    certain_flat: float = 0.8  # … and of a die that lies flat [prints]
    sure_flat: float = 0.6  # probability of a flat die, if its colour is clearly one of the six … [shipped]
    strange_flat: float = 0.9  # … and if it hardly is: prints have any colour [shipped]
    both: float = 0.8  # probability to both judges: what is less is a print, or the side of a die [tuned]
    both_standing: float = 0.5  # … or this, if it seems to stand, as no print does [tuned]
    both_clearly: float = 0.92  # … from which on it need have no height [tuned]
    both_certainly: float = 0.99  # … from which on nobody else is asked of what has none [tuned]
    astray: float = 0.12  # edges between where the two looks see the middle of the face [unseen]
    blurred: float = 0.3  # probability: above it the die may still roll [unseen]
    rim: float = 0.05  # edges to the edge of the picture: a die that is cut off is not seen whole [unseen]
    small_px: float = 13.0  # pixels an edge: below it pips run into each other [unseen]
    wanted_px: float = 36.0  # pixels an edge: below it patches and colours blur; the advice is to come closer [unseen]
    large_px: float = 200.0  # pixels an edge: above it the advice is to go away a little [unseen]
    # Places that were not taken for dice:
    rolls: float = 0.5  # probability of "blurred" in one look that is a moving die … [unseen]
    seen_score: float = 0.4  # … if the finder's score is above this, as for a doubt at twice `looking.maybe` [shipped]
    hazy: float = 0.2  # probability of "blurred" in both: perhaps a die … [shipped]
    hazy_die: float = 0.6  # … if a die, flat or blurred, is this likely … [shipped]
    hazy_score: float = 0.3  # … and the finder's score is above this [unseen]
    # Something the colour of skin reaches into a tray with few dice:
    hand_dice: int = 3  # so many dice at most: beside more, a hand would be over them [first]
    hand_seen_at: tuple[int, int] = (160, 120)  # pixels of the picture that is searched: time [first]
    hand_blur_px: float = 1.5  # pixels: single spots of skin colour are no hand … [first]
    hand_opening_px: int = 5  # … nor is what is narrower than so many pixels [first]
    hand_tones: tuple[tuple[int, int, int], ...] = ((35, 136, 85), (255, 180, 130))  # Y, Cr, Cb of skin [first]
    hand_share: tuple[float, float] = (0.04, 0.6)  # of the picture: less is a small thing, more the table [first]


class KnownSet(Struct, frozen=True):
    """How the six dice are searched for, and made more alike against a single look's error."""

    near_px: int = 224  # pixels of the longer side at which the finder sees dice of the recommended size … [speed]
    near_share: float = 0.28  # … and of the picture's own, at least … [speed]
    near_places: int = 10  # … with so many places looked at: on a board three prints may be likelier than a die [tuned]
    far_px: int = 560  # pixels: the same for the second round, for small dice [leaning]
    far_share: float = 0.7  # … of the picture's own [leaning]
    closest_px: float = 34.0  # pixels an edge there, at most: larger ones it has not learned to see so closely [tuned]
    far_places: int = 14  # … and more rivals, since small things look alike [first]
    enlarged_px: float = 24.0  # pixels an edge to which smaller dice are enlarged where one is missing, … [tuned]
    beside: float = 4.0  # … so many edges around the others: dice are thrown together [tuned]
    around: float = 0.12  # of the picture's longer side: so far around what the first round saw [speed]
    seen: float = 0.6  # of the best place's score: what the first round saw of dice [speed]
    rival: float = 0.7  # of the sixth place's score: what is less likely is not looked at [speed]
    promising: float = 0.55  # score of the sixth place: with less the dice are too small for this round … [speed]
    large_promising: float = 0.4  # … or, if they are as large as wanted, no whole set [tuned]
    suffices_px: float = 18.0  # pixels an edge: a whole set of smaller dice is searched for once more [tuned]
    sizes_apart: float = 0.35  # logarithm: perspective makes no more of a difference in one tray, a print may [decoys]
    other_size: float = 0.2  # logarithm from the usual edge: dice before a camera at 30° differ by less [tuned]
    larger: float = 0.08  # logarithm from the usual edge: such a face may have a side taken for a part of it [tuned]
    aside: float = 0.35  # edges beside what was taken for it that a missed top may lie, … [tuned]
    ways: tuple[float, ...] = (-60.0, -20.0, 20.0, 60.0)  # … degrees from where the others' tops lie [tuned]
    edge_factor: float = 1.3  # a place's edge is brought within this factor of the usual one [first]
    size_share: float = 0.5  # of how a face's size differs from the usual one is kept … [first]
    size_apart: float = 0.3  # … and no more than this of it (logarithm) is looked at [first]
    usual_stretch: float = 0.75  # share of the usual stretch in each face's [first]
    ghost_gap: float = 0.05  # gap that counts at least when ghosts are ranked: a bad layout is not all [first]


class AnyDice(Struct, frozen=True):
    """How dice of any kind are searched for, and plain names for their colours."""

    widths_px: tuple[int, ...] = (48, 96, 160, 320, 512, 960)  # pixels of the longer side: dice of any size [photos]
    enlarged: float = 1.5  # so many times the picture's own size at most: more shows nothing new [first]
    places: int = 14  # looked at in each [first]
    filled: tuple[float, ...] = (0.5, 0.62, 0.77)  # of the shorter side: edges of what may fill a picture [filled]
    sizes_apart: float = 0.55  # logarithm: what is smaller by more than dice likely are there is a pattern … [photos]
    sound_apart: float = 0.75  # … those that nothing else is doubted of by this [casino]
    guessed: float = 0.5  # probability of its value: below it a die must … [casino]
    least: float = 0.35  # … be one rather than none to both judges, and any other this probably [tuned]
    agreed: float = 0.6  # probability to both, from which on one is sure: those of boards are often less [casino]
    alone: float = 0.76  # probability to both of the only die of a picture, if nothing else is one … [casino]
    fills: float = 0.5  # … or, where its edge is more of the picture's shorter side, … [filled]
    filling: float = 0.3  # … this: so few of 840 drawn dice that fill a picture are overlooked [filled]
    smeared_score: float = 0.55  # finder's score from which on one that moves is shown, if it is clearly one [tuned]
    dim_pips: float = 25.0  # L of Lab: darker pips do not tell the light's colour … [photos]
    coloured_pips: float = 45.0  # … nor do those with more chroma: they are not white [photos]
    exposed: float = 0.8  # linear light, of 1, of white pips in a fair picture … [photos]
    exposure: float = 0.5  # … and the share (of its logarithm) of what is missing that is made up for [photos]
    grey_chroma: float = 11.0  # chroma of Lab: less has no hue [first]
    black_light: float = 33.0  # L of Lab: below it what has no hue is black … [first]
    white_light: float = 66.0  # … and from this on white [first]
    orange_hue: float = 30.0  # degrees: from here on a red … [photos]
    orange_light: float = 51.0  # … with a higher L is called orange [photos]
    brown_light: float = 38.0  # L: a darker orange, red or yellow is brown … [first]
    brown_chroma: float = 40.0  # … if it is not more colourful than this [first]
    ivory_light: float = 70.0  # L: a lighter yellow or orange is called white … [first]
    ivory_chroma: float = 30.0  # … if it is not more colourful than this [first]


class Calibration(Struct, frozen=True):
    """What a profile says of a colour, and which shape around the dice is the tray."""

    spread: tuple[float, float, float] = (9.0, 7.0, 7.0)  # Lab: how far a die's colour wanders over the tray [first]
    tail: float = 4.0  # how far beyond that it falls off slowly: glare may move one die far … [first]
    weight: float = 2.0  # … nats for each such step [first]
    untaught: float = -8.0  # log-likelihood of a colour that was not taught: unlikely, but possible [first]
    rolls: int = 5  # told rolls whose colours are remembered: the light of an evening wanders [lamps]
    darkest: float = 0.002  # linear light of a tray that still counts as a colour: nothing to divide by [lamps]
    drift: float = 5.0  # Lab without its L: when the white pips change more, in the median, it is another lamp [lamps]
    drift_dice: int = 3  # dice that must be compared for that: one may lie in a shadow [first]
    tray_px: int = 320  # pixels of the longer side: the texture of the cloth has no edges there … [first]
    tray_blur_px: float = 1.2  # … nor when it is blurred by so many of them [first]
    tray_edges: tuple[tuple[int, int], ...] = ((30, 90), (60, 160))  # Canny's limits: a faint rim, a clear one [first]
    tray_join_px: int = 3  # pixels: gaps of a rim that are closed [first]
    tray_corner: float = 0.03  # of the outline: smaller bends are no corners [first]
    tray_share: tuple[float, float] = (0.12, 0.97)  # of the picture: less is a thing in it, more the picture [first]


class Settling(Struct, frozen=True):
    """When readings become a roll, and the pace of the eye at the table."""

    hold_ns: int = 400_000_000  # nanoseconds: the same faces for so long, or a die still turns [first]
    memory: int = 2  # hold times: older readings are forgotten [first]
    votes: int = 3  # readings that must have been sure of a die [first]
    agreed: float = 0.6  # share of readings that must: glare may hide a die now and then, not mostly [first]
    still: float = 0.12  # edges a die may seem to move while it lies still … [first]
    still_px: float = 2.5  # … and pixels, for small dice [first]
    least_px: float = 4.0  # pixels an edge counts at least [first]
    moved: float = 0.7  # edges a die must lie elsewhere to count as thrown: less is a nudge [first]
    thrown: int = 3  # dice that must: one or two were picked up and put back [first]
    stuck_ns: int = 1_000_000_000  # nanoseconds: what is not sure for so long says what would help [first]
    empty: int = 2  # readings without a die that make a tray empty: one may be a bad frame [first]
    mean_frames: int = 8  # frames of a tray at rest whose mean is read: a third of the noise, in half a second [noise]
    mean_from: int = 4  # frames from which on their mean is read where a single one was not sure [noise]
    rest_seen_at: tuple[int, int] = (80, 60)  # pixels of the thumbnail in which anything that moves shows [noise]
    rest_least: float = 6.0  # grey levels of it that may change while nothing moves … [noise]
    rest_noise: float = 8.0  # … and times the usual change, where noise is strong: six are reached by chance [noise]
    rest_tremble: float = 0.25  # of the contrast around a spot: an eighth is one pixel of 640 that it trembles [noise]
    rest_s: float = 0.02  # seconds between frames: two cores have other things to do than to read dice [speed]
    pause_s: float = 0.3  # seconds after a frame that failed: the log and the core are spared [first]
    rolls: int = 16  # rolls kept until the table asks: it asks several times a second [first]


class Limits(Struct, frozen=True):
    """All of them, by what they are for."""

    picture: Picture = Picture()
    looking: Looking = Looking()
    pips: Pips = Pips()
    colour: Colour = Colour()
    feet: Feet = Feet()
    doubting: Doubting = Doubting()
    known_set: KnownSet = KnownSet()
    any_dice: AnyDice = AnyDice()
    calibration: Calibration = Calibration()
    settling: Settling = Settling()


LIMITS = Limits()
