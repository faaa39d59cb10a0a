import { userDatabase } from '../db/user-database.ts';

const storedAs = 'tabor-user';

/** Whose data the next start opens at once; null when nobody is logged in. The name alone, never the token. */
export function keepLastUser(username: string | null): void {
  if (username === null) localStorage.removeItem(storedAs);
  else localStorage.setItem(storedAs, username);
}

/** Begins to open the data of whoever worked here last, while it is still being read who is logged in. */
export function openLastUser(): void {
  const username = localStorage.getItem(storedAs);
  if (username !== null) void userDatabase(username).open().catch(leaveToTheScreen);
}

/** Whoever needs the data opens it again and tells what is wrong. */
function leaveToTheScreen(): void {}
