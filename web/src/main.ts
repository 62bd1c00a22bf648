// The one entry of the browser part: each page gets what it has elements for.

import { enableAnalysis } from "./analysis.ts";
import { enableAsking } from "./ask.ts";
import { enableBell, followBell } from "./bell.ts";
import { enableButtons } from "./buttons.ts";
import { showConnection } from "./connection.ts";
import { enableCopying } from "./copy.ts";
import { enableFindingCards } from "./find_cards.ts";
import { enableGames } from "games:scripts";
import { enableLesson } from "./lesson.ts";
import { enableLobby } from "./lobby.ts";
import { enablePasskeys } from "./passkeys.ts";
import { enablePresses } from "./press.ts";
import { enablePush } from "./push.ts";
import { enablePuzzle } from "./puzzle.ts";
import { enablePrinting } from "./printing.ts";
import { enableRest } from "./rest.ts";
import { enableSound } from "./sound.ts";
import { enableStartForm } from "./start.ts";
import { enableTable } from "./table.ts";
import { enableTheme } from "./theme.ts";
import { enableTimes } from "./times.ts";
import { enableTurns } from "./turns.ts";

enablePresses();
enableTheme();
enableSound();
enableAsking();
enableCopying();
enableTimes();
enableStartForm();
enableRest();
const table = document.getElementById("table")?.dataset["table"] ?? null;
const bell = enableBell(table);
enablePush();
enablePasskeys();
enablePrinting();
enableGames();
enableLesson();
enableFindingCards();
const showTurns = enableTurns(table);
const followed = enableTable(showTurns, bell) ?? enableLobby(bell);
enableButtons(followed ?? enableAnalysis() ?? enablePuzzle());
if (followed === null && bell !== null) followBell(bell);

window.addEventListener("offline", () => showConnection(false));
document.documentElement.classList.add("is-ready");
