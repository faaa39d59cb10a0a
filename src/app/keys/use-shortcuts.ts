import { useEffect, useEffectEvent } from 'react';
import { hasSingleKeys } from './single-keys.ts';

const searchSelector = 'main input[type="search"]';
const rowSelector = 'main tbody a[href]:not([aria-hidden])';

/** Keys of every screen: `?` for the list of keys, `/` for the search of a list, the down arrow from there to its rows. */
export function useShortcuts(onHelp: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')
    )
      return;
    const action = actionOf(event, onHelp);
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handle(event);
    // Capture phase: some controls stop the propagation of their keys.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

function actionOf({ key, target }: KeyboardEvent, onHelp: () => void): (() => void) | null {
  if (key === 'ArrowDown' && target instanceof Element && target.matches(searchSelector)) return focusOn(rowSelector);
  const isTyping =
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="textbox"], [role="spinbutton"]') !== null;
  if (isTyping || !hasSingleKeys()) return null;
  if (key === '?') return onHelp;
  return key === '/' ? focusOn(searchSelector) : null;
}

function focusOn(selector: string): (() => void) | null {
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.offsetParent !== null);
  return element ? () => element.focus() : null;
}
