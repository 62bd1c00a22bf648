// Entry point of the script: enables the features that a page has elements for.

import { enableAnalysis } from "./learn/analysis_board.ts";
import { enableCardSearch } from "./learn/card_search.ts";
import { enableInteractiveLesson } from "./learn/interactive_lesson.ts";
import { enableLesson } from "./learn/lesson.ts";
import { enablePuzzle } from "./learn/puzzle.ts";
import { showConnectionState } from "./live/connection_bar.ts";
import { enableChallenges } from "./lobby/challenges.ts";
import { enableLobby } from "./lobby/lobby.ts";
import { enableNewTableForm } from "./lobby/new_table.ts";
import { enableThumbnails, followThumbnails } from "./lobby/thumbnails.ts";
import { enablePlayNow } from "./lobby/play_now.ts";
import { enableWatch } from "./lobby/watch.ts";
import { enableClipboard } from "./shell/clipboard.ts";
import { enableLanguages } from "./shell/languages.ts";
import { enableNextTurnLink } from "./shell/next_turn.ts";
import { enableNotifications } from "./shell/notifications.ts";
import { enableOfflinePage } from "./shell/offline_page.ts";
import { enablePasskeys } from "./shell/passkeys.ts";
import { trackPointerPresses } from "./shell/pointer_press.ts";
import { enablePopups } from "./shell/popups.ts";
import { enablePrintButtons } from "./shell/print_buttons.ts";
import { enableRelativeTimes } from "./shell/relative_times.ts";
import { enableRequestButtons } from "./shell/request_buttons.ts";
import { enableSearch } from "./shell/search.ts";
import { enableSound } from "./shell/sound.ts";
import { enableTheme } from "./shell/theme.ts";
import { prefillTimeZone } from "./shell/time_zone.ts";
import { enableWebPush } from "./shell/web_push.ts";
import { enableTable } from "./table/table_page.ts";
import { enableGames } from "games:scripts";

enableLanguages();
trackPointerPresses();
enableTheme();
enableSound();
enableSearch();
enablePopups();
enableClipboard();
enableRelativeTimes();
enableNewTableForm();
enablePlayNow();
prefillTimeZone();
const table = document.getElementById("table")?.dataset["table"] ?? null;
const bell = enableNotifications(table);
enableChallenges(bell);
enableWebPush();
enablePasskeys();
enableOfflinePage();
enablePrintButtons();
enableGames();
enableLesson();
enableCardSearch();
const thumbnails = enableThumbnails();
const showTurns = enableNextTurnLink(table);
const followed =
  enableTable(showTurns, bell) ?? enableLobby(bell, thumbnails) ?? enableWatch(bell, thumbnails);
// The front page has a lobby and a puzzle; only the puzzle has such buttons.
enableRequestButtons(enablePuzzle() ?? followed ?? enableAnalysis() ?? enableInteractiveLesson());
if (followed === null) followThumbnails(thumbnails, bell);

window.addEventListener("offline", () => showConnectionState(false));
document.documentElement.classList.add("is-ready");
