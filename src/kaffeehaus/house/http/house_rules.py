"""Rules that the host sets at runtime: limits, who may join, bans."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.house.errors import NotAllowed
from kaffeehaus.house.http.rate_limits import network_of

NOT_LET_IN = "The host of this house does not let you in."


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The current rules of the host."""

    announcement: str = ""
    guests_welcome: bool = True
    """Whether new guests may log in."""
    accounts_welcome: bool = True
    """Whether guests may create accounts."""
    tables_per_hour: int | None = None
    """None: the default of the server settings."""
    guests_per_hour: int | None = None
    barred_guests: frozenset[str] = frozenset()
    barred_networks: frozenset[str] = frozenset()

    def require_welcome(self, address: str) -> None:
        """Raise `NotAllowed` if no new guest may log in from this address."""
        self.require_address_welcome(address)
        if not self.guests_welcome:
            raise NotAllowed("The house takes no new guests at the moment.", code="no_new_guests")

    def require_accounts_welcome(self) -> None:
        """Raise `NotAllowed` if guests may not create accounts."""
        if not self.accounts_welcome:
            raise NotAllowed(
                "The house makes no new accounts at the moment.", code="no_new_accounts"
            )

    def require_not_barred(self, player_id: str) -> None:
        """Raise `NotAllowed` for a banned player."""
        if player_id in self.barred_guests:
            raise NotAllowed(NOT_LET_IN, code="barred")

    def require_address_welcome(self, address: str) -> None:
        """Raise `NotAllowed` for a banned network address."""
        if self.barred_networks and network_of(address) in self.barred_networks:
            raise NotAllowed(NOT_LET_IN, code="barred")
