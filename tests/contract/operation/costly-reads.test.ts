import { Client } from 'pg';
import { Registry } from '@prometheus-io/client';
import { sql, type Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, openPool } from '../../../server/database/connect.ts';
import { createReads } from '../../../server/database/standby.ts';
import type { Database } from '../../../server/database/tables.ts';
import { cheapReads } from '../../../server/calls/read-kinds.ts';
import { changesCall } from '../../../src/contract/delivery/change-feed.ts';
import type { CallDefinition, EntityDefinition } from '../../../src/contract/definition/entity.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { recordingDatabase } from '../../support/backend/recorded-sql.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';
import { damageBody } from '../../support/fixtures/report-bodies.ts';
import { createBulkheads } from '../../../server/http/bulkheads.ts';

/** Parameters without which a call answers 400 before it reads. */
const parametersOf: Readonly<Record<string, string>> = {
  'audit/list': `?entity=vehicle&id=${smallFleet.vehicle}`,
  'administration/retentionPreview': '?name=bookings&months=120&action=delete',
  'equipment-rental-document/availableEquipment': '?startDate=2099-01-01&endDate=2099-01-02',
  'file/listFiles': `?tableName=Vehicle&tableId=${smallFleet.vehicle}`,
};

/** Reading calls that name no record, but for exports, which have a queue of their own. */
const reads = Object.values<EntityDefinition>(entityRegistry).flatMap((entity) =>
  Object.entries<CallDefinition>(entity.calls)
    .filter(
      ([, { method, path, takesLong }]) =>
        method === 'GET' && !path.includes('{') && !path.endsWith('/Get/') && !(takesLong && path.includes('Generate')),
    )
    .map(([name, { path }]) => ({ name: `${entity.name}/${name}`, path })),
);
const costly = [
  ...reads.filter(({ name }) => !cheapReads.has(name)).map(({ name, path }) => `${path}${parametersOf[name] ?? ''}`),
  `/Report/Vehicle/${smallFleet.vehicle}`,
  `/Report/Employee/${smallFleet.from}`,
  '/scim/v2/Users',
  '/scim/v2/Groups',
];

onNewestPostgres('costly reads', (app) => {
  let client: Client;
  let forReads: Kysely<Database>;
  let saves: ReturnType<typeof recordingDatabase>;
  const scimToken = 'scim-token-of-the-costly-reads-test';

  beforeAll(async () => {
    forReads = openDatabase(openPool(app.databaseUrl, { timeZone: 'Europe/Warsaw', size: 2 }));
    saves = recordingDatabase(app.databaseUrl);
  });
  afterAll(() => Promise.all([forReads.destroy(), saves.db.destroy()]));

  const headersOf = (path: string) => ({ Authorization: `Bearer ${path.startsWith('/scim/') ? scimToken : app.tokenOf('admin')}` });

  describe('each call', () => {
    let request: typeof app.request;
    beforeAll(() => {
      request = app.withSettings({ db: saves.db, reads: createReads(forReads, null), health: app.runtime, scimToken }).request;
    });

    it.each(costly)('reads %s off the pool of saves', async (path) => {
      const statementsOf = async (address: string) => {
        saves.statements.length = 0;
        const answer = await request(address, { headers: headersOf(address) });
        expect([address, answer.status]).toEqual([address, 200]);
        await answer.text();
        return saves.statements.map((statement) => statement.sql);
      };
      const own = path.startsWith('/scim/') ? [] : await statementsOf('/File/ExportProgress?export=none');
      expect(await statementsOf(path)).toEqual(own);
    });
  });

  it('names no cheap read that is none', () => {
    expect([...cheapReads].filter((name) => !reads.some((one) => one.name === name))).toEqual([]);
  });

  describe('while other work holds all connections of reads', () => {
    afterEach(() => client.end());

    it('runs each behind a bulkhead, and answers saves and health checks', async () => {
      const registry = new Registry();
      const { request } = app.withSettings({ reads: createReads(forReads, null), bulkheads: createBulkheads(registry), scimToken });
      client = new Client({ connectionString: app.databaseUrl });
      await client.connect();
      await client.query('SELECT pg_advisory_lock(47112)');
      const holding = [1, 2].map(() => holdOn(forReads));
      const addresses = [...costly, `${changesCall.path}?since=`];
      const answers = addresses.map((path) => request(path, { headers: headersOf(path) }));
      const body = JSON.stringify(damageBody());
      const save = await request('/VehicleDamage/CreateOrUpdate', {
        method: 'POST',
        body,
        headers: { ...headersOf(''), 'Content-Type': 'application/json' },
      });
      const health = await request('/health');
      expect([save.status, health.status]).toEqual([200, 200]);
      const behind = [...(await registry.metrics()).matchAll(/^tabor_bulkhead\{.*\} (\d+)$/gm)].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      );
      await client.query('SELECT pg_advisory_unlock(47112)');
      expect(behind).toBe(addresses.length);
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(addresses.map(() => 200));
      await Promise.all(holding);
    });
  });

  describe.each(['/VehicleBooking/Schedule', '/RentalDocument/Schedule'])('%s', (path) => {
    const ask = (query: string, language = 'en') => app.get(`${path}${query}`, { as: 'admin', headers: { Language: language } });

    it('refuses a span of two hundred years in words', async () => {
      const answer = await ask('?startDate=1900-01-01&endDate=2100-01-01');
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ detail: 'At most 400 days can be shown at once.' });
      const german = await ask('?startDate=1900-01-01&endDate=2100-01-01', 'de');
      expect(await german.json()).toMatchObject({ detail: 'Es lassen sich höchstens 400 Tage auf einmal anzeigen.' });
    });

    it.each(['?startDate=1900-01-01', '?startDate=2020-01-01&endDate=2021-06-01'])('refuses %s', async (query) => {
      expect((await ask(query)).status).toBe(400);
    });

    it('refuses more rows than a timeline shows, in words', async () => {
      const table = path === '/VehicleBooking/Schedule' ? 'vehicle_booking' : 'rental_document';
      await app.db.transaction().execute(async (trx) => {
        // Without its triggers.
        await sql`SET LOCAL session_replication_role = replica`.execute(trx);
        await sql`INSERT INTO ${sql.table(table)} ("VehicleId", "StartDate", "EndDate") SELECT ${smallFleet.vehicle}, day, day + interval '1 minute' FROM generate_series('2090-01-01'::timestamp, '2090-01-14 21:20', '1 minute') day`.execute(
          trx,
        );
      });
      const answer = await ask('?startDate=2089-12-01&endDate=2090-02-01');
      await sql`DELETE FROM ${sql.table(table)} WHERE "StartDate" BETWEEN '2090-01-01' AND '2090-02-01'`.execute(app.db);
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { detail: 'More than 20,000 records. Choose fewer days, or search.' },
      ]);
    });

    it.each(['', '?search=wa', '?endDate=2100-01-01', '?startDate=1900-01-01&endDate=1901-01-01', '?startDate=2099-01-01'])(
      'answers "%s"',
      async (query) => {
        expect((await ask(query)).status).toBe(200);
      },
    );
  });
});

/** Holds a connection until the test releases its lock. */
async function holdOn(db: Kysely<Database>): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`SELECT pg_advisory_lock_shared(47112)`.execute(one);
    await sql`SELECT pg_advisory_unlock_shared(47112)`.execute(one);
  });
}
