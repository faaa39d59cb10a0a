import { userDatabase } from '../../db/schema/user-database.ts';

const STORAGE_KEY = 'tabor-user';

/** Stores the user whose database the next start opens at once; null removes it. Stores the name only, never the token. */
export function saveLastUser(username: string | null): void {
  if (username === null) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, username);
}

/** Starts to open the database of the last user while the session is still being read. */
export function openLastUserDatabase(): void {
  const username = localStorage.getItem(STORAGE_KEY);
  if (username !== null) void userDatabase(username).open().catch(deferErrorToScreen);
}

/** The screen opens the database again and shows the error. */
function deferErrorToScreen(): void {}
