import { TaborError, type ProblemCode } from '../../src/contract/problem.ts';

/** Converts any error to a `TaborError`: PostgreSQL errors by SQLSTATE, unexpected ones to `internal`. */
export function toTaborError(error: unknown): TaborError {
  if (error instanceof TaborError) return error;
  return new TaborError(codeOf(error), { cause: error });
}

function codeOf(error: unknown): ProblemCode {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const state = typeof code === 'string' ? code : '';
  // 22: a value that no column can store (a NUL character, a number out of range).
  if (/^22[0-9A-Z]{3}$/.test(state)) return 'bad-request';
  // 23P01: exclusion constraint; another request booked the same period first.
  if (state === '23P01') return 'collision';
  // 23: another request changed the referenced data between check and write.
  if (/^23[0-9A-Z]{3}$/.test(state)) return 'conflict';
  // 08, 53, 57: no connection, no resources, shutdown; 40: transaction conflict. A retry may succeed.
  if (/^(?:08|40|53|57)[0-9A-Z]{3}$/.test(state)) return 'unavailable';
  if (/^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/.test(state)) return 'unavailable';
  if (typeof message === 'string' && /timeout exceeded when trying to connect|Connection terminated/.test(message)) return 'unavailable';
  return 'internal';
}
