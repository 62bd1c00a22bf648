// The module that the build generates from the folders here; see `build.ts`.

declare module "games:scripts" {
  export function enableGames(): void;
}
