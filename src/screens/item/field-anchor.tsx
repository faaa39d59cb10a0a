import type { ReactNode } from 'react';
import styles from './item.module.css';

/** Where the form scrolls to and puts the focus when the field is wrong. */
export function FieldAnchor({ field, children }: { readonly field: string; readonly children: ReactNode }) {
  return (
    <div className={styles.anchor} data-field={field} tabIndex={-1}>
      {children}
    </div>
  );
}

// Before the commands over it.
const editor = '[contenteditable="true"]';
const focusable = 'input:not([type="hidden"]):not([tabindex="-1"]), textarea, button:not([tabindex="-1"]), [tabindex="0"]';

/** The part of the window that neither the navigation nor the buttons of a form cover. */
const seenWithoutScrolling = 0.75;

/** Shows the field, or the nearest one that it is a part of, and puts the focus there. */
export function focusField(field: string): void {
  const anchor = anchorOf(field);
  if (!anchor) return;
  const target = anchor.querySelector<HTMLElement>(editor) ?? anchor.querySelector<HTMLElement>(focusable) ?? anchor;
  // To the top, as far as the field is seen from there.
  window.scrollTo({ top: 0 });
  if (target.getBoundingClientRect().bottom > window.innerHeight * seenWithoutScrolling) anchor.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}

function anchorOf(field: string): HTMLElement | null {
  for (let name = field; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const found = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
    if (found) return found;
  }
  return null;
}
