import { performance } from 'node:perf_hooks';
import { Registry } from '@prometheus-io/client';
import { Parser } from 'saxen';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, openPool } from '../../../server/database/connect.ts';
import type { Database } from '../../../server/database/tables.ts';
import { writeXlsx } from '../../../server/export/xlsx.ts';
import { readInThread } from '../../../server/import/read-in-thread.ts';
import { readSheet } from '../../../src/contract/import/read-sheet.ts';
import { unzip } from '../../../src/db/rescue/unzip.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { countRoundTrips, type RoundTripCounter } from '../../support/backend/round-trips.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';
import { fileForm } from '../../support/fixtures/handovers.ts';
import { damageBody } from '../../support/fixtures/report-bodies.ts';
import { statementMapping } from '../../support/fixtures/statement-mapping.ts';
import { createBulkheads } from '../../../server/http/bulkheads.ts';

const mapping = statementMapping(smallFleet.otherCostGroup);

onNewestPostgres('[R-112] large imports', (app) => {
  let counter: RoundTripCounter;
  let db: Kysely<Database>;
  let request: typeof app.request;
  const registry = new Registry();

  beforeAll(async () => {
    counter = await countRoundTrips(app.databaseUrl);
    db = openDatabase(openPool(counter.url, { timeZone: 'Europe/Warsaw' }));
    request = app.withSettings({ db, bulkheads: createBulkheads(registry) }).request;
  });
  afterAll(async () => {
    await db.destroy();
    await counter.stop();
  });

  const headers = () => ({ Authorization: `Bearer ${app.tokenOf('admin')}` });
  const send = (path: string, body: unknown) =>
    request(path, { method: 'POST', headers: { ...headers(), 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const upload = async (text: string) =>
    String(
      await (await request('/File/Upload', { method: 'POST', headers: headers(), body: fileForm(Buffer.from(text), 'list.csv') })).json(),
    );
  /** Lines of one vehicle in a month, twenty minutes and a kilometre apart. */
  const statement = (lines: number, month: number) => {
    const two = (part: number) => String(part).padStart(2, '0');
    const row = (index: number) =>
      `${two(1 + Math.floor(index / 72))}.0${month}.2026;${two(Math.floor(index / 3) % 24)}:${two((index % 3) * 20)};WA 12345;Opona;1;${index + 1};${1_000 + month * 2_500 + index}`;
    return ['Data;Godzina;Rejestracja;Produkt;Ilość;Netto;Licznik', ...Array.from({ length: lines }, (_, index) => row(index))].join('\n');
  };

  it('reads a workbook of 5,000 rows in a thread of its own', async () => {
    const columns = Array.from({ length: 20 }, (_, index) => ({ field: `F${index}`, header: `Kolumna ${index}`, kind: 'text' as const }));
    const rows = Array.from({ length: 5_000 }, (_, row) => Object.fromEntries(columns.map(({ field }) => [field, `${field} ${row}`])));
    const parts: Uint8Array[] = [];
    for await (const part of writeXlsx('Lista', columns, [rows] as never)) parts.push(part);
    const bytes = new Uint8Array(Buffer.concat(parts));
    const busyDuring = async (act: () => unknown) => {
      const before = performance.eventLoopUtilization();
      const result = await act();
      return { result, busy: performance.eventLoopUtilization(before).active };
    };
    const here = await busyDuring(() => readSheet(bytes, { unzip, Parser }));
    const there = await busyDuring(() => readInThread(bytes));
    expect(there.result).toEqual(here.result);
    expect(there.busy / here.busy).toBeLessThan(0.75);
  });

  it('answers that a file is unreadable, without reading it here', async () => {
    expect(await readInThread(Buffer.from('%PDF-1.7'))).toBe(null);
  });

  it('reads one file after the other in the same thread, also after an unreadable one', async () => {
    const csv = Buffer.from('Nr karty\nK 1');
    const sheet = await readInThread(csv);
    let threads = 0;
    const count = () => threads++;
    process.on('worker', count);
    try {
      expect(await readInThread(Buffer.from('%PDF-1.7'))).toBe(null);
      for (let file = 0; file < 3; file++) expect(await readInThread(csv)).toEqual(sheet);
    } finally {
      process.off('worker', count);
    }
    expect(sheet).toEqual([['Nr karty'], ['K 1']]);
    expect(threads).toBe(0);
  });

  it('makes as many round trips for ten times the lines, beside a save of the vehicle', async () => {
    const tripsOf = async (lines: number, month: number) => {
      const Filename = await upload(statement(lines, month));
      counter.take();
      const answer = await send('/StatementLine/ImportStatement', {
        Filename,
        Mapping: { Name: `S ${month}`, ...mapping },
        LeaveOut: false,
      });
      const trips = counter.take();
      expect([answer.status, await answer.json()]).toEqual([200, { Posted: lines, Doubtful: 0, Known: 0 }]);
      return trips;
    };
    for (const table of ['vehicle_counter', 'vehicle_handover_document', 'trip_record_card'] as const)
      await app.db.deleteFrom(table).execute();
    await app.db.updateTable('vehicle').set({ VehicleMileage: 1_000 }).where('Id', '=', smallFleet.vehicle).execute();
    const few = await tripsOf(100, 1);
    const many = await tripsOf(1_000, 2);
    expect(many - few).toBeLessThanOrEqual(2);
    const [, save] = await Promise.all([tripsOf(2_000, 3), send('/VehicleDamage/CreateOrUpdate', damageBody())]);
    expect(save.status).toBe(200);
    const read = await app.db
      .selectFrom('vehicle_reading')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('Source', '=', 'statement-line')
      .where('IsAccepted', '=', true)
      .where('RecordId', 'in', app.db.selectFrom('statement_line').select('Id').where('Supplier', 'like', 'S %'))
      .executeTakeFirstOrThrow();
    expect(read.count).toBe(3_100);
    expect(
      (await app.db.selectFrom('vehicle').select('VehicleMileage').where('Id', '=', smallFleet.vehicle).executeTakeFirstOrThrow())
        .VehicleMileage,
    ).toBe(10_499);
  });

  it('reads the file of a repeated import once, and for its user alone', async () => {
    const Filename = await upload(`${statement(2, 4)}\nnigdy;00:00;WA 12345;Opona;1;1;1`);
    const body = (LeaveOut: boolean) => ({ Filename, Mapping: { Name: 'Twice', ...mapping }, LeaveOut });
    expect((await send('/StatementLine/ImportStatement', body(false))).status).toBe(422);
    await app.db
      .updateTable('file_part')
      .set({ Bytes: Buffer.from('%PDF-1.7') })
      .where('FileId', '=', Number(Filename))
      .execute();
    const other = await request('/StatementLine/ImportStatement', {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.tokenOf('manager')}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body(true)),
    });
    expect(other.status).toBe(422);
    const answer = await send('/StatementLine/ImportStatement', body(true));
    expect([answer.status, await answer.json()]).toMatchObject([200, { Known: 0 }]);
    expect((await send('/StatementLine/ImportStatement', body(true))).status).toBe(422);
  });

  it('runs one at a time, and answers health checks meanwhile', async () => {
    const files = await Promise.all(
      [1, 2, 3, 4, 5].map((file) => upload(['Nr karty', ...Array.from({ length: 1_500 }, (_, row) => `L ${file} ${row}`)].join('\n'))),
    );
    const imports = Promise.all(files.map((Filename) => send('/FuelCard/Import', { Filename })));
    const running = new Set([imports]);
    void imports.finally(() => running.clear());
    const names = new Set<string>();
    const health: number[] = [];
    while (running.size > 0) {
      health.push((await request('/health')).status);
      for (const [, state, count] of (await registry.metrics()).matchAll(/tabor_bulkhead\{kind="imports",state="(\w+)"\} (\d+)/g))
        names.add(`${state} ${count}`);
    }
    expect((await imports).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    // The first may be over before the last has been received.
    expect([...names]).toEqual(expect.arrayContaining(['running 1', 'waiting 2']));
    expect([...names].filter((state) => /^running [2-9]/.test(state))).toEqual([]);
    expect(health.length).toBeGreaterThanOrEqual(5);
    expect(health.every((status) => status === 200)).toBe(true);
  });
});
