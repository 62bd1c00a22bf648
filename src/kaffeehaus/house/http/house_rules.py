"""The rules of the house: what the host sets while it is open, and who is not let in."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.house.errors import NotAllowed
from kaffeehaus.house.http.rate_limits import network_of

NOT_LET_IN = "The host of this house does not let you in."


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What holds at the moment."""

    announcement: str = ""
    guests_welcome: bool = True
    """Whether new guests may come."""
    accounts_welcome: bool = True
    """Whether guests may make accounts."""
    tables_per_hour: int | None = None
    """None: as the house was started."""
    guests_per_hour: int | None = None
    barred_guests: frozenset[str] = frozenset()
    barred_networks: frozenset[str] = frozenset()

    def require_welcome(self, address: str) -> None:
        """Raise `NotAllowed` if nobody new may come from there."""
        if self.bars(address):
            raise NotAllowed(NOT_LET_IN, code="barred")
        if not self.guests_welcome:
            raise NotAllowed("The house takes no new guests at the moment.", code="no_new_guests")

    def require_accounts_welcome(self) -> None:
        """Raise `NotAllowed` if no guest may make an account."""
        if not self.accounts_welcome:
            raise NotAllowed(
                "The house makes no new accounts at the moment.", code="no_new_accounts"
            )

    def require_not_barred(self, player_id: str) -> None:
        """Raise `NotAllowed` for a guest whom the host does not let in."""
        if player_id in self.barred_guests:
            raise NotAllowed(NOT_LET_IN, code="barred")

    def bars(self, address: str) -> bool:
        """Whether somebody from there may change nothing."""
        return bool(self.barred_networks) and network_of(address) in self.barred_networks
