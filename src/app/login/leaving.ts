const storedAs = 'tabor-left';

/** Records that the user logged out, so that the automatic Windows login does not log them in again. */
export function markLeft(): void {
  localStorage.setItem(storedAs, 'yes');
}

/** After a login the automatic Windows login is allowed again. */
export function forgetLeaving(): void {
  localStorage.removeItem(storedAs);
}

export function isLeft(): boolean {
  return localStorage.getItem(storedAs) !== null;
}
