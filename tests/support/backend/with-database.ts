import type { Kysely } from 'kysely';
import { openDatabase, openPool } from '../../../server/database/connect.ts';
import type { Database } from '../../../server/database/tables.ts';

/** Opens the database at `url` for `act` alone. */
export async function withDatabase<Answer>(url: string, act: (db: Kysely<Database>) => Promise<Answer>): Promise<Answer> {
  const db = openDatabase(openPool(url, { timeZone: 'Europe/Warsaw', size: 2 }));
  try {
    return await act(db);
  } finally {
    await db.destroy();
  }
}
