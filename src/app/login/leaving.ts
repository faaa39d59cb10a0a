const storedAs = 'tabor-left';

/** Keeps that the user of this device has left: Windows must not bring them back in unasked. */
export function markLeft(): void {
  localStorage.setItem(storedAs, 'yes');
}

/** Somebody is in again: the next time Windows may be asked by itself. */
export function forgetLeaving(): void {
  localStorage.removeItem(storedAs);
}

export function isLeft(): boolean {
  return localStorage.getItem(storedAs) !== null;
}
