const STORAGE_KEY = 'tabor-active';

/** Notes input of the user, for all tabs and the next start. */
export function noteInput(now = Date.now()): void {
  localStorage.setItem(STORAGE_KEY, String(now));
}

/** When the last input was, in milliseconds since 1970; 0 before the first. */
export function lastInput(): number {
  return Number(localStorage.getItem(STORAGE_KEY));
}
