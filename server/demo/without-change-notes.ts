import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Runs `load` without the triggers that note changes for the feed: the first request of a device returns everything. */
export async function withoutChangeNotes(trx: Transaction<Database>, load: () => Promise<void>): Promise<void> {
  const { rows: triggers } = await sql<{ table: string; name: string }>`
    SELECT relname AS table, tgname AS name FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE relnamespace = current_schema()::regnamespace AND tgname IN ('note_inserted', 'note_updated') ORDER BY 1, 2`.execute(trx);
  const alter = async (action: 'ENABLE' | 'DISABLE') => {
    await sql.raw(triggers.map(({ table, name }) => `ALTER TABLE "${table}" ${action} TRIGGER "${name}"`).join(';')).execute(trx);
  };
  await alter('DISABLE');
  await load();
  await alter('ENABLE');
}
