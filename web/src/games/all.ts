// What single games add to the pages. The other files here name no game.

import { enableCloserLook } from "./cafe/closer.ts";
import { enableDinnerLab } from "./fcm/dinner/lab.ts";
import { enableLab } from "./fcm/routes/lab.ts";
import { enableTrainer } from "./fcm/routes/trainer.ts";

export function enableGames(): void {
  enableCloserLook();
  enableDinnerLab();
  enableLab();
  enableTrainer();
}
