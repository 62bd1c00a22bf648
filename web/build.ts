// Bundles scripts and styles into the Python package. Games are discovered in `src/games/ID`:
// `main.ts`, which exports `enable`, and `main.css`. So no file names a game.

import { build } from "esbuild";
import type { OnLoadResult, Plugin } from "esbuild";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
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

const CUSTOM_MEDIA = /@custom-media (--[\w-]+) (\([^)]+\));\n/g;
const tokens = readFileSync("src/styles/shell/tokens.css", "utf8");
const breakpoints = new Map([...tokens.matchAll(CUSTOM_MEDIA)].map(([, name, query]) => [name, query]));

/** The media query of a breakpoint. Throws if the tokens have none of that name. */
function breakpoint(name: string): string {
  const query = breakpoints.get(name);
  if (query === undefined) throw new Error(`tokens.css has no custom media ${name}`);
  return query;
}

/** Replaces custom media queries, such as `@media (--narrow)`, which no browser supports yet. */
const customMedia: Plugin = {
  name: "custom-media",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/, namespace: "file" }, async ({ path }): Promise<OnLoadResult> => {
      const css = (await readFile(path, "utf8")).replaceAll(CUSTOM_MEDIA, "");
      const contents = css.replaceAll(/@media [^{]+/g, (query) =>
        query.replaceAll(/\((--[\w-]+)\)/g, (_, name: string) => breakpoint(name)),
      );
      return { contents, loader: "css" };
    });
  },
};

const STATIC = "../src/kaffeehaus/house/static";

type Package = { readonly name: string; readonly version: string; readonly license: string };

/** Name, version and licence of each npm package among the bundled files, with its licence text. */
function notices(inputs: readonly string[]): string {
  const folders = inputs.map((path) => /^node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  const packages = [...new Set(folders.filter((folder) => folder !== undefined))].sort();
  return packages.map(notice).join("\n");
}

function notice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Package;
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file)).sort();
  if (files.length === 0) throw new Error(`${name} comes without the text of its licence`);
  const texts = files.map((file) => readFileSync(`${folder}/${file}`, "utf8").trim());
  return [`${name} ${version} (${license})`, ...texts, ""].join("\n\n");
}

const { metafile } = await build({
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
  metafile: true,
  outdir: STATIC,
  define: { NARROW_SCREEN: JSON.stringify(breakpoint("--narrow")) },
  plugins: [collectGames, customMedia],
});
writeFileSync(`${STATIC}/third-party.txt`, notices(Object.keys(metafile.inputs)));
