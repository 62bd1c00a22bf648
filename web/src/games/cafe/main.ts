// What Café adds to the pages.

export { enableCloserLook as enable } from "./company_zoom.ts";
