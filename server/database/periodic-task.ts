import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from './tables.ts';

/**
 * Runs `work` in a transaction if the task is due and no other process runs it; it is due again after `seconds`. All or nothing: a process
 * that dies leaves the task to another. Returns whether it ran.
 */
export function runPeriodically(
  db: Kysely<Database>,
  name: string,
  seconds: number,
  work: (trx: Transaction<Database>) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('periodic_task')
      .values({ Name: name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const due = await trx
      .selectFrom('periodic_task')
      .select('Name')
      .where('Name', '=', name)
      .where('NextRunOn', '<=', sql<Date>`now()`)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return false;
    await work(trx);
    await trx
      .updateTable('periodic_task')
      .set({ NextRunOn: sql`now() + make_interval(secs => ${seconds})` })
      .where('Name', '=', name)
      .execute();
    return true;
  });
}
