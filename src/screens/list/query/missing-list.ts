import { TaborError } from '../../../contract/wire/problem.ts';

const missingCodes: ReadonlySet<string> = new Set(['not-found', 'method-not-allowed']);

/** Whether the backend does not have the list at all: a list is never deleted, as its records are. */
export function isMissingList(error: unknown): boolean {
  return error instanceof TaborError && missingCodes.has(error.code);
}
