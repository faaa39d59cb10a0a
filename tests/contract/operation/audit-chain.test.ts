import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { chainHead, formatHead, linkEntries, verifyChain } from '../../../server/audit/chain.ts';
import { erasePerson } from '../../../server/admin-cli/person.ts';
import { openDatabase, openPool } from '../../../server/database/connect.ts';
import { catalogue } from '../../../server/entities/registry.ts';
import { toWireDateTimeIn } from '../../../src/contract/wire/wire-date-in-zone.ts';
import { freshDatabase } from '../../support/backend/postgres.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';
import { counterBody } from '../../support/fixtures/vehicle-use-bodies.ts';

/** Runs statements as the database's owner, with the triggers disabled. */
async function forge(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`SET session_replication_role = replica; ${statements.join('; ')}`);
  await client.end();
}

onNewestPostgres('the chain of the audit trail', (app) => {
  let entries: readonly number[];

  beforeEach(async () => {
    await forge(app.databaseUrl, 'DELETE FROM audit_link', 'DELETE FROM audit_unlinked', 'DELETE FROM audit_entry');
    for (let day = 1; day <= 6; day++) {
      const body = counterBody({ DateTime: `2026-05-0${day}T08:00:00`, CounterState: 80_000 + day, Comments: 'Żółć' });
      await app.post('/VehicleCounter/CreateOrUpdate', { as: 'manager', body });
    }
    await linkEntries(app.db);
    entries = (await app.db.selectFrom('audit_link').select('EntryId').orderBy('Seq').execute()).map(({ EntryId }) => EntryId);
    await app.db.deleteFrom('vehicle_counter').execute();
  });

  const verify = (...anchors: readonly string[]) => verifyChain(app.db, anchors);

  it('[R-145] an untouched trail is intact, and its head grows with every entry', async () => {
    expect(await verify()).toMatchObject({ entries: 6, forgery: null, head: { seq: 6 } });
    const before = await chainHead(app.db);
    await app.post('/VehicleCounter/CreateOrUpdate', {
      as: 'manager',
      body: counterBody({ DateTime: '2026-05-07T08:00:00', CounterState: 80_100 }),
    });
    const after = await verify(before ? formatHead(before) : '');
    expect(after).toMatchObject({ entries: 7, forgery: null, head: { seq: 7 } });
  });

  it.each([
    ['a changed value', (id: number) => `UPDATE audit_entry SET "Changes" = '[]' WHERE "Id" = ${id}`, 'changed'],
    ['another author', (id: number) => `UPDATE audit_entry SET "UserId" = 1 WHERE "Id" = ${id}`, 'changed'],
    ['a reason that was added', (id: number) => `UPDATE audit_entry SET "Reason" = '' WHERE "Id" = ${id}`, 'changed'],
    [
      'another time',
      (id: number) => `UPDATE audit_entry SET "EnteredOn" = "EnteredOn" - interval '1 second' WHERE "Id" = ${id}`,
      'changed',
    ],
    ['a removed entry', (id: number) => `DELETE FROM audit_entry WHERE "Id" = ${id}`, 'removed'],
    [
      'a removed entry with its link',
      (id: number) => `DELETE FROM audit_entry WHERE "Id" = ${id}; DELETE FROM audit_link WHERE "EntryId" = ${id}`,
      'removed',
    ],
    ['a rewritten link', (id: number) => `UPDATE audit_link SET "Digest" = sha256('x') WHERE "EntryId" = ${id}`, 'relinked'],
    [
      'a changed entry that poses as erased',
      (id: number) =>
        `UPDATE audit_entry SET "Changes" = '[]' WHERE "Id" = ${id}; UPDATE audit_link SET "Salt" = NULL WHERE "EntryId" = ${id}`,
      'changed',
    ],
  ])('[R-145] finds %s', async (_, statement, kind) => {
    const id = entries[2] ?? 0;
    await forge(app.databaseUrl, statement(id));
    // A removed link shows at the entry after it.
    const reported = statement(id).includes('DELETE FROM audit_link') ? entries[3] : id;
    expect((await verify()).forgery).toMatchObject({ entry: reported, kind });
  });

  it('[R-145] finds two swapped entries', async () => {
    const [first, second] = [entries[1], entries[4]];
    const content = '"Entity", "RecordId", "Kind", "Call", "UserId", "HappenedOn", "EnteredOn", "DeviceId", "Reason", "Changes"';
    const swap = `UPDATE audit_entry a SET (${content}) = (SELECT ${content} FROM audit_entry b WHERE b."Id" = CASE a."Id" WHEN ${first} THEN ${second} ELSE ${first} END) WHERE a."Id" IN (${first}, ${second})`;
    await forge(app.databaseUrl, swap);
    expect((await verify()).forgery).toMatchObject({ entry: first, kind: 'changed' });
  });

  it('[R-145] finds an inserted entry: past the trigger, backdated, by another program', async () => {
    const values = `("Entity", "RecordId", "Kind", "Call", "UserId", "EnteredOn", "Changes")`;
    const insert = (time: string) =>
      `INSERT INTO audit_entry ${values} VALUES ('vehicle-counter', 1, 'changed', 'createOrUpdate', 2, ${time}, '[]')`;
    const newest = async () => (await sql<{ id: number }>`SELECT max("Id") AS id FROM audit_entry`.execute(app.db)).rows[0]?.id;
    await forge(app.databaseUrl, insert('localtimestamp'));
    expect((await verify()).forgery).toMatchObject({ entry: await newest(), kind: 'inserted' });
    await forge(app.databaseUrl, `DELETE FROM audit_entry WHERE "Id" = ${await newest()}`);

    const other = new Client({ connectionString: app.databaseUrl });
    await other.connect();
    await other.query(`SET timezone = 'Europe/Warsaw'; ${insert('localtimestamp')}`);
    await other.end();
    expect((await verify()).forgery).toMatchObject({
      entry: await newest(),
      kind: 'inserted',
      detail: 'it was written by another program',
    });
    await forge(
      app.databaseUrl,
      `DELETE FROM audit_link WHERE "EntryId" = ${await newest()}`,
      `DELETE FROM audit_entry WHERE "Id" = ${await newest()}`,
    );

    await sql.raw(insert(`localtimestamp - interval '3 hours'`)).execute(app.db);
    expect((await verify()).forgery).toMatchObject({ entry: await newest(), kind: 'inserted' });
  });

  it('[R-145] a noted head finds a cut tail and a recomputed chain', async () => {
    const { head } = await verify();
    const anchor = head ? formatHead(head) : '';
    await forge(app.databaseUrl, `DELETE FROM audit_link WHERE "Seq" > 4`, `DELETE FROM audit_entry WHERE "Id" > ${entries[3]}`);
    expect((await verify()).forgery).toBeNull();
    expect((await verify(anchor)).forgery).toMatchObject({ kind: 'removed' });
    await forge(app.databaseUrl, 'DELETE FROM audit_link', 'INSERT INTO audit_unlinked SELECT "Id", \'tabor\' FROM audit_entry');
    expect((await verify()).forgery).toBeNull();
    expect((await verify(`2:${'0'.repeat(64)}`)).forgery).toMatchObject({ kind: 'relinked' });
  });

  it('[R-145] concurrent linkers link every entry once, in one chain', async () => {
    const saves = Array.from({ length: 20 }, (_, index) =>
      app.post('/VehicleCounter/CreateOrUpdate', {
        as: 'manager',
        body: counterBody({ DateTime: `2026-06-${String(index + 1).padStart(2, '0')}T08:00:00`, CounterState: 81_000 + index }),
      }),
    );
    const linkers = Array.from({ length: 8 }, () => linkEntries(app.db));
    await Promise.all([...saves, ...linkers]);
    expect(await verify()).toMatchObject({ entries: 26, forgery: null, head: { seq: 26 } });
    expect(await app.db.selectFrom('audit_unlinked').selectAll().execute()).toStrictEqual([]);
  });

  it('[R-145] verifies also the entries that another process is linking', async () => {
    await app.post('/VehicleCounter/CreateOrUpdate', {
      as: 'manager',
      body: counterBody({ DateTime: '2026-05-08T08:00:00', CounterState: 80_200 }),
    });
    const other = new Client({ connectionString: app.databaseUrl });
    await other.connect();
    await other.query('BEGIN; SELECT pg_advisory_xact_lock(4145001)');
    const verified = verify();
    await pause(300);
    await other.query('COMMIT');
    await other.end();
    expect(await verified).toMatchObject({ entries: 7, forgery: null });
  });

  it('[R-145] [R-155] an erased person leaves a verifiable chain without a name', async () => {
    const name = (
      await app.db.selectFrom('employee').select('FullName').where('Id', '=', smallFleet.formerEmployee).executeTakeFirstOrThrow()
    ).FullName;
    await sql`INSERT INTO audit_entry ("Entity", "RecordId", "Kind", "Call", "UserId", "EnteredOn", "Reason", "Changes")
      VALUES ('vehicle-rental', 1, 'changed', 'reject', 2, localtimestamp, ${`Zastępuje go ${name}`}, ${JSON.stringify([{ Path: ['Driver'], Old: name, New: '', IsHidden: false }])}::jsonb)`.execute(
      app.db,
    );
    await erasePerson(
      { db: app.db, by: { UserId: null, Operator: 'root' }, now: toWireDateTimeIn('Europe/Warsaw', new Date()), catalogue },
      smallFleet.formerEmployee,
    );
    const { rows } = await sql<{ text: string }>`SELECT audit_entry::text AS text FROM audit_entry`.execute(app.db);
    expect(rows.filter(({ text }) => text.includes(name))).toStrictEqual([]);
    expect(await verify()).toMatchObject({ erased: 1, forgery: null });
    const erased = (await app.db.selectFrom('audit_link').select('EntryId').where('Salt', 'is', null).executeTakeFirstOrThrow()).EntryId;
    await forge(app.databaseUrl, `UPDATE audit_entry SET "Reason" = 'Zastępuje go ktoś inny' WHERE "Id" = ${erased}`);
    expect((await verify()).forgery).toMatchObject({ entry: erased, kind: 'changed' });
  });
});

describe.each(inject('postgres').slice(0, 1))('entries of a former version · $name', (server) => {
  it('[R-145] are linked as they are, and their program may go on for a day', async () => {
    const { url, drop } = await freshDatabase(server);
    const db = openDatabase(openPool(url, { timeZone: 'Europe/Warsaw', size: 2 }));
    try {
      await forge(url, `UPDATE audit_chain SET "SoleOriginFrom" = localtimestamp + interval '1 day'`);
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query(
        `INSERT INTO audit_entry ("Entity", "RecordId", "Kind", "Call", "UserId", "EnteredOn", "Changes") VALUES ('cost', 1, 'changed', 'createOrUpdate', 2, localtimestamp, '[]')`,
      );
      await client.end();
      expect((await verifyChain(db, [])).forgery).toBeNull();
    } finally {
      await db.destroy();
      await drop();
    }
  });
});
