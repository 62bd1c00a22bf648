// Enlarges the board of another company on click, until the next click. The enlarged company is
// stored on the table element, outside the morphed part of the page.

const OTHER = "svg.cafe-other";

export function enableCompanyZoom(): void {
  const table = document.getElementById("table");
  if (table === null) return;
  document.addEventListener("click", (event) => {
    const company = companyOf(event.target);
    if (company !== null) toggle(table, company);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && table.dataset["closer"] !== undefined) {
      delete table.dataset["closer"];
      return;
    }
    if (event.key !== "Enter" && event.key !== " ") return;
    const company = isZoomButton(event.target) ? companyOf(event.target) : null;
    if (company === null) return;
    event.preventDefault();
    toggle(table, company);
  });
}

/** Enlarge this company, or shrink it again. */
function toggle(table: HTMLElement, company: string): void {
  if (table.dataset["closer"] === company) delete table.dataset["closer"];
  else table.dataset["closer"] = company;
}

function isZoomButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".closer") !== null;
}

function companyOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest(OTHER)?.id ?? null) : null;
}
