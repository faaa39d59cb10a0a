const leavingKeys: ReadonlySet<string> = new Set(['Tab', 'Shift', 'Escape']);

/** Collects the fields in which the user types from now on until `stop`; a date of which only the day is typed has no value yet. */
export function watchTypedFields(): { readonly typed: ReadonlySet<string>; readonly stop: () => void } {
  const typed = new Set<string>();
  const watching = new AbortController();
  const note = (event: Event) => {
    if (event instanceof KeyboardEvent && leavingKeys.has(event.key)) return;
    const field = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-field]')?.dataset['field'] : undefined;
    if (field !== undefined) typed.add(field);
  };
  const options = { capture: true, signal: watching.signal };
  document.addEventListener('keydown', note, options);
  // Keyboards on a screen send no keys.
  document.addEventListener('beforeinput', note, options);
  return { typed, stop: () => watching.abort() };
}
