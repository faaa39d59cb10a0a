import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { runChange } from '../../../../server/transaction/run-change.ts';
import { ownTransaction } from '../../../../server/transaction/transact.ts';
import { openDatabase, openPool } from '../../../../server/database/connect.ts';
import { toTaborError } from '../../../../server/http/to-tabor-error.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';

onNewestPostgres('broken connections', (app) => {
  // Without a listener for its error, the connection would end the process: Vitest reports that as an unhandled error.
  it('a connection that breaks between two statements fails its transaction only', async () => {
    const db = openDatabase(openPool(app.databaseUrl, { timeZone: 'Europe/Warsaw', size: 1 }));
    try {
      const transaction = db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx);
        const pid = rows[0]?.pid ?? 0;
        await sql`SELECT pg_terminate_backend(${pid})`.execute(app.db);
        await expect.poll(async () => (await sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${pid}`.execute(app.db)).rows).toEqual([]);
        return sql`SELECT 1`.execute(trx);
      });
      const error: unknown = await transaction.catch((thrown: unknown) => thrown);
      expect(toTaborError(error).code).toBe('unavailable');
      expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
    } finally {
      await db.destroy();
    }
  });

  // The lock is written to the log, so a synchronous standby confirms the commit of the repeat and with it that of the save.
  it('a repeated key locks its row before it answers', async () => {
    const change = { userId: 1, key: crypto.randomUUID(), payloadHash: '', auditContext: null };
    const save = () => runChange(ownTransaction(app.db), change, () => Promise.resolve(7));
    await save();
    const repeat = await app.db.transaction().execute(async (trx) => {
      await trx.selectFrom('idempotency_key').select('Key').where('Key', '=', change.key).forUpdate().execute();
      const repeated = { answer: save() };
      const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(app.db)).rows.length).toBe(1);
      return repeated;
    });
    expect(await repeat.answer).toEqual({ status: 200, body: '7' });
  });

  it('/ready and /health answer 503 while the database does not answer', async () => {
    const db = openDatabase(openPool(app.databaseUrl, { timeZone: 'Europe/Warsaw', size: 1 }));
    const finished = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const holding = db.transaction().execute(() => {
      begun.resolve();
      return finished.promise;
    });
    try {
      await begun.promise;
      const { request } = app.withSettings({ db });
      for (const path of ['/ready', '/health']) {
        const answer = await request(path);
        expect([path, answer.status, answer.headers.get('Retry-After')]).toStrictEqual([path, 503, '1']);
      }
    } finally {
      finished.resolve();
      await holding;
      await db.destroy();
    }
  });

  it('each connection has the company’s time zone and date style', async () => {
    const db = openDatabase(openPool(app.databaseUrl, { timeZone: 'Asia/Tokyo', size: 1 }));
    try {
      const settings = sql<{ zone: string; style: string; idle: string }>`
        SELECT current_setting('timezone') AS zone, current_setting('datestyle') AS style, current_setting('idle_in_transaction_session_timeout') AS idle`;
      expect((await settings.execute(db)).rows).toEqual([{ zone: 'Asia/Tokyo', style: 'ISO, YMD', idle: '1min' }]);
    } finally {
      await db.destroy();
    }
  });
});
