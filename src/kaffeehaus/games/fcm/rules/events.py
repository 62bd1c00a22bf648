"""What can happen, as data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from kaffeehaus.core.event import Event, StagedEvent
from kaffeehaus.core.notation import NOT_WRITTEN
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.offers import Offer, Preference
from kaffeehaus.games.fcm.rules.town import Box


@dataclass(frozen=True)
class RestaurantPlaced(Event):
    """A restaurant stands on the board; moved if it stood elsewhere before."""

    code: ClassVar[str] = "restaurant_placed"
    seat: Seat
    place: str
    corner: str
    open: bool
    moved: bool = False


@dataclass(frozen=True)
class Passed(Event):
    """A chain places its first restaurant after the others."""

    code: ClassVar[str] = "passed"
    seat: Seat


@dataclass(frozen=True)
class ReserveChosen(Event):
    """Everyone sees that a reserve card was chosen."""

    code: ClassVar[str] = "reserve_chosen"
    seat: Seat


@dataclass(frozen=True)
class ReserveKnown(Event):
    """A chain knows a reserve card: its own, or another's with the right milestone."""

    code: ClassVar[str] = "reserve_known"
    seat: Seat
    money: int
    card: str = ""
    """By its name; nothing where it has none but its money."""


@dataclass(frozen=True)
class TurnBegan(Event):
    """A new turn."""

    code: ClassVar[str] = "turn_began"
    turn: int


@dataclass(frozen=True)
class StructureChanged(Event):
    """A chain put a card to work or back, unseen by others."""

    code: ClassVar[str] = "structure_changed"
    seat: Seat
    cards: dict[str, int]
    """All that is at work now."""


@dataclass(frozen=True)
class StructureReady(Event):
    """Everyone sees that a chain is ready."""

    code: ClassVar[str] = "structure_ready"
    seat: Seat


@dataclass(frozen=True)
class StructureReopened(Event):
    """A chain that was ready thinks again."""

    code: ClassVar[str] = "structure_reopened"
    seat: Seat


@dataclass(frozen=True)
class StructureOpened(Event):
    """A structure is shown."""

    code: ClassVar[str] = "structure_opened"
    seat: Seat
    cards: dict[str, int]
    open_slots: int


@dataclass(frozen=True)
class PositionTaken(Event):
    """A chain chose its place in the turn order."""

    code: ClassVar[str] = "position_taken"
    seat: Seat
    number: int


@dataclass(frozen=True)
class Hired(Event):
    """A card was hired; `number` counts today's hires."""

    code: ClassVar[str] = "hired"
    seat: Seat
    card: str
    number: int
    phantom: bool
    """From an empty pile: it must be trained today."""
    recruiter: str | None


@dataclass(frozen=True)
class Trained(Event):
    """A card was trained."""

    code: ClassVar[str] = "trained"
    seat: Seat
    card: str
    target: str
    trainers: tuple[str, ...]


@dataclass(frozen=True)
class TrainedAtWork(Trained):
    """A card was trained where it works, and stays there."""

    code: ClassVar[str] = "trained_at_work"


@dataclass(frozen=True)
class CampaignPlaced(Event):
    """A campaign begins."""

    code: ClassVar[str] = "campaign_placed"
    seat: Seat
    card: str | None
    number: int
    medium: str
    goods: tuple[str, ...]
    turns: int | None
    box: Box | None


@dataclass(frozen=True)
class Produced(Event):
    """Goods came into stock, cooked or fetched."""

    code: ClassVar[str] = "produced"
    seat: Seat
    card: str
    goods: dict[str, int]
    cooked: bool
    sources: tuple[str, ...] = ()


@dataclass(frozen=True)
class HouseBuilt(Event):
    """A new house with its garden."""

    code: ClassVar[str] = "house_built"
    seat: Seat
    number: str
    box: Box


@dataclass(frozen=True)
class GardenBuilt(Event):
    """A house got a garden."""

    code: ClassVar[str] = "garden_built"
    seat: Seat
    number: str
    box: Box


@dataclass(frozen=True)
class DayEnded(Event):
    """A chain's working day is over."""

    code: ClassVar[str] = "day_ended"
    seat: Seat


@dataclass(frozen=True)
class HouseServed(StagedEvent):
    """A house has dinner, or stays hungry if there is no seller."""

    code: ClassVar[str] = "house_served"
    explained: ClassVar[bool] = True
    house: str
    demand: dict[str, int]
    demanded_by: tuple[Seat, ...]
    """The chains whose campaigns put the counters there."""
    offers: tuple[Offer, ...]
    seller: Seat | None
    sold: dict[str, int]
    multiplier: int
    bonus: int
    income: int
    door: str | None = None
    """The entrance that the people go to, by its square."""
    times_for: tuple[str, ...] = field(default=(), metadata=NOT_WRITTEN, compare=False)
    """Why the price is paid more than once; nothing in an event that was read from JSON."""
    bonus_for: dict[str, int] = field(default_factory=dict, metadata=NOT_WRITTEN, compare=False)
    """By reason: the parts of the bonus; nothing in an event that was read from JSON."""
    preferences: tuple[Preference, ...] = field(default=(), metadata=NOT_WRITTEN, compare=False)
    """The meals that the house would like, best first, where it knows more than its order; nothing
    in an event that was read from JSON."""

    def lacks_only_goods(self, offer: Offer) -> bool:
        """Whether the house would come to this chain if it had the goods that it lacks."""
        if offer.distance is None or not offer.missing:
            return False
        rivals = (other for other in self.offers if other.stands)
        return all((offer.score, offer.ties) < (other.score, other.ties) for other in rivals)


@dataclass(frozen=True)
class DinnerIncome(Event):
    """What a chain earned at dinner in all."""

    code: ClassVar[str] = "dinner_income"
    explained: ClassVar[bool] = True
    seat: Seat
    sales: int
    waitresses: int
    """What is earned whoever comes."""
    percent: int
    extra: int
    """The CFO's share."""
    total: int
    paid: int
    """Less than a negative total if the chain could not pay."""
    cash_for: dict[str, int] = field(default_factory=dict, metadata=NOT_WRITTEN, compare=False)
    """By reason: the parts of what is earned whoever comes; nothing in an event that was read
    from JSON."""

    @property
    def staged(self) -> bool:
        """Unless nothing was earned."""
        return self.total != 0


@dataclass(frozen=True)
class BankBroke(StagedEvent):
    """The bank could not pay; the first time the reserve cards are opened."""

    code: ClassVar[str] = "bank_broke"
    explained: ClassVar[bool] = True
    time: int
    reserves: tuple[int, ...]
    """The money of the reserve cards that are opened."""
    added: int
    ceo_slots: int
    cards: tuple[str, ...] = ()
    """The same cards by their names; nothing where they have none but their money."""


@dataclass(frozen=True)
class Fired(Event):
    """A card went back to the supply."""

    code: ClassVar[str] = "fired"
    seat: Seat
    card: str
    campaign: int | None = None
    """The campaign that a busy marketeer leaves behind; it goes on."""


@dataclass(frozen=True)
class SalariesPaid(Event):
    """Payday: salaries by card, what was taken off, and what was really paid."""

    code: ClassVar[str] = "salaries_paid"
    explained: ClassVar[bool] = True
    seat: Seat
    salaries: dict[str, int]
    """By card: how many were paid."""
    free: dict[str, int]
    """By card: how many a milestone frees of their salary."""
    salary: int
    discounts: dict[str, int]
    """By reason."""
    paid: int

    @property
    def staged(self) -> bool:
        """Unless nothing was paid."""
        return self.paid != 0


@dataclass(frozen=True)
class SalariesSettled(SalariesPaid):
    """Payday of a chain that settled some of its salaries in another way than with cash."""

    code: ClassVar[str] = "salaries_settled"
    settled: int
    """How many of them."""


@dataclass(frozen=True)
class Hit:
    """What a campaign did to one house."""

    house: str
    counters: int
    full: bool
    """The house had no room for all of them."""


@dataclass(frozen=True)
class CampaignRan(StagedEvent):
    """A campaign put its counters."""

    code: ClassVar[str] = "campaign_ran"
    explained: ClassVar[bool] = True
    number: int
    medium: str
    owner: Seat | None
    good: str
    hits: tuple[Hit, ...]
    box: Box | None


@dataclass(frozen=True)
class MarketingRound(Event):
    """One of several rounds begins, in each of which all campaigns run."""

    code: ClassVar[str] = "marketing_round"
    number: int
    rounds: int
    """How many there are this turn."""


@dataclass(frozen=True)
class CampaignEnded(Event):
    """A campaign is over; its marketeer goes to the beach."""

    code: ClassVar[str] = "campaign_ended"
    number: int
    owner: Seat | None
    card: str | None


@dataclass(frozen=True)
class FreezerFilled(Event):
    """A chain chose how much of a good to keep."""

    code: ClassVar[str] = "freezer_filled"
    seat: Seat
    good: str
    number: int


@dataclass(frozen=True)
class StockCleared(StagedEvent):
    """Goods were thrown away, the rest is kept."""

    code: ClassVar[str] = "stock_cleared"
    seat: Seat
    thrown: dict[str, int]
    kept: dict[str, int]


@dataclass(frozen=True)
class MilestoneEarned(StagedEvent):
    """A chain earned a milestone, with the cards it gives at once."""

    code: ClassVar[str] = "milestone_earned"
    explained: ClassVar[bool] = True
    seat: Seat
    milestone: str
    gains: dict[str, int]


@dataclass(frozen=True)
class MilestonesGone(Event):
    """The time of some milestones is over, and nobody earned them."""

    code: ClassVar[str] = "milestones_gone"
    milestones: tuple[str, ...]


@dataclass(frozen=True)
class RestaurantOpened(Event):
    """A restaurant that was coming soon is open."""

    code: ClassVar[str] = "restaurant_opened"
    seat: Seat
    place: str


@dataclass(frozen=True)
class WentBankrupt(Event):
    """A chain is out of the game."""

    code: ClassVar[str] = "went_bankrupt"
    seat: Seat


@dataclass(frozen=True)
class GameEnded(StagedEvent):
    """The end, with everyone's cash."""

    code: ClassVar[str] = "game_ended"
    explained: ClassVar[bool] = True
    reason: str
    cash: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (
    RestaurantPlaced,
    Passed,
    ReserveChosen,
    ReserveKnown,
    TurnBegan,
    StructureChanged,
    StructureReady,
    StructureReopened,
    StructureOpened,
    PositionTaken,
    Hired,
    Trained,
    TrainedAtWork,
    CampaignPlaced,
    Produced,
    HouseBuilt,
    GardenBuilt,
    DayEnded,
    HouseServed,
    DinnerIncome,
    BankBroke,
    Fired,
    SalariesPaid,
    SalariesSettled,
    MarketingRound,
    CampaignRan,
    CampaignEnded,
    FreezerFilled,
    StockCleared,
    MilestoneEarned,
    MilestonesGone,
    RestaurantOpened,
    WentBankrupt,
    GameEnded,
)
