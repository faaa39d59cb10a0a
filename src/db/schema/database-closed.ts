import { Dexie } from 'dexie';

/** Whether a database was closed under an operation: its user logged out, and background work ends with it. */
export function isDatabaseClosed(error: unknown): boolean {
  return error instanceof Error && error.name === Dexie.errnames.DatabaseClosed;
}
