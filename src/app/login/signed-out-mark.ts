const STORAGE_KEY = 'tabor-left';

/** Records that the user logged out, so that the automatic Windows login does not log them in again. */
export function markSignedOut(): void {
  localStorage.setItem(STORAGE_KEY, 'yes');
}

/** After a login the automatic Windows login is allowed again. */
export function clearSignedOut(): void {
  localStorage.removeItem(STORAGE_KEY);
}

export function isMarkedSignedOut(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== null;
}
