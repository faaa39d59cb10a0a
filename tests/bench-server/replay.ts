import { randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { createApp } from '../../server/app.ts';
import { testDependencies } from '../support/backend/contract-app.ts';
import { recordingDatabase, type RecordedSql } from '../support/backend/recorded-sql.ts';
import type { BenchRequest } from './client.ts';

/**
 * Records the SQL statements of one request and replays them directly on the database: with a fresh idempotency key, otherwise unchanged.
 */
export async function replayOf(
  databaseUrl: string,
  { method = 'GET', path, headers = {}, body }: BenchRequest,
  key: string,
): Promise<{ readonly statements: number; readonly again: () => Promise<void>; readonly end: () => Promise<void> }> {
  const { db, statements: recorded } = recordingDatabase(databaseUrl);
  const app = createApp(await testDependencies(db, () => undefined));
  recorded.length = 0;
  const answer = await app.request(path, { method, headers: { ...headers }, ...(body === undefined ? {} : { body }) });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.text();
  await db.destroy();
  const pool = new Pool({ connectionString: databaseUrl, max: 20 });
  const again = async (): Promise<void> => {
    const client = await pool.connect();
    try {
      const fresh = randomUUID();
      for (const statement of recorded) await client.query(statement.sql, parametersOf(statement, key, fresh));
    } finally {
      client.release();
    }
  };
  return { statements: recorded.length, again, end: () => pool.end() };
}

function parametersOf({ sql, parameters }: RecordedSql, key: string, fresh: string): unknown[] {
  return parameters.map((value, index) => {
    if (value === key) return fresh;
    // The advisory lock of the key.
    if (index === 0 && sql.includes('begin_change')) return randomBytes(8).readBigInt64BE().toString();
    return Buffer.isBuffer(value) && sql.startsWith('insert into "session_token"') ? randomBytes(value.length) : value;
  });
}
