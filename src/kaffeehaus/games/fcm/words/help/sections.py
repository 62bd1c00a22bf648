"""The rules of the base game in our own words, phase by phase."""

from __future__ import annotations

SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "The goal",
        (
            "You run a chain of restaurants in a small American town of the fifties. You hire and "
            "train people, make the houses hungry for something with campaigns, cook it, and sell "
            "it before the others do. Cards work for you only as long as they fit into your "
            "company, and most of the good ones want a salary every turn.",
            "When the bank breaks for the second time, the game ends with that dinner. The chain "
            "with the most cash wins; among equals the one that is earlier in turn order.",
        ),
    ),
    (
        "At this table",
        (
            "Over the board you turn from the map to the chains, the supply of employees, the "
            "milestones, and to dinner as it would be if it were now. The sheet with something to "
            "choose is turned up by itself; what can be chosen has a blue sign. The line below "
            "says which turn and step it is, what the bank holds, and the turn order.",
            "Your working day is a draft: Undo takes back one step after the other until you end "
            "the day. Before a campaign is complete the map shows the houses that it would reach. "
            "The ruler measures the distance between two places. Larger and smaller are the "
            "buttons beside the map, or two fingers. A square that cannot be chosen says why when "
            "you point at it.",
            "In the list of moves, Why? tells how a dinner, a campaign, a payday or a milestone "
            "came about, one after the other, and shows the places on the map as it was then.",
        ),
    ),
    (
        "The board",
        (
            "The town is made of tiles of five by five squares. A square is empty, road, a drink, "
            "or part of a building. Next to always means sharing a side, never a corner. Road "
            "squares next to each other are joined, also across the border of two tiles. At an "
            "overpass, where a road bridges another, one only goes straight on.",
            "A house covers two by two squares, with its garden two by three; the garden counts "
            "as part of the house in every respect. A restaurant covers two by two squares and "
            "has its entrance in one corner: roads must touch that corner.",
        ),
    ),
    (
        "Distance",
        (
            "Distance is the number of tile borders that a way along the roads crosses; squares "
            "do not count. The first step from a building to the road and the last one from the "
            "road to an entrance count too where they cross a border. A way may use a road twice "
            "and go in circles, but never turns straight back.",
            "Ranges of cards are measured in the same way, from an entrance of any of your open "
            "restaurants. Through the air it is tile by tile, sideways or up and down, and roads "
            "do not matter.",
        ),
    ),
    (
        "Setting up",
        (
            "The map is laid at random, and so is the first turn order. From the last to the "
            "first in order everyone places a restaurant or passes; then those who passed place "
            "theirs, from the first to the last. It needs empty squares and a road at its "
            "entrance, and no two of these first entrances may lie on one tile.",
            "Then everyone chooses one of three reserve cards in secret: $100 with 2 slots, $200 "
            "with 3, $300 with 4. They are opened when the bank breaks for the first time. "
            "Nobody has any money or employees yet; every chain has its CEO.",
        ),
    ),
    (
        "A turn",
        (
            "Seven phases follow each other: restructuring, order of business, working 9-5, "
            "dinner, payday, marketing, clean up. In working 9-5 the chains act one after the "
            "other; in the other phases all decide at once, or nothing is decided.",
        ),
    ),
    (
        "1. Restructuring",
        (
            "In secret and all at once, you decide which of your cards work this turn. The CEO "
            "always works and has 3 slots, later 2, 3 or 4. Each slot takes one card.",
            "Managers, the black cards, stand only directly under the CEO and bring slots of "
            "their own for cards that are no managers. Who does not work lies on the beach. "
            "Marketeers whose campaign runs are busy: they take no slot and cannot be used.",
            "When everyone is ready, all structures are opened. Until then you may think again.",
        ),
    ),
    (
        "2. Order of business",
        (
            "Who has the most open slots chooses any free place in the turn order first, then "
            "the next; among equals who was earlier in the last turn. Slots of managers count "
            "as well. Going early means to get the last card of a pile and to win ties.",
        ),
    ),
    (
        "3. Working 9-5",
        (
            "In turn order every chain has its working day. Its steps come in a fixed order: "
            "recruiting, training, campaigns, food and drinks, houses and gardens, restaurants. "
            "Everything is optional, and every card at work does its work once.",
            "What cards do at dinner and at payday happens by itself: prices, waitresses, the "
            "CFO, savings of recruiters. Drive-ins are open while a manager for them works.",
        ),
    ),
    (
        "Recruiting",
        (
            "Your CEO hires one card a day, a Recruiting Girl one, a Recruiting Manager two, an HR "
            "Director four. Only entry-level cards can be hired. New cards go to the beach and "
            "can be trained at once, but work next turn at the earliest.",
            "Each hire that a Recruiting Manager or an HR Director leaves unused takes $5 off "
            "your salaries at payday.",
            "From an empty pile you may hire a card only if you train it on the same day; only "
            "the card that it becomes in the end must be there, before that day's training.",
        ),
    ),
    (
        "Training",
        (
            "Training moves a card on the beach along its career; the old card goes back to the "
            "supply. A Trainer trains one step a day, a Coach two, a Guru three. Coach and Guru "
            "may spend their steps on one card or on several; cards passed on the way need not be "
            "in the supply. Different trainers may not train the same card on one day.",
            "A chain owns at most one of each 1x card.",
        ),
    ),
    (
        "Campaigns",
        (
            "Each marketeer at work may place one campaign tile of a kind that the card allows, "
            "on empty squares, turned as you like. You choose the good that it advertises and how "
            "many turns it runs, up to the card's limit. The marketeer is busy until it ends.",
            "Billboards, mailboxes and radios must touch a road that the marketeer gets to within "
            "the range of the card. An airplane stands outside the board against one of its "
            "sides, and needs neither road nor range. It may stand behind another airplane.",
            "You may advertise what nobody sells, and where nobody lives. A campaign is never "
            "stopped before its time.",
        ),
    ),
    (
        "How campaigns reach houses",
        (
            "A billboard reaches the houses next to it. A mailbox reaches all houses of its "
            "block: the mail goes everywhere but across roads. An airplane reaches the houses in "
            "the rows or columns along which it flies. A radio reaches every house on its tile "
            "and on the eight tiles around it. One square of a house, garden included, is enough.",
        ),
    ),
    (
        "Food and drinks",
        (
            "A card of the kitchen cooks its full amount or nothing; a Kitchen Trainee cooks one "
            "burger or one pizza. What you have is one stock for all your restaurants.",
            "An Errand Boy brings one drink of any kind. Cart Operators and Truck Drivers go "
            "along the road from an entrance, as far as their range, and take drinks from every "
            "source that they pass on either side, each source once. A Zeppelin Pilot flies from "
            "tile to tile, none twice, and takes drinks from every source below, those of the "
            "first tile included. Sources never run dry, and nobody has to come back.",
        ),
    ),
    (
        "Houses and gardens",
        (
            "Each New Business Developer builds one thing a day: a new house with its garden on "
            "two by three empty squares, one of them next to a road, with a number of your "
            "choice that is left; or a garden beside a house that is printed on the map, if it "
            "has none. There is no range.",
        ),
    ),
    (
        "Restaurants",
        (
            "Nobody has more than 3. A Local Manager places a new one within range 3 of an own "
            "one; it is coming soon, and opens in the clean up. A Regional Manager places one "
            "anywhere, open at once, or moves or turns one of yours. The entrance must be next to "
            "a road, and may share its tile with others.",
            "While a Local or Regional Manager works, all your open restaurants are drive-ins: "
            "all four corners are entrances, for guests and for ranges.",
        ),
    ),
    (
        "4. Dinner",
        (
            "House by house, in the order of the numbers, people go to dinner. They go only where "
            "a road leads to an open restaurant, and only where the whole order is in stock. Of "
            "these chains they choose the one with the lowest sum of unit price and distance. "
            "How much they order plays no part. Ties are broken by the most waitresses at work, "
            "then by turn order. If nobody can serve them, they stay hungry and keep their wishes.",
            "The unit price is $10, $1 less for each Pricing Manager at work, $3 less for each "
            "Discount Manager, $10 more with the Luxuries Manager; it may go below zero, and then "
            "you pay. Each item costs the unit price, twice as much for a house with a garden. "
            "Bonuses of milestones come on top and are not doubled.",
            "When all have eaten, each waitress at work earns $3. Then a CFO adds half of all you "
            "have earned at this dinner, rounded up. Who cannot pay what a dinner costs is "
            "bankrupt.",
        ),
    ),
    ("A dinner worked out", ()),
    (
        "Breaking the bank",
        (
            "All income comes from the bank. When it cannot pay, it breaks. The first time the "
            "reserve cards are opened, and what they show is put into the bank. From the next "
            "turn on every CEO has as many slots as most of these cards say; among equals, the "
            "higher number.",
            "The second time, even at the same dinner, the dinner is finished and everyone is "
            "paid on credit. Then the game is over; there is no payday.",
        ),
    ),
    (
        "5. Payday",
        (
            "All at once, you fire whom you like at work or on the beach, back to the supply. "
            "Then you pay $5 for every card with a salary, busy ones included. What milestones "
            "and unused hires take off cannot bring you below zero.",
            "Who cannot pay must fire cards with a salary until the money is enough. Busy "
            "marketeers cannot be fired as long as another such card is left; their campaigns "
            "stay. What a fired recruiter left unused still counts.",
        ),
    ),
    (
        "6. Marketing",
        (
            "All campaigns run in the order of their numbers. Each puts one counter of its good "
            "on every house that it reaches and that has room: a house holds 3 counters, with a "
            "garden 5.",
            "Then every campaign has one turn less, also where it reached nobody. When it is "
            "over, its tile goes back to the supply and its marketeer to the beach.",
        ),
    ),
    (
        "7. Clean up",
        (
            "What was not sold is thrown away; with a freezer you keep up to 10 items of your "
            "choice. Wishes of houses stay. All cards but busy ones come back to hand, "
            "restaurants that were coming soon open, and milestones that somebody earned this "
            "turn leave the game.",
        ),
    ),
    (
        "Bankrupt",
        (
            "A chain that cannot pay for a dinner at a negative price is out at the end of the "
            "turn; its restaurants and campaigns stay on the map. If one chain is left, it wins.",
        ),
    ),
    (
        "What is secret",
        (
            "Cash, stock and everybody's cards are open. Secret are only the structures until all "
            "are ready, and the reserve cards until the first break, except for those who have "
            "the milestone that shows them.",
        ),
    ),
    (
        "Other ways to play",
        (
            "The introductory game has no milestones, salaries or reserve cards, and the first "
            "break of the bank ends it. With a turn limit the game ends after so many turns at "
            "the latest, and the most cash wins. A map can be given in words, tile by tile with "
            "its quarter turns, so that you can play on the same one again. Where published "
            "rules disagree, a set of rulings can be chosen.",
        ),
    ),
    (
        "Milestones",
        (
            "Whoever is the first to do something has a milestone for the rest of the game, and "
            "so does everybody else who does the same in that turn. They come by themselves and "
            "cannot be refused. After the turn they can no longer be earned.",
        ),
    ),
    (
        "Employees",
        (
            "Every kind of card, in the order of the box. Entry-level cards can be hired; the "
            "others are reached by training.",
        ),
    ),
    ("Careers", ("Who can be trained to what; each arrow is one step.",)),
    (
        "Campaign tiles",
        ("Each exists once. Of an airplane the first number says how many lines it covers.",),
    ),
)
