/** Shows what the app has drawn in place of the list that the worker's page has from the last time. The focus stays on the same link. */
export function dropFirstView(): void {
  const view = document.querySelector('#first-view');
  const focused = view?.querySelector(':focus')?.getAttribute('href');
  view?.remove();
  if (focused) document.querySelector<HTMLElement>(`#root a[href="${CSS.escape(focused)}"]`)?.focus();
}
