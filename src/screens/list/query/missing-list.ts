import { TaborError, isMissing } from '../../../contract/wire/problem.ts';

/** Whether the backend does not have the list at all: a list is never deleted, as its records are. */
export function isMissingList(error: unknown): boolean {
  return error instanceof TaborError && isMissing(error);
}
