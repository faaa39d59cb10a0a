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
  focusFirstField([field]);
}

/** Scrolls to the field, unless it is in sight, without the focus: a keyboard would cover the rest of it. */
export function showField(field: string): void {
  const anchor = anchorOf(field);
  if (anchor && anchor.getBoundingClientRect().bottom > window.innerHeight * VISIBLE_SHARE) anchor.scrollIntoView({ block: 'start' });
}

/** Focuses the field that stands first on the screen: a component may show the fields that it covers in an order of its own. */
export function focusFirstField(fields: readonly string[]): void {
  const anchors = fields.map(anchorOf).filter((one) => one !== null);
  const [anchor] = anchors.toSorted((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  if (!anchor) return;
  const target =
    anchor.querySelector<HTMLElement>(EDITOR_SELECTOR) ??
    anchor.querySelector<HTMLElement>(INPUT_SELECTOR) ??
    anchor.querySelector<HTMLElement>(FOCUSABLE_SELECTOR) ??
    anchor;
  // Scroll to the top if the field is visible from there.
  window.scrollTo({ top: 0 });
  const { top, bottom } = target.getBoundingClientRect();
  // Above: a wizard scrolls its step, not the window.
  if (top < upperEdge(target) || bottom > window.innerHeight * VISIBLE_SHARE) anchor.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}

/** Upper edge of the part of the window that scrolls the element; 0 where the window does. */
function upperEdge(element: Element): number {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (parent.scrollTop > 0 && parent !== document.documentElement && parent !== document.body) return parent.getBoundingClientRect().top;
  }
  return 0;
}

function anchorOf(field: string): HTMLElement | null {
  for (let name = field; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const element = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
    if (element) return element;
  }
  return null;
}
