import type { ReactNode } from 'react';
import styles from './field-anchor.module.css';

/** Scroll and focus target of a field with an error. */
export function FieldAnchor({ field, children }: { readonly field: string; readonly children: ReactNode }) {
  return (
    <div className={styles.anchor} data-field={field} tabIndex={-1}>
      {children}
    </div>
  );
}

// Both take precedence over the buttons above them.
const EDITOR_SELECTOR = '[contenteditable="true"]';
const INPUT_SELECTOR = 'input:not([type="hidden"], [type="file"], [tabindex="-1"]), textarea';
const FOCUSABLE_SELECTOR = 'input:not([type="hidden"]):not([tabindex="-1"]), textarea, button:not([tabindex="-1"]), [tabindex="0"]';

/** Share of the window height that neither the navigation nor the form's buttons cover. */
const VISIBLE_SHARE = 0.75;

/** Scrolls to the field, or to the nearest field that contains it, and focuses it. */
export function focusField(field: string): void {
  const anchor = anchorOf(field);
  if (!anchor) return;
  const target = anchor.querySelector<HTMLElement>(EDITOR_SELECTOR) ?? anchor.querySelector<HTMLElement>(INPUT_SELECTOR) ?? anchor.querySelector<HTMLElement>(FOCUSABLE_SELECTOR) ?? anchor;
  // Scroll to the top if the field is visible from there.
  window.scrollTo({ top: 0 });
  if (target.getBoundingClientRect().bottom > window.innerHeight * VISIBLE_SHARE) anchor.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}

function anchorOf(field: string): HTMLElement | null {
  for (let name = field; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const found = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
    if (found) return found;
  }
  return null;
}
