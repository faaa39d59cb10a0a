/** Brings the first wrong field into view and under the cursor; false when there is none. */
export function focusFirstInvalid(form: HTMLElement): boolean {
  const field = form.querySelector('[data-invalid]');
  const control = field?.querySelector<HTMLElement>('input:not([type=hidden], [hidden]), textarea, button, [role=spinbutton], [role=radio]');
  if (!field || !control) return false;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  control.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
  return true;
}
