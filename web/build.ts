// Bundles scripts and styles into the Python package. Games are discovered in `src/games/ID`:
// `main.ts`, which exports `enable`, and `main.css`. So no file names a game.

import { build } from "esbuild";
import type { OnLoadResult, Plugin } from "esbuild";
import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";

const GAMES = resolve("src/games");

function gamesWith(file: string): readonly string[] {
  return readdirSync(GAMES).sort().filter((game) => existsSync(`${GAMES}/${game}/${file}`));
}

function scripts(): string {
  const games = gamesWith("main.ts");
  const imports = games.map((game, n) => `import { enable as enable${n} } from "./${game}/main.ts";`);
  const calls = games.map((_, n) => `enable${n}();`);
  return [...imports, "export function enableGames() {", ...calls, "}"].join("\n");
}

function styles(): string {
  return gamesWith("main.css").map((game) => `@import "./${game}/main.css";`).join("\n");
}

const collectGames: Plugin = {
  name: "games",
  setup({ onResolve, onLoad }) {
    const collected = (path: string, contents: string, loader: "css" | "js"): void => {
      onResolve({ filter: new RegExp(`^games:${path}$`) }, () => ({ path, namespace: "games" }));
      onLoad({ filter: new RegExp(`^${path}$`), namespace: "games" }, (): OnLoadResult => {
        return { contents, loader, resolveDir: GAMES };
      });
    };
    collected("scripts", scripts(), "js");
    collected("styles", styles(), "css");
  },
};

await build({
  entryPoints: [
    { in: "src/main.ts", out: "app" },
    { in: "src/main.css", out: "app" },
  ],
  bundle: true,
  minify: true,
  sourcemap: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  logLevel: "warning",
  outdir: "../src/kaffeehaus/house/static",
  plugins: [collectGames],
});
