// A lesson: the arrow keys lead from step to step, as they do through the history of a table.

const STEPS: Readonly<Record<string, string>> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
};

export function enableLesson(): void {
  if (document.querySelector("[data-lesson]") === null) return;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    // Text that is wider than its place is moved by the same keys.
    if (event.target instanceof Element && event.target.closest("pre") !== null) return;
    const link = document.querySelector<HTMLElement>(`a[data-lesson="${STEPS[event.key] ?? ""}"]`);
    if (link === null) return;
    event.preventDefault();
    link.click();
  });
}
