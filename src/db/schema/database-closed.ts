import { Dexie } from 'dexie';
import { TaborError } from '../../contract/wire/problem.ts';

/** Whether a database was closed under an operation: its user logged out, and background work ends with it. */
export function isDatabaseClosed(error: unknown): boolean {
  return error instanceof Error && error.name === Dexie.errnames.DatabaseClosed;
}

/** Ignores in background work what a later run repeats, and the end of its database. Throws other errors. */
export function ignoreInBackground(error: unknown): void {
  if (!(error instanceof TaborError) && !isDatabaseClosed(error)) throw error;
}
