import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deleteExpired } from '../../../server/operation/housekeeping.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { fileForm, pngBytes } from '../../support/fixtures/handovers.ts';

onNewestPostgres('housekeeping', (app) => {
  const marked = 'housekeeping';

  /**
   * `put` inserts a row of an age in hours, `left` returns the ages that remain after clearing, and `old` is the limit in hours.
   */
  const kinds: readonly {
    readonly what: string;
    readonly old: number;
    readonly put: (age: number) => Promise<unknown>;
    readonly left: () => Promise<number[]>;
  }[] = [
    {
      what: 'login attempts after a day',
      old: 24,
      put: (age) =>
        sql`INSERT INTO login_attempt ("Username", "Address", "AttemptedOn") VALUES (${marked}, ${String(age)}, now() - make_interval(hours => ${age}))`.execute(
          app.db,
        ),
      left: () => numbers(sql`SELECT "Address" AS age FROM login_attempt WHERE "Username" = ${marked}`),
    },
    {
      what: 'logins after a year',
      old: 365 * 24,
      put: (age) =>
        sql`INSERT INTO login ("UserId", "Method", "Address", "LoggedInOn") VALUES (1, 'password', ${`${marked} ${age}`}, now() - make_interval(hours => ${age}))`.execute(
          app.db,
        ),
      left: () => numbers(sql`SELECT split_part("Address", ' ', 2) AS age FROM login WHERE "Address" LIKE ${`${marked} %`}`),
    },
    {
      what: 'sessions 30 days after expiry',
      old: 30 * 24,
      put: (age) =>
        sql`INSERT INTO session_token ("TokenHash", "UserId", "ExpiresOn") VALUES (convert_to(${`${marked} ${age}`}, 'UTF8'), 1, now() - make_interval(hours => ${age}))`.execute(
          app.db,
        ),
      left: () =>
        numbers(
          sql`SELECT split_part(encode("TokenHash", 'escape'), ' ', 2) AS age FROM session_token WHERE encode("TokenHash", 'escape') LIKE ${`${marked} %`}`,
        ),
    },
    {
      what: 'idempotency keys after a year',
      old: 365 * 24,
      put: (age) =>
        sql`INSERT INTO idempotency_key ("UserId", "Key", "PayloadHash", "Status", "Body", "CreatedOn") VALUES (1, ${`${marked} ${age}`}, 'x', 200, '1', now() - make_interval(hours => ${age}))`.execute(
          app.db,
        ),
      left: () => numbers(sql`SELECT split_part("Key", ' ', 2) AS age FROM idempotency_key WHERE "Key" LIKE ${`${marked} %`}`),
    },
    ...(
      [
        ['exported spreadsheets after a day', 'Export', 24],
        ['imported spreadsheets after 30 days', 'Imported', 30 * 24],
        ['spreadsheets uploaded by link after a week', 'SharedImport', 7 * 24],
        ['unattached files after a week', null, 7 * 24],
      ] as const
    ).map(([what, table, old]) => ({
      what,
      old,
      put: async (age: number) => {
        const headers = { Authorization: `Bearer ${app.tokenOf('admin')}` };
        const id = (await (
          await app.request('/File/Upload', { method: 'POST', headers, body: fileForm(pngBytes, `${age}.png`) })
        ).json()) as number;
        await sql`UPDATE file SET "TableName" = ${table}, "RecordId" = (SELECT min("Id") FROM periodic_summary), "CreatedOn" = localtimestamp - make_interval(hours => ${age}) WHERE "Id" = ${id}`.execute(
          app.db,
        );
      },
      left: () =>
        numbers(
          sql`SELECT split_part("FileName", '.', 1) AS age FROM file WHERE "TableName" IS NOT DISTINCT FROM ${table} AND "FileName" LIKE '%.png'`,
        ),
    })),
  ];

  async function numbers(query: ReturnType<typeof sql>): Promise<number[]> {
    const { rows } = await query.execute(app.db);
    return rows.map((row) => Number((row as { age: string }).age)).toSorted((one, other) => one - other);
  }

  it.each(kinds)('clears $what, and no sooner', async ({ old, put, left }) => {
    const [young, aged] = [Math.floor(0.9 * old), Math.ceil(1.1 * old)];
    for (const age of [0, young, aged, 10 * old]) await put(age);
    await deleteExpired(app.db);
    expect(await left()).toEqual([0, young]);
  });

  it('leaves files of records and company files, however old', async () => {
    await sql`UPDATE file SET "CreatedOn" = localtimestamp - interval '20 years' WHERE "TableName" = 'CompanyFile'`.execute(app.db);
    const headers = { Authorization: `Bearer ${app.tokenOf('admin')}` };
    const id = (await (
      await app.request('/File/UploadToTable?table=Vehicle&id=1', { method: 'POST', headers, body: fileForm(pngBytes, 'stary.png') })
    ).json()) as number;
    await sql`UPDATE file SET "CreatedOn" = localtimestamp - interval '20 years' WHERE "Id" = ${id}`.execute(app.db);
    const count = () => app.db.selectFrom('file').select('Id').where('TableName', 'in', ['CompanyFile', 'Vehicle']).execute();
    const before = await count();
    expect(before.length).toBeGreaterThan(1);
    await deleteExpired(app.db);
    expect(await count()).toEqual(before);
    // Deleting a file row deletes its parts.
    const { rows } = await sql<{
      lost: number;
    }>`SELECT count(*)::int AS lost FROM file_part p WHERE NOT EXISTS (SELECT 1 FROM file f WHERE f."Id" = p."FileId")`.execute(app.db);
    expect(rows).toEqual([{ lost: 0 }]);
  });
});
