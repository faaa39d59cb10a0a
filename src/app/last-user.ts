import { userDatabase } from '../db/user-database.ts';

const storedAs = 'tabor-user';

/** Stores the user whose database the next start opens at once; null removes it. Stores the name only, never the token. */
export function keepLastUser(username: string | null): void {
  if (username === null) localStorage.removeItem(storedAs);
  else localStorage.setItem(storedAs, username);
}

/** Starts to open the database of the last user while the session is still being read. */
export function openLastUser(): void {
  const username = localStorage.getItem(storedAs);
  if (username !== null) void userDatabase(username).open().catch(leaveToTheScreen);
}

/** The screen opens the database again and shows the error. */
function leaveToTheScreen(): void {}
