/** The list as the worker's page has it from the last time; null once the app has drawn it. */
function firstView(): Element | null {
  return document.querySelector('#first-view');
}

/** Shows what the app has drawn in place of the worker's view of it. The focus stays on the same link. */
export function dropFirstView(): void {
  const view = firstView();
  if (!view) return;
  const focused = view.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null;
  view.remove();
  if (focused) document.querySelector<HTMLElement>(`#root a[href="${CSS.escape(focused)}"]`)?.focus();
}
