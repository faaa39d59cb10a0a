import type { Kysely, Transaction } from 'kysely';
import { pipelinedTransaction } from './pipelined.ts';
import { retryConflicts } from './retry.ts';
import type { Database } from './tables.ts';

/**
 * Runs `act` in a transaction of its own, with the time limits of a change, and again after a conflict. `act` must change nothing but the
 * database.
 */
export function retriedTransaction<Answer>(db: Kysely<Database>, act: (trx: Transaction<Database>) => Promise<Answer>): Promise<Answer> {
  return retryConflicts(() => pipelinedTransaction(db, async (trx) => ({ answer: await act(trx), last: [] })));
}
