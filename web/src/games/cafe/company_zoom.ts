// One of the other companies is looked at more closely: it lies over the rest of the drawing until it
// is pointed at again. Which one is kept on the table, outside the part that is morphed.

const OTHER = "svg.cafe-other";

export function enableCloserLook(): void {
  const table = document.getElementById("table");
  if (table === null) return;
  document.addEventListener("click", (event) => {
    const company = companyOf(event.target);
    if (company !== null) look(table, company);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && table.dataset["closer"] !== undefined) {
      delete table.dataset["closer"];
      return;
    }
    if (event.key !== "Enter" && event.key !== " ") return;
    const company = isCloser(event.target) ? companyOf(event.target) : null;
    if (company === null) return;
    event.preventDefault();
    look(table, company);
  });
}

/** At this company, or away from it. */
function look(table: HTMLElement, company: string): void {
  if (table.dataset["closer"] === company) delete table.dataset["closer"];
  else table.dataset["closer"] = company;
}

function isCloser(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".closer") !== null;
}

function companyOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest(OTHER)?.id ?? null) : null;
}
