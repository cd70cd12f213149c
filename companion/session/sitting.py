"""Who sits at the table and what they agreed on: everything about an evening that is not the match itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.session.seats import Roster
from companion.table import Seat


@dataclass
class Proposal:
    """Something that other people at the table have to agree to before it counts.

    `enough` of `needed` must agree, or `alone` (the seat whose own affair it is). `body` is what will be done.
    """

    id: str
    kind: str
    by: Seat
    text: str
    rule: str
    body: dict[str, Any]
    needed: list[Seat]
    enough: int = 1
    alone: Seat | None = None
    agreed: list[Seat] = field(default_factory=list)

    @property
    def by_a_stranger(self) -> bool:
        """Whether a phone that has no seat proposes it; `by` is then the seat that it wants."""
        return "token_hash" in self.body

    @property
    def about_seats(self) -> bool:
        """Whether it is about who plays where, and not about the game."""
        return self.kind in ("claim", "seat")

    @property
    def matter(self) -> tuple[str, Seat, str | None]:
        """What it is about: of one matter there is one proposal."""
        return self.kind, self.by, self.body.get("player")

    @property
    def carried(self) -> bool:
        """Whether enough have agreed; where nobody can be asked, nobody is."""
        return len(self.agreed) >= min(self.enough, len(self.needed)) or self.alone in self.agreed

    def may_agree(self, seat: Seat) -> bool:
        """Whether the agreement of a seat is still asked for."""
        return seat in self.needed and seat not in self.agreed

    def asks_button(self, seat: Seat) -> bool:
        """Whether a press agrees: never to who plays where, for a press that meant the game gives no seat away."""
        return self.may_agree(seat) and not self.about_seats


@dataclass
class Sitting:
    """An evening at one table; `paused` is the reason why the game stands still."""

    code: str
    game: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    roster: Roster = field(default_factory=Roster)
    match: int | None = None
    paused: str | None = None
    proposals: list[Proposal] = field(default_factory=list)
    proposed: int = 0
    seeker: str | None = None  # key of the player whose seat the next pressed button names
    starts: int = 0  # of the companion, so that page versions after a restart are newer than all before

    def propose(self, proposal: Proposal) -> Proposal:
        """Put a proposal on the table; it replaces the older one of the same matter."""
        self.proposals = [p for p in self.proposals if p.matter != proposal.matter]
        self.proposals.append(proposal)
        return proposal

    def claims_of(self, seat: Seat) -> list[Proposal]:
        """What phones that have no seat propose about this one."""
        return [proposal for proposal in self.proposals if proposal.by_a_stranger and proposal.by == seat]

    @property
    def id_to_come(self) -> str:
        """The id that the next proposal will have."""
        return f"proposal-{self.proposed + 1}"

    def next_id(self) -> str:
        """An id for a new proposal."""
        given, self.proposed = self.id_to_come, self.proposed + 1
        return given

    def stored(self) -> dict[str, Any]:
        """As JSON."""
        proposals = [dict(vars(proposal)) for proposal in self.proposals]
        return {**vars(self), "roster": self.roster.stored(), "proposals": proposals}

    @classmethod
    def restored(cls, body: dict[str, Any]) -> Sitting:
        """From JSON."""
        proposals = [Proposal(**p) for p in body["proposals"]]
        return cls(**{**body, "roster": Roster.restored(body["roster"]), "proposals": proposals})
