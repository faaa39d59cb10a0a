import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOfTable, type ChangesAnswer } from '../../../../src/contract/delivery/change-feed.ts';
import type { EntityDefinition } from '../../../../src/contract/definition/entity.ts';
import { entityRegistry } from '../../../../src/contract/registry.ts';
import { tableOfList } from '../../../../server/changes/changes-since.ts';
import { readTables } from '../../../../server/changes/read-tables.ts';
import { serverEntities } from '../../../../server/entities/registry.ts';
import { deleteOldRowChanges } from '../../../../server/changes/row-changes.ts';
import { onEveryPostgres } from '../../../support/backend/contract-app.ts';
import { smallFleet, type Role } from '../../../support/backend/seed/small-fleet.ts';

test('[R-140] knows the tables behind every read that devices cache', () => {
  const reads = Object.values<EntityDefinition>(entityRegistry).flatMap(({ name, offlineReads = [] }) =>
    offlineReads.map(({ call }) => `${name}/${call}`),
  );
  expect([...new Set(reads)].toSorted()).toEqual(Object.keys(readTables).toSorted());
});

onEveryPostgres('the change feed', (app) => {
  const ask = async (since?: string, as: Role = 'admin'): Promise<ChangesAnswer> => {
    const response = await app.get(since === undefined ? '/api/Changes' : `/api/Changes?since=${encodeURIComponent(since)}`, { as });
    expect(response.status).toBe(200);
    return (await response.json()) as ChangesAnswer;
  };
  const read = async (counter: number) => {
    const response = await app.post('/VehicleCounter/CreateOrUpdate', {
      as: 'admin',
      body: { Id: 0, VehicleId: smallFleet.truck, DateTime: '2026-05-01T08:00:00', CounterState: counter, Comments: 'feed' },
    });
    expect(response.status).toBe(200);
    return (await response.json()) as number;
  };

  test('[R-140] notes the changes of every table behind lists and cached reads', async () => {
    const tables = [
      ...new Set([
        ...Object.values(readTables).flat(),
        ...Object.values(serverEntities).flatMap(({ table, entity }) => (table && entity.grid ? [table] : [])),
      ]),
    ];
    const { rows } = await sql<{
      name: string;
    }>`SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'note_updated'`.execute(app.db);
    expect(tables.filter((table) => !rows.some(({ name }) => name === table))).toEqual([]);
  });

  test('[R-140] notes a list’s rows when a shown column of another table changes', async () => {
    type Shown = { readonly view: string; readonly source: string; readonly column: string };
    const { rows: shown } = await sql<Shown>`
      WITH RECURSIVE part AS (
        SELECT relname AS view, oid FROM pg_class WHERE relkind = 'v' AND relname LIKE 'grid%'
        UNION SELECT part.view, inner_view.oid FROM part JOIN pg_rewrite r ON r.ev_class = part.oid JOIN pg_depend d ON d.objid = r.oid JOIN pg_class inner_view ON inner_view.oid = d.refobjid AND inner_view.relkind = 'v'
      )
      SELECT DISTINCT part.view, t.relname AS source, a.attname AS column
      FROM part JOIN pg_rewrite r ON r.ev_class = part.oid JOIN pg_depend d ON d.objid = r.oid JOIN pg_class t ON t.oid = d.refobjid AND t.relkind = 'r'
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
      WHERE a.attname <> 'Id' ORDER BY 1, 2, 3`.execute(app.db);
    const { rows: notes } = await sql<{ readonly source: string; readonly body: string }>`
      SELECT g.tgrelid::regclass::text AS source, CASE WHEN p.proname = 'note_shown_change' THEN pg_get_triggerdef(g.oid) ELSE p.prosrc END AS body
      FROM pg_trigger g JOIN pg_proc p ON p.oid = g.tgfoid WHERE g.tgname LIKE 'note%'`.execute(app.db);
    const notesOf = (table: string, { source, column }: Shown, body: string) => {
      if (body.startsWith('CREATE TRIGGER')) return body.includes(`('${table}',`) && body.split(' ON ')[0]?.includes(`"${column}"`);
      // A reading notes the record that it comes from.
      return (
        body.includes(`SELECT '${table}'`) ||
        (source === 'vehicle_reading' && ['Source', 'RecordId', 'Part', 'Review'].includes(column) && body.includes('"Source"'))
      );
    };
    const isNoted = (table: string, one: Shown) =>
      one.source === table || notes.some(({ source, body }) => source === one.source && notesOf(table, one, body));
    const lists = Object.values<EntityDefinition>(entityRegistry).flatMap((entity) =>
      entity.grid ? [{ view: `grid_${entity.name.replaceAll('-', '_')}`, table: tableOfList(entity) }] : [],
    );
    const unnoted = lists.flatMap(({ view, table }) =>
      shown
        .filter((one) => table !== undefined && one.view === view && !isNoted(table, one))
        .map(({ source, column }) => `${view}: ${source}.${column}`),
    );
    expect(unnoted).toEqual([]);
  });

  test('[R-140] answers the outcome of a rental application, and the board’s vehicle', async () => {
    const { Cursor } = await ask();
    await sql`UPDATE rental_document SET "ApplicationId" = (SELECT min("Id") FROM rental_application) WHERE "Id" = (SELECT min("Id") FROM rental_document)`.execute(
      app.db,
    );
    await sql`UPDATE vehicle SET "Model" = 'Star 200' WHERE "Id" = (SELECT min("VehicleId") FROM service_request)`.execute(app.db);
    const { Lists, Cursor: next } = await ask(Cursor);
    expect(rowsOfTable(Lists['rental-application']!)).toMatchObject([{ OutcomeNumber: expect.any(String) }]);
    expect(Object.keys(Lists)).toContain('b-service-request');
    await sql`UPDATE vehicle_booking SET "ApplicationId" = (SELECT max("Id") FROM rental_application) WHERE "Id" = (SELECT min("Id") FROM vehicle_booking)`.execute(
      app.db,
    );
    expect(rowsOfTable((await ask(next)).Lists['rental-application']!)).toHaveLength(1);
  });

  test('[R-140] answers nothing but a cursor when nothing changed', async () => {
    const { Cursor } = await ask();
    const answer = await ask(Cursor);
    expect(answer).toMatchObject({ Restart: false, Lists: {}, Reads: {} });
    expect(JSON.stringify(answer).length).toBeLessThan(300);
  });

  test('[R-140] answers a new row as the list does, and the vehicle that shows it', async () => {
    const { Cursor } = await ask();
    const id = await read(50_100);
    const { Lists, Reads } = await ask(Cursor);
    const list = (await (await app.get(`/api/ODataVehicleCounter?$filter=Id eq ${id}`)).json()) as { value: object[] };
    expect(rowsOfTable(Lists['vehicle-counter']!)).toEqual(list.value);
    const vehicles = (await (await app.get(`/api/ODataVehicle?$filter=Id eq ${smallFleet.truck}`)).json()) as { value: object[] };
    expect(rowsOfTable(Lists['vehicle']!)).toEqual(vehicles.value);
    const choices = (await (await app.get('/Vehicle/Company?allTypes=true')).json()) as { Id: number }[];
    expect(rowsOfTable(Reads['vehicle/company']!)).toEqual(choices.filter(({ Id }) => Id === smallFleet.truck));
  });

  test('[R-140] answers the record that got or lost a file, its own or of a part', async () => {
    const { Cursor } = await ask();
    await sql`INSERT INTO file ("TableName", "RecordId", "FileName", "ContentType", "Size", "Sha256") VALUES ('Vehicle', ${smallFleet.truck}, 'feed.pdf', 'application/pdf', 1, '')`.execute(
      app.db,
    );
    const { Lists, Cursor: next } = await ask(Cursor);
    expect(rowsOfTable(Lists['vehicle']!)).toMatchObject([{ Id: smallFleet.truck }]);
    await sql`DELETE FROM file WHERE "FileName" = 'feed.pdf'`.execute(app.db);
    expect(Object.keys((await ask(next)).Lists)).toEqual(['vehicle']);
  });

  test('[R-140] a save of the day makes no device pull a whole answer again', async () => {
    const pulled = async (change: string): Promise<string[]> => {
      const { Cursor } = await ask();
      await sql.raw(change).execute(app.db);
      const { Reads, Lists } = await ask(Cursor);
      return [
        ...Object.entries(Reads).filter(([, changes]) => changes === null),
        ...Object.entries(Lists).filter(([, { All }]) => All),
      ].map(([name]) => name);
    };
    for (const table of [
      'vehicle_booking',
      'rental_document',
      'equipment_rental_document',
      'vehicle_handover_document',
      'vehicle_counter',
    ]) {
      expect([
        table,
        await pulled(`UPDATE ${table} SET "ChangedOn" = localtimestamp WHERE "Id" = (SELECT min("Id") FROM ${table})`),
      ]).toEqual([table, []]);
    }
    expect(await pulled('UPDATE equipment SET "IsActive" = "IsActive" WHERE "Id" = (SELECT min("Id") FROM equipment)')).toEqual([
      'equipment-rental-document/availableEquipment',
    ]);
  });

  test('[R-140] names the key of a removed row', async () => {
    const id = await read(50_200);
    const { Cursor } = await ask();
    await app.post(`/VehicleCounter/Delete/${id}`, { as: 'admin' });
    expect((await ask(Cursor)).Lists['vehicle-counter']).toMatchObject({ Rows: [], Gone: [id] });
  });

  test('[R-140] answers the rows that show a changed name', async () => {
    const id = await read(50_300);
    const { Cursor } = await ask();
    await sql`UPDATE vehicle SET "RegistrationNumber" = "RegistrationNumber" || 'X' WHERE "Id" = ${smallFleet.truck}`.execute(app.db);
    const { Lists } = await ask(Cursor);
    expect(rowsOfTable(Lists['vehicle-counter']!).find((row) => row['Id'] === id)?.['Vehicle']).toMatch(/X$/);
  });

  test('[R-140] sends each device the newest row although devices share reads', async () => {
    const rename = (name: string) => sql`UPDATE vehicle SET "Status" = ${name} WHERE "Id" = ${smallFleet.truck}`.execute(app.db);
    const statusOf = ({ Lists }: ChangesAnswer) => rowsOfTable(Lists['vehicle']!)[0]?.['Status'];
    const { Cursor } = await ask();
    const { Cursor: ofManager } = await ask(undefined, 'manager');
    await rename('first');
    expect(await Promise.all([ask(Cursor).then(statusOf), ask(Cursor).then(statusOf), ask(ofManager, 'manager').then(statusOf)])).toEqual([
      'first',
      'first',
      'first',
    ]);
    await rename('second');
    expect([await ask(Cursor).then(statusOf), await ask(ofManager, 'manager').then(statusOf)]).toEqual(['second', 'second']);
  });

  test('[R-140] answers a row that was committed after a later one was answered', async () => {
    const { Cursor } = await ask();
    const [begun, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const early = app.db.transaction().execute(async (trx) => {
      await sql`UPDATE vehicle SET "Status" = 'early' WHERE "Id" = ${smallFleet.truck}`.execute(trx);
      begun.resolve();
      await mayCommit.promise;
    });
    await begun.promise;
    await sql`UPDATE vehicle SET "Status" = 'late' WHERE "Id" = ${smallFleet.vehicle}`.execute(app.db);
    const first = await ask(Cursor);
    expect(rowsOfTable(first.Lists['vehicle']!).map(({ Id }) => Id)).toEqual([smallFleet.vehicle]);
    mayCommit.resolve();
    await early;
    const second = await ask(first.Cursor);
    expect(rowsOfTable(second.Lists['vehicle']!)).toMatchObject([{ Id: smallFleet.truck, Status: 'early' }]);
  });

  test('[R-140] misses no write of eight concurrent writers', async () => {
    let { Cursor } = await ask();
    const rowsById = new Map<unknown, unknown>();
    const follow = async () => {
      const answer = await ask(Cursor);
      ({ Cursor } = answer);
      for (const row of rowsOfTable(answer.Lists['vehicle-counter'] ?? { Columns: [], Missing: [], Rows: [] }))
        rowsById.set(row['Id'], row['CounterState']);
    };
    const written = new AbortController();
    const reader = (async () => {
      while (!written.signal.aborted) await follow();
    })();
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let step = 0; step < 10; step++) {
          await app.db.transaction().execute(async (trx) => {
            await sql`INSERT INTO vehicle_counter ("VehicleId", "DateTime", "CounterState", "Comments") VALUES (${smallFleet.vehicle}, localtimestamp, ${1000 * writer + step}, 'race')`.execute(
              trx,
            );
            // Transactions that end in another order than they began.
            await pause((writer * 7 + step * 3) % 20);
          });
        }
      }),
    );
    written.abort();
    await reader;
    await follow();
    const { rows } = await sql<{
      Id: number;
      CounterState: number;
    }>`SELECT "Id", "CounterState" FROM vehicle_counter WHERE "Comments" = 'race'`.execute(app.db);
    expect(rows).toHaveLength(80);
    expect(rows.filter(({ Id, CounterState }) => rowsById.get(Id) !== CounterState)).toEqual([]);
  });

  test('[R-140] [R-008] answers only lists that the user may read', async () => {
    const { Cursor } = await ask(undefined, 'driver');
    const admin = await ask();
    await sql`UPDATE cost SET "Description" = "Description" || '.' WHERE "Id" = (SELECT min("Id") FROM cost)`.execute(app.db);
    expect(Object.keys((await ask(admin.Cursor)).Lists)).toEqual(['cost']);
    expect((await ask(Cursor, 'driver')).Lists).toEqual({});
  });

  test('[R-140] restarts for a cursor of another user, an unreadable and an old one', async () => {
    const { Cursor } = await ask(undefined, 'driver');
    const withSnapshot = async (snapshot: string) => (await ask()).Cursor.replace(/\d+:\d+:[\d,]*/, snapshot);
    const unreadable = [
      'x',
      ...(await Promise.all(
        ['0:3:', '4:3:', '3:3:3', '3:9:8,5', '3:5:9', '3:5:,', '9999999999999999999:9999999999999999999:'].map(withSnapshot),
      )),
    ];
    const atNoTime = (await ask()).Cursor.replace(/T\d\d/, 'T77');
    for (const since of [Cursor, ...unreadable, atNoTime, await withSnapshot('3:3:')])
      expect([since, (await ask(since)).Restart]).toEqual([since, true]);
    const mine = await ask();
    await read(50_400);
    await deleteOldRowChanges(app.db, -1);
    expect((await ask(mine.Cursor)).Restart).toBe(true);
    // A transaction of another database of the cluster may be older than these notes: its end raises the cursors above them.
    await expect.poll(async () => (await ask((await ask()).Cursor)).Restart, { timeout: 20_000 }).toBe(false);
  });

  test('[R-140] restarts when the rights changed', async () => {
    const { Cursor } = await ask(undefined, 'viewer');
    await sql`UPDATE user_permission SET "IsRead" = NOT "IsRead" WHERE "UserId" = (SELECT "Id" FROM user_account WHERE "Username" = 'viewer') AND "FunctionalityId" = (SELECT min("FunctionalityId") FROM user_permission)`.execute(
      app.db,
    );
    expect((await ask(Cursor, 'viewer')).Restart).toBe(true);
  });

  test('[R-140] names a list that changed as a whole', async () => {
    const { Cursor } = await ask();
    await sql`INSERT INTO fuel_card ("Number") SELECT 'many ' || n FROM generate_series(1, 5001) n`.execute(app.db);
    expect((await ask(Cursor)).Lists['fuel-card']).toMatchObject({ All: true, Rows: [] });
  });

  test('[R-140] requires a login', async () => {
    expect((await app.request('/api/Changes')).status).toBe(401);
  });
});
