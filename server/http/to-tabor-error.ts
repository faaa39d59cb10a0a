import { TaborError, type ProblemCode } from '../../src/contract/problem.ts';

/** `error` as one with a code: what PostgreSQL says by its SQLSTATE, everything unforeseen as `internal`. */
export function toTaborError(error: unknown): TaborError {
  if (error instanceof TaborError) return error;
  return new TaborError(codeOf(error), { cause: error });
}

function codeOf(error: unknown): ProblemCode {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const state = typeof code === 'string' ? code : '';
  // 22: a value that no column can hold (a zero character, a number beyond its range).
  if (/^22[0-9A-Z]{3}$/.test(state)) return 'bad-request';
  // 23P01: two requests wanted the same time, and the other was first.
  if (state === '23P01') return 'collision';
  // 23: another request changed what this one builds on, between its check and its writing.
  if (/^23[0-9A-Z]{3}$/.test(state)) return 'conflict';
  // 08, 53, 57: no connection, no room, shutting down; 40: lost a race. The same request may go through in a moment.
  if (/^(?:08|40|53|57)[0-9A-Z]{3}$/.test(state)) return 'unavailable';
  if (/^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/.test(state)) return 'unavailable';
  if (typeof message === 'string' && /timeout exceeded when trying to connect|Connection terminated/.test(message)) return 'unavailable';
  return 'internal';
}
