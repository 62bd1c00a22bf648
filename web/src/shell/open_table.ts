// Navigation to the page of a table.

let opening: string | undefined;

/** Go to a table, unless the page is on its way there: a response and the event stream may both say
    so, and a second navigation would abort the first and load the page again. */
export function openTable(table: string): void {
  if (table === opening) return;
  opening = table;
  location.assign(`/tables/${table}`);
}

// The browser's back button may show this page again.
addEventListener("pagehide", () => {
  opening = undefined;
});
