// The one entry of the browser part: each page gets what it has elements for.

import { enableAnalysis } from "./learn/analysis_board.ts";
import { enableAsking } from "./shell/popups.ts";
import { enableBell, followBell } from "./shell/notifications.ts";
import { enableButtons } from "./shell/request_buttons.ts";
import { showConnection } from "./live/connection_bar.ts";
import { enableCopying } from "./shell/clipboard.ts";
import { enableFindingCards } from "./learn/card_search.ts";
import { enableGames } from "games:scripts";
import { enableLesson } from "./learn/lesson.ts";
import { enableLobby } from "./lobby/lobby.ts";
import { enablePasskeys } from "./shell/passkeys.ts";
import { enablePresses } from "./shell/pointer_press.ts";
import { enablePush } from "./shell/web_push.ts";
import { enablePuzzle } from "./learn/puzzle.ts";
import { enablePrinting } from "./shell/print_buttons.ts";
import { enableRest } from "./shell/time_zone.ts";
import { enableSound } from "./shell/sound.ts";
import { enableStartForm } from "./lobby/new_table.ts";
import { enableTable } from "./table/table_page.ts";
import { enableTheme } from "./shell/theme.ts";
import { enableTimes } from "./shell/relative_times.ts";
import { enableTurns } from "./shell/next_turn.ts";

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
