import { Kysely, PostgresDialect } from 'kysely';
import { openPool } from '../../../server/database/connect.ts';
import type { Database } from '../../../server/database/tables.ts';
import type { ContractApp } from './contract-app.ts';

/** A statement as sent to PostgreSQL. */
export type RecordedSql = { readonly sql: string; readonly parameters: readonly unknown[] };

/** One connection to the database at `url` that records its statements. */
export function recordingDatabase(url: string): { readonly db: Kysely<Database>; readonly statements: RecordedSql[] } {
  const statements: RecordedSql[] = [];
  let isLimited = false;
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: openPool(url, { timeZone: 'Europe/Warsaw', size: 1 }) }),
    log: ({ query: { sql, parameters } }) => {
      // A read's time limit travels with each statement, as BEGIN and COMMIT around it.
      const isEnd = isLimited && sql === 'commit';
      const isStart = /^begin; SET LOCAL statement_timeout = \d+$/.test(sql);
      isLimited = isStart || (isLimited && !isEnd);
      if (!isStart && !isEnd) statements.push({ sql, parameters });
    },
  });
  return { db, statements };
}

/** Statements that the backend runs for a GET of `path` by the administrator. */
export async function recordSql(app: ContractApp, path: string, headers: Readonly<Record<string, string>> = {}): Promise<RecordedSql[]> {
  const { db, statements } = recordingDatabase(app.databaseUrl);
  try {
    const answer = await app
      .withSettings({ db })
      .request(path, { headers: { ...headers, Authorization: `Bearer ${app.tokenOf('admin')}` } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    await answer.text();
    return statements;
  } finally {
    await db.destroy();
  }
}
