// The one entry of the browser part: each page gets what it has elements for.

import { enableAnalysis } from "./analysis.ts";
import { enableAsking } from "./ask.ts";
import { enableBell } from "./bell.ts";
import { enableButtons } from "./buttons.ts";
import { showConnection } from "./connection.ts";
import { enableCopying } from "./copy.ts";
import { enableFindingCards } from "./find_cards.ts";
import { enableGames } from "./games/all.ts";
import { enableLesson } from "./lesson.ts";
import { enableLobby } from "./lobby.ts";
import { enablePasskeys } from "./passkeys.ts";
import { enablePresses } from "./press.ts";
import { enablePush } from "./push.ts";
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
enableBell();
enablePush();
enablePasskeys();
enablePrinting();
enableGames();
enableLesson();
enableFindingCards();
const showTurns = enableTurns(document.getElementById("table")?.dataset["table"] ?? null);
enableButtons(enableTable(showTurns) ?? enableAnalysis() ?? enableLobby());

window.addEventListener("offline", () => showConnection(false));
document.documentElement.classList.add("is-ready");
