import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdminChange } from '../../../server/admin-api/admin-journal.ts';
import { openDatabase, openPool } from '../../../server/database/connect.ts';
import { pipelined } from '../../../server/database/pipelined.ts';
import { createReads } from '../../../server/database/standby.ts';
import type { Database } from '../../../server/database/tables.ts';
import { withTimeLimit } from '../../../server/database/time-limit.ts';
import { languages } from '../../../src/contract/wire/languages.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';

const LIMIT_MS = 200;

onNewestPostgres('time limits of statements', (app) => {
  let db: Kysely<Database>;

  beforeAll(async () => {
    db = openDatabase(openPool(app.databaseUrl, { timeZone: 'Europe/Warsaw', size: 1, isPrepared: true }));
    // Each row of the list takes longer than the limit.
    await sql`ALTER VIEW grid_vehicle RENAME TO fast_vehicle`.execute(app.db);
    await sql`CREATE VIEW grid_vehicle AS SELECT * FROM fast_vehicle WHERE pg_sleep(1) IS NOT NULL`.execute(app.db);
  });
  afterAll(() => db.destroy());

  const limitOf = async (one: Kysely<Database>) =>
    (await sql<{ limit: string }>`SELECT current_setting('statement_timeout') AS limit`.execute(one)).rows[0]?.limit;

  it.each(['/api/ODataVehicle?$top=1&$count=true', '/api/ODataVehicle?$apply=aggregate($count as Rows)'])(
    '[R-143] a list that takes too long is a client error, in three languages: %s',
    async (path) => {
      const { request } = app.withSettings({ db, reads: createReads(db, null, LIMIT_MS) });
      const details: string[] = [];
      for (const language of languages) {
        const answer = await request(path, { headers: { Authorization: `Bearer ${app.tokenOf('admin')}`, Language: language } });
        const { code, detail } = (await answer.json()) as { code: string; detail: string };
        expect([answer.status, code]).toEqual([400, 'query-timeout']);
        details.push(detail);
      }
      expect(new Set(details).size).toBe(languages.length);
      // The connection is free and has no transaction.
      expect(await limitOf(db)).toBe('0');
    },
  );

  it('[R-143] limits the statements of a read and its transaction, none after them', async () => {
    const limited = withTimeLimit(db, LIMIT_MS);
    expect([
      await limitOf(limited),
      await limitOf(db),
      await limited.transaction().setIsolationLevel('repeatable read').execute(limitOf),
      await limitOf(db),
    ]).toEqual(['200ms', '0', '200ms', '0']);
    const slow = (one: Kysely<Database>) => sql`SELECT pg_sleep(${5})`.execute(one);
    await expect(slow(limited)).rejects.toMatchObject({ code: 'query-timeout' });
    await expect(limited.transaction().execute(slow)).rejects.toMatchObject({ code: 'query-timeout' });
    expect([await limitOf(limited), await limitOf(db)]).toEqual(['200ms', '0']);
  });

  it('[R-143] statements that start together share a transaction, and no failure', async () => {
    const limited = withTimeLimit(db, LIMIT_MS);
    const transactionOf = async (one: Kysely<Database>) =>
      (await sql<{ id: string }>`SELECT pg_current_xact_id()::text AS id`.execute(one)).rows[0]?.id;
    const [first, second, later] = await pipelined(limited, async (one) => [
      ...(await Promise.all([transactionOf(one), transactionOf(one)])),
      await transactionOf(one),
    ]);
    expect([second, later === first]).toEqual([first, false]);
    const divide = (one: Kysely<Database>, by: number) => sql<{ result: number }>`SELECT 6 / ${by}::integer AS result`.execute(one);
    const [fails, succeeds] = await pipelined(limited, (one) => Promise.allSettled([divide(one, 0), divide(one, 2)]));
    expect([fails, succeeds]).toMatchObject([
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'fulfilled', value: { rows: [{ result: 3 }] } },
    ]);
    expect(await limitOf(db)).toBe('0');
  });

  it('[R-143] limits an administrative change, and no export', async () => {
    expect(await runAdminChange({ db }, limitOf)).toBe('30s');
    const { read, readLong } = createReads(db, null);
    expect([await read(limitOf), await readLong(limitOf)]).toEqual(['30s', '0']);
  });

  it('[R-143] an administrative change that fails leaves nothing', async () => {
    const insert = (one: Kysely<Database>) => one.insertInto('login_attempt').values({ Username: 'rolled back', Address: '' }).execute();
    await expect(
      runAdminChange({ db }, async (trx) => {
        await insert(trx);
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    expect(await app.db.selectFrom('login_attempt').select('Id').where('Username', '=', 'rolled back').execute()).toEqual([]);
  });

  it('[R-143] a health check that waits too long frees the connection for the next one', async () => {
    const health = openDatabase(openPool(app.databaseUrl, { timeZone: 'Europe/Warsaw', size: 1 }));
    const { request } = app.withSettings({ health });
    try {
      await app.db.transaction().execute(async (trx) => {
        await sql`LOCK TABLE migration IN ACCESS EXCLUSIVE MODE`.execute(trx);
        expect((await request('/ready')).status).toBe(503);
        await expect.poll(async () => (await request('/health')).status, { timeout: 20_000 }).toBe(200);
      });
    } finally {
      await health.destroy();
    }
  });
});
