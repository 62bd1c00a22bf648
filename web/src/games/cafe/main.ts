// What Café adds to the pages.

export { enableCloserLook as enable } from "./closer.ts";
