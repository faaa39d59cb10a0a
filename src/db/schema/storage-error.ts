import { Dexie } from 'dexie';
import { TaborError } from '../../contract/wire/problem.ts';

/**
 * Runs a database operation; reopens a connection that the browser dropped and repeats the operation once.
 * Throws `TaborError` `storage-full` or `storage-unavailable` for failures of the device, and lets other errors pass.
 */
export async function withReconnect<Result>(database: Dexie, operation: () => PromiseLike<Result>): Promise<Result> {
  try {
    return await operation();
  } catch (error) {
    if (!isLostConnection(error)) throw toStorageProblem(error);
  }
  try {
    database.close({ disableAutoOpen: false });
    await database.open();
    return await operation();
  } catch (error) {
    throw toStorageProblem(error);
  }
}

/** The error names along the cause chain: Dexie wraps the browser's error. */
function namesOf(error: unknown): Set<string> {
  const names = new Set<string>();
  for (let part = error, depth = 0; part instanceof Error || part instanceof DOMException; depth++) {
    names.add(part.name);
    const inner: unknown = 'inner' in part ? part.inner : part.cause;
    if (depth > 5 || inner === part) break;
    part = inner;
  }
  return names;
}

function isLostConnection(error: unknown): boolean {
  const names = namesOf(error);
  return names.has(Dexie.errnames.DatabaseClosed) || names.has('InvalidStateError') || names.has('UnknownError');
}

/** `storage-full` or `storage-unavailable` for an error of the browser's database; any other error as it is. */
export function toStorageProblem(error: unknown): unknown {
  const names = namesOf(error);
  if (names.has('QuotaExceededError')) return new TaborError('storage-full', { cause: error });
  const missing = [
    Dexie.errnames.MissingAPI,
    Dexie.errnames.OpenFailed,
    Dexie.errnames.DatabaseClosed,
    'InvalidStateError',
    'UnknownError',
    'VersionError',
  ];
  if (missing.some((name) => names.has(name))) return new TaborError('storage-unavailable', { cause: error });
  return error;
}
