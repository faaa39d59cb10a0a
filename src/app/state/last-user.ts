const STORAGE_KEY = 'tabor-user';

/** Stores the user whose database the next start opens at once; null removes it. Stores the name only, never the token. */
export function saveLastUser(username: string | null): void {
  if (username === null) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, username);
}

export function hasLastUser(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== null;
}

/** Starts to open the database of the last user while the session is still being read. */
export async function openLastUserDatabase(): Promise<void> {
  const username = localStorage.getItem(STORAGE_KEY);
  if (username === null) return;
  const { userDatabase } = await import('../../db/schema/user-database.ts');
  await userDatabase(username).open().catch(deferErrorToScreen);
}

/** Calls `onSaved` when another tab saves a user. Returns the unsubscribe function. */
export function onUserSaved(onSaved: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === STORAGE_KEY && newValue !== null) onSaved();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** The screen opens the database again and shows the error. */
function deferErrorToScreen(): void {}
