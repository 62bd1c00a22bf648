// What Food Chain Magnate adds to the pages: its labs.

import { enableDinnerLab } from "./dinner/lab.ts";
import { enableLab } from "./routes/lab.ts";
import { enableTrainer } from "./routes/trainer.ts";

export function enable(): void {
  enableDinnerLab();
  enableLab();
  enableTrainer();
}
