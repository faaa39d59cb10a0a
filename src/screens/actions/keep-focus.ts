/** How long a screen may take to show what an action changed. */
const MAX_WAIT_MS = 5_000;

/**
 * The heading takes the focus of a button that leaves with its action, so that the keyboard does not begin at the top of the page. Ends with
 * the next input of the user.
 */
export function keepFocus(): void {
  const step = (): void => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(step);
  const timer = setTimeout(end, MAX_WAIT_MS);
  const inputs = ['keydown', 'pointerdown'] as const;
  function end(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const input of inputs) window.removeEventListener(input, end, { capture: true });
  }
  for (const input of inputs) window.addEventListener(input, end, { capture: true });
  observer.observe(document.body, { childList: true, subtree: true });
  step();
}
