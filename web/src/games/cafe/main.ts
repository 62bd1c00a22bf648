// Scripts of Café.

export { enableCompanyZoom as enable } from "./company_zoom.ts";
