// Scripts of Food Chain Magnate: the labs and the trainer.

import { enableDinnerLab } from "./dinner/lab.ts";
import { enableRouteLab } from "./routes/lab.ts";
import { enableTrainer } from "./routes/trainer.ts";

export function enable(): void {
  enableDinnerLab();
  enableRouteLab();
  enableTrainer();
}
