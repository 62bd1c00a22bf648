"""Sentences about premoves for the page of a table."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.house.views.model import TableView


class PremoveSentences:
    """Sentences about supposed moves and plans."""

    def __init__(self, view: TableView) -> None:
        self._view = view

    @property
    def other_name(self) -> str:
        """Name of the opponent in a game of two."""
        others = [seat for seat in self._view.seats if seat.seat != self._view.acting_as]
        return others[0].name if len(others) == 1 else "somebody else"

    @property
    def supposing(self) -> str:
        """Prompt for the next supposed move."""
        premoves = self._view.ahead
        if premoves is None or premoves.sketch.is_over:
            return "The game would be over here."
        if premoves.sketch.can_keep:
            return f"Keep this line, or suppose what {self.other_name} plays then:"
        if not premoves.sketch.is_mine:
            return f"Suppose {self.other_name} moves:"
        return "Then you answer:"

    @property
    def plan_sentence(self) -> str:
        """Progress of the plan."""
        plan = None if self._view.ahead is None else self._view.ahead.plan
        if plan is None:
            return ""
        planned = " and ".join(plan.planned)
        if plan.armed:
            return f"Your plan for {planned} is played by itself if nothing changes for you."
        if not plan.going_on:
            return f"Your plan for {planned} is complete: it is offered when your turn comes."
        if not plan.planned:
            return f"You plan {plan.going_on}, as far as it can be known by now."
        before = f"Your plan for {planned} is complete."
        if plan.whole:
            return f"{before} You may go on with {plan.going_on}, as far as it can be known by now."
        return f"{before} You go on with {plan.going_on}, as far as it can be known by now."

    def in_words(self, text: str) -> str:
        """An action in the words of the game."""
        view, game = self._view.view, self._view.game
        return view.words(game.parse(text)) if view is not None else text

    def written(self, actions: Sequence[str]) -> str:
        """A whole move in notation."""
        return ", ".join(actions)
