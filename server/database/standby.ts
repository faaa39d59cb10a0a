import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Kysely, type Transaction } from 'kysely';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { limitError, READ_LIMIT_MS, withTimeLimit } from './time-limit.ts';
import type { Database } from './tables.ts';

/**
 * Runs a read that may be served by a standby. `act` may run twice, so it must not write to the database that it is given. On a standby
 * that is a transaction, else the primary itself.
 */
export type Reads = {
  /** Throws `query-timeout` for a statement that takes too long. */
  readonly read: Read;
  /** The same without a time limit, for exports. */
  readonly readLong: Read;
  /** The pool of reads on the primary, for reads that a standby cannot serve. */
  readonly primary: Kysely<Database>;
  /** The reads that each of them served. */
  readonly served: { standby: number; primary: number };
};

type Read = <Answer>(act: (db: Kysely<Database>) => Promise<Answer>) => Promise<Answer>;

/** A standby that is unreachable, or further behind, does not serve the read. */
const MAX_WAIT_MS = 1_000;
/** A standby that did not serve a read is not tried again for this time. */
const SKIP_MS = 5_000;

/**
 * Chooses the database of reads. A standby serves a read only after it has replayed everything that was committed before the read began:
 * then no user, on any process, misses a save that was acknowledged (decision 188). Otherwise, and when the standby fails, the primary
 * does.
 */
export function createReads(primary: Kysely<Database>, standby: Kysely<Database> | null, limitMs = READ_LIMIT_MS): Reads {
  const served = { standby: 0, primary: 0 };
  let skippedUntil = 0;

  /** Reads with a limit of `ms` for each statement; 0 for none. */
  function readWithin(ms: number): Read {
    const limited = ms > 0 ? withTimeLimit(primary, ms) : primary;

    function readPrimary<Answer>(act: (db: Kysely<Database>) => Promise<Answer>): Promise<Answer> {
      served.primary++;
      return act(limited);
    }

    return async (act) => {
      if (!standby || performance.now() < skippedUntil) return readPrimary(act);
      try {
        const answer = await readStandby(standby, { position: await walPosition(primary), ms }, act);
        served.standby++;
        return answer;
      } catch (thrown) {
        const error = ms > 0 ? limitError(thrown) : thrown;
        // An error of the request, which the primary would report too.
        if (error instanceof TaborError) throw error;
        skippedUntil = performance.now() + SKIP_MS;
        return readPrimary(act);
      }
    };
  }

  return { read: readWithin(limitMs), readLong: readWithin(0), primary, served };
}

/** Throws unless the standby begins the read in time: a pooler without a standby holds the connection. */
async function readStandby<Answer>(
  standby: Kysely<Database>,
  { position, ms }: { readonly position: WalPosition; readonly ms: number },
  act: (db: Kysely<Database>) => Promise<Answer>,
): Promise<Answer> {
  const begun = Promise.withResolvers<boolean>();
  let isLate = false;
  const answer = standby
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      const isCurrent = await hasReplayed(trx, position, ms);
      if (isLate || !isCurrent) throw new Error('the standby is behind');
      begun.resolve(true);
      return act(trx);
    });
  isLate = !(await Promise.race([begun.promise, answer.then(() => true), pause(MAX_WAIT_MS, false, { ref: false })]));
  if (!isLate) return answer;
  answer.catch(() => undefined);
  throw new Error('the standby did not answer in time');
}

/** A position in the write-ahead log. Positions of different timelines cannot be compared: a standby may have followed a lost primary. */
type WalPosition = { readonly timeline: number; readonly lsn: string };

/** The flush position of the primary's log: every acknowledged commit is before it. */
async function walPosition(primary: Kysely<Database>): Promise<WalPosition> {
  const result = await sql<{ timeline: string; lsn: string }>`
    SELECT substr(pg_walfile_name(lsn), 1, 8) AS timeline, lsn::text FROM pg_current_wal_flush_lsn() AS lsn`.execute(primary);
  const { timeline = '', lsn = '' } = result.rows[0] ?? {};
  return { timeline: Number.parseInt(timeline, 16), lsn };
}

/**
 * Waits up to 90 ms until the standby has replayed the log up to `position`, and limits the statements after it to `ms`. Reading
 * `received_tli` needs the role pg_read_all_stats.
 */
async function hasReplayed(standby: Transaction<Database>, { timeline, lsn }: WalPosition, ms: number): Promise<boolean> {
  const result = await sql<{ isCurrent: boolean | null }>`
    WITH RECURSIVE waited (turn, done) AS (
      SELECT 0, pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn
      UNION ALL
      SELECT turn + 1, pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn FROM waited CROSS JOIN LATERAL pg_sleep(0.002 * (turn + 1)) WHERE NOT done AND turn < 9
    )
    SELECT bool_or(done) AND pg_is_in_recovery() AND (SELECT received_tli FROM pg_stat_wal_receiver) = ${timeline} AS "isCurrent", set_config('statement_timeout', ${String(ms)}, true) FROM waited`.execute(
    standby,
  );
  return result.rows[0]?.isCurrent === true;
}
