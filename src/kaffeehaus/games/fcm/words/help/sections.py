"""The rules of the base game in our own words, phase by phase."""

from __future__ import annotations

from kaffeehaus.core.i18n import LazyMessage, lazy_gettext

SECTIONS: tuple[tuple[LazyMessage, tuple[LazyMessage, ...]], ...] = (
    (
        lazy_gettext("The goal"),
        (
            lazy_gettext(
                "You run a restaurant chain in a small American town of the 1950s. Hire and train "
                "employees, create demand with campaigns, cook, and sell before the others do. "
                "Employees only work for you if they fit into your company structure, and most "
                "good ones need a salary every turn."
            ),
            lazy_gettext(
                "The game ends with the dinner in which the bank breaks for the second time. The "
                "chain with the most cash wins; if tied, the one earlier in turn order."
            ),
        ),
    ),
    (
        lazy_gettext("At this table"),
        (
            lazy_gettext(
                "The tabs above the board switch between the map, the chains, the supply of "
                "employees, the milestones and the dinner forecast. The tab you need opens by "
                "itself, and everything you can choose has a blue mark. The line below shows turn, "
                "step, bank and turn order."
            ),
            lazy_gettext(
                "Your working day is a draft: Undo takes back one step at a time until you end the "
                "day. While you place a campaign, the map marks the houses it would reach. The "
                "ruler measures the distance between two places. Zoom with the buttons beside the "
                "map or with two fingers. Point at a square you cannot choose to see why."
            ),
            lazy_gettext(
                "In the log, “Why?” explains a dinner, a campaign, a payday or a milestone step by "
                "step and shows it on the map of that moment."
            ),
        ),
    ),
    (
        lazy_gettext("The board"),
        (
            lazy_gettext(
                "The town consists of tiles of 5×5 squares. A square is empty, a road, a drink or "
                "part of a building. “Next to” always means sharing a side, never a corner. "
                "Adjacent road squares are connected, also across tile borders. On an overpass, "
                "where one road bridges another, you can only go straight on."
            ),
            lazy_gettext(
                "A house covers 2×2 squares, or 2×3 with its garden; the garden is part of the "
                "house in every respect. A restaurant covers 2×2 squares and has its entrance in "
                "one corner, which must be next to a road."
            ),
        ),
    ),
    (
        lazy_gettext("Distance"),
        (
            lazy_gettext(
                "Distance is the number of tile borders that a route along the roads crosses; "
                "squares do not count. The first step from a building to the road and the last "
                "step to an entrance count if they cross a border. A route may use a road twice "
                "and go in circles, but never makes a U-turn."
            ),
            lazy_gettext(
                "The range of a card is measured the same way, from an entrance of any of your "
                "open restaurants. By air, count tile by tile, horizontally or vertically, and "
                "ignore roads."
            ),
        ),
    ),
    (
        lazy_gettext("Set-up"),
        (
            lazy_gettext(
                "The map and the first turn order are random. In reverse turn order, everyone "
                "places a restaurant or passes; then those who passed place theirs in turn order. "
                "A restaurant needs empty squares and a road at its entrance, and no two of these "
                "first entrances may share a tile."
            ),
            lazy_gettext(
                "Then everyone secretly chooses one of three reserve cards: $100 with 2 slots, "
                "$200 with 3, or $300 with 4. They are revealed when the bank breaks for the first "
                "time. Nobody starts with money or employees; every chain has its CEO."
            ),
        ),
    ),
    (
        lazy_gettext("A turn"),
        (
            lazy_gettext(
                "A turn has seven phases: restructuring, order of business, working 9-5, dinner, "
                "payday, marketing and clean up. In working 9-5 the chains act one after another. "
                "In the other phases everyone decides at once, or there is nothing to decide."
            ),
        ),
    ),
    (
        lazy_gettext("1. Restructuring"),
        (
            lazy_gettext(
                "Secretly and simultaneously, choose which of your cards work this turn. The CEO "
                "always works and has 3 slots, later 2, 3 or 4. Each slot takes one card."
            ),
            lazy_gettext(
                "Managers (black cards) report directly to the CEO and have slots of their own for "
                "cards that are not managers. Cards that do not work are on the beach. Marketeers "
                "with a running campaign are busy: they take no slot and cannot be used."
            ),
            lazy_gettext(
                "When everyone is ready, all structures are revealed. Until then you may "
                "reconsider."
            ),
        ),
    ),
    (
        lazy_gettext("2. Order of business"),
        (
            lazy_gettext(
                "The chain with the most open slots chooses any free place in the turn order, then "
                "the next; ties go to the chain that was earlier last turn. Managers’ open slots "
                "count too. Going early gets you the last card of a pile and wins ties."
            ),
        ),
    ),
    (
        lazy_gettext("3. Working 9-5"),
        (
            lazy_gettext(
                "Each chain takes its working day in turn order. Its steps are always: hiring, "
                "training, campaigns, food and drinks, houses and gardens, restaurants. Everything "
                "is optional, and each card at work acts once."
            ),
            lazy_gettext(
                "Effects at dinner and payday are automatic: prices, waitresses, the CFO, "
                "recruiters’ savings. Your restaurants are drive-ins while a local or regional "
                "manager works."
            ),
        ),
    ),
    (
        lazy_gettext("Hiring"),
        (
            lazy_gettext(
                "Your CEO hires 1 card per turn, a Recruiting Girl 1, a Recruiting Manager 2, an "
                "HR Director 4. Only entry-level cards can be hired. New cards go to the beach: "
                "you can train them at once, but they work next turn at the earliest."
            ),
            lazy_gettext(
                "Each hire that a Recruiting Manager or HR Director leaves unused takes $5 off "
                "your salaries at payday."
            ),
            lazy_gettext(
                "You may hire a card from an empty pile if you train it the same day. Only the "
                "card it finally becomes must be in the supply, before that day’s training."
            ),
        ),
    ),
    (
        lazy_gettext("Training"),
        (
            lazy_gettext(
                "Training moves a card on the beach along its career; the old card returns to the "
                "supply. A Trainer trains 1 step per turn, a Coach 2, a Guru 3. A Coach or Guru "
                "may spend the steps on one card or several; cards skipped on the way need not be "
                "in the supply. Different trainers may not train the same card on the same day."
            ),
            lazy_gettext("A chain owns at most one of each 1x card."),
        ),
    ),
    (
        lazy_gettext("Campaigns"),
        (
            lazy_gettext(
                "Each marketeer at work may place one campaign tile of a type shown on the card, "
                "on empty squares, in any orientation. Choose the good to advertise and the number "
                "of turns, up to the card’s limit. The marketeer is busy until the campaign ends."
            ),
            lazy_gettext(
                "Billboards, mailboxes and radios must touch a road within the marketeer’s range. "
                "An airplane is placed outside the board along one side and needs neither road nor "
                "range. It may stand behind another airplane."
            ),
            lazy_gettext(
                "You may advertise goods nobody sells, and where nobody lives. A campaign never "
                "stops early."
            ),
        ),
    ),
    (
        lazy_gettext("How campaigns reach houses"),
        (
            lazy_gettext(
                "A billboard reaches houses next to it. A mailbox reaches all houses in its block: "
                "mail goes anywhere without crossing a road. An airplane reaches houses in the "
                "rows or columns it flies along. A radio reaches every house on its tile and the "
                "eight tiles around it. One square of a house, garden included, is enough."
            ),
        ),
    ),
    (
        lazy_gettext("Food and drinks"),
        (
            lazy_gettext(
                "A kitchen card cooks its full amount or nothing; a Kitchen Trainee cooks 1 burger "
                "or 1 pizza. Your stock serves all your restaurants."
            ),
            lazy_gettext(
                "An Errand Boy collects 1 drink of any kind. Cart Operators and Truck Drivers "
                "follow the road from an entrance up to their range and collect drinks from every "
                "source they pass on either side, each source once. A Zeppelin Pilot flies from "
                "tile to tile, none twice, and collects drinks from every source below, including "
                "those on the first tile. Sources never run dry, and nobody has to return."
            ),
        ),
    ),
    (
        lazy_gettext("Houses and gardens"),
        (
            lazy_gettext(
                "Each New Business Developer builds one thing per turn: a new house with a garden "
                "on 2×3 empty squares, one of them next to a road, with any number still "
                "available; or a garden next to a printed house that has none. There is no range."
            ),
        ),
    ),
    (
        lazy_gettext("Restaurants"),
        (
            lazy_gettext(
                "You have at most 3. A Local Manager places a new one within range 3 of one of "
                "yours; it is coming soon and opens in the clean up. A Regional Manager places one "
                "anywhere, open at once, or moves or turns one of yours. The entrance must be next "
                "to a road and may share its tile with others."
            ),
            lazy_gettext(
                "While a Local or Regional Manager works, all your open restaurants are drive-ins: "
                "all four corners are entrances, for guests and for ranges."
            ),
        ),
    ),
    (
        lazy_gettext("4. Dinner"),
        (
            lazy_gettext(
                "Houses go to dinner in number order. They only go to a chain with an open "
                "restaurant connected by road and the whole order in stock. Among these they "
                "choose the lowest sum of unit price and distance; the size of the order does not "
                "matter. Ties go to the most waitresses at work, then to turn order. If nobody can "
                "serve a house, it stays hungry and keeps its demand."
            ),
            lazy_gettext(
                "The unit price is $10, minus $1 for each Pricing Manager at work, minus $3 for "
                "each Discount Manager, plus $10 with a Luxuries Manager. It may be negative; then "
                "you pay. Each item costs the unit price, doubled for a house with a garden. "
                "Milestone bonuses are added and not doubled."
            ),
            lazy_gettext(
                "After all houses, each waitress at work earns $3. Then a CFO adds half of "
                "everything you earned at this dinner, rounded up. If you cannot pay what a dinner "
                "costs you, you are bankrupt."
            ),
        ),
    ),
    (
        lazy_gettext("A dinner worked out"),
        (),
    ),
    (
        lazy_gettext("Breaking the bank"),
        (
            lazy_gettext(
                "All income comes from the bank. When it cannot pay, it breaks. The first time, "
                "the reserve cards are revealed and their money goes into the bank. From the next "
                "turn, every CEO has the number of slots that most of these cards show; if tied, "
                "the higher number."
            ),
            lazy_gettext(
                "The second time, even at the same dinner, the dinner is completed and everyone is "
                "paid on credit. Then the game is over, without a payday."
            ),
        ),
    ),
    (
        lazy_gettext("5. Payday"),
        (
            lazy_gettext(
                "Simultaneously, you may fire cards at work or on the beach; they return to the "
                "supply. Then you pay $5 for every card with a salary, busy ones included. "
                "Discounts from milestones and unused hires cannot take you below zero."
            ),
            lazy_gettext(
                "If you cannot pay, you must fire cards with a salary until you can. Busy "
                "marketeers can only be fired when no other such card is left; their campaigns "
                "stay. Unused hires of a fired recruiter still count."
            ),
        ),
    ),
    (
        lazy_gettext("6. Marketing"),
        (
            lazy_gettext(
                "All campaigns run in number order. Each adds one demand for its good to every "
                "house it reaches that has room: a house holds 3, or 5 with a garden."
            ),
            lazy_gettext(
                "Then every campaign has one turn less, even if it reached nobody. When it ends, "
                "its tile returns to the supply and its marketeer to the beach."
            ),
        ),
    ),
    (
        lazy_gettext("7. Clean up"),
        (
            lazy_gettext(
                "Unsold goods are thrown away; with a freezer you keep up to 10 items of your "
                "choice. Demand stays on the houses. All cards except busy ones return to hand, "
                "restaurants coming soon open, and milestones earned this turn leave the game."
            ),
        ),
    ),
    (
        lazy_gettext("Bankruptcy"),
        (
            lazy_gettext(
                "A chain that cannot pay for a dinner at a negative price leaves the game at the "
                "end of the turn; its restaurants and campaigns stay on the map. If only one chain "
                "is left, it wins."
            ),
        ),
    ),
    (
        lazy_gettext("What is secret"),
        (
            lazy_gettext(
                "Cash, stock and everyone’s cards are open. Only structures are secret until "
                "everyone is ready, and reserve cards until the first break, except for chains "
                "with the milestone that shows them."
            ),
        ),
    ),
    (
        lazy_gettext("Variants"),
        (
            lazy_gettext(
                "The introductory game has no milestones, salaries or reserve cards and ends when "
                "the bank first breaks. With a turn limit, the game ends after that many turns at "
                "the latest and the most cash wins. You can enter a map tile by tile with quarter "
                "turns to play on it again. Where published rules disagree, choose a set of "
                "rulings."
            ),
        ),
    ),
    (
        lazy_gettext("Milestones"),
        (
            lazy_gettext(
                "The first chain to do something earns its milestone for the rest of the game, and "
                "so does everyone else who does it in the same turn. Milestones are automatic and "
                "cannot be refused. After that turn they are gone."
            ),
        ),
    ),
    (
        lazy_gettext("Employees"),
        (
            lazy_gettext(
                "All cards of the base game. Entry-level cards can be hired; the others are "
                "reached by training."
            ),
        ),
    ),
    (
        lazy_gettext("Careers"),
        (lazy_gettext("Which card can become which; each arrow is one training step."),),
    ),
    (
        lazy_gettext("Campaign tiles"),
        (
            lazy_gettext(
                "Each exists once. For an airplane, the first number is how many rows or columns "
                "it covers."
            ),
        ),
    ),
)
