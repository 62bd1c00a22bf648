// What single games add to the pages. The other files here name no game.

import { enableLab } from "./fcm/routes/lab.ts";
import { enableTrainer } from "./fcm/routes/trainer.ts";

export function enableGames(): void {
  enableLab();
  enableTrainer();
}
