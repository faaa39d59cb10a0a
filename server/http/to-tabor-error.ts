import { TaborError, type ProblemCode } from '../../src/contract/wire/problem.ts';
import { isOutdatedStatement } from '../database/statement-names.ts';

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
  // 08, 53, 57, 58: no connection, no resources, shutdown, disk; 40: transaction conflict. A retry may succeed.
  if (/^(?:08|40|53|57|58)[0-9A-Z]{3}$/.test(state)) return 'unavailable';
  // 25006: the connection leads to a standby, as after a failover. 25P03: the transaction was idle for too long.
  if (state === '25006' || state === '25P03') return 'unavailable';
  // 0A000 of a prepared statement: a migration has changed its columns; the next one is prepared anew.
  if (isOutdatedStatement(error)) return 'unavailable';
  // 55P03: a lock was not available in time.
  if (state === '55P03') return 'unavailable';
  if (/^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN))$/.test(state))
    return 'unavailable';
  // Errors of the driver, which have no code.
  if (
    typeof message === 'string' &&
    /timeout exceeded when trying to connect|^timeout expired$|^Connection terminated|connection error and is not queryable|^Client was closed/.test(
      message,
    )
  )
    return 'unavailable';
  return 'internal';
}
