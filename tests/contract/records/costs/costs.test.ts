import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { findRecord } from '../../../../src/db/cache/records.ts';
import { saveChange } from '../../../../src/db/outbox/save-change.ts';
import { newModelDevice } from '../../../model/model-device.ts';
import { fakeNetwork } from '../../../model/fake-network.ts';
import { onNewestPostgres, type ContractApp } from '../../../support/backend/contract-app.ts';
import { readXlsx } from '../../../support/fixtures/read-xlsx.ts';
import { costBody } from '../../../support/backend/seed/small-costs.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';

type Fields = Readonly<Record<string, unknown>>;

const saveCost = (app: ContractApp, changed: Fields = {}) => app.post('/Cost/CreateOrUpdate', { as: 'admin', body: costBody(changed) });
const readCost = async (app: ContractApp, id: unknown) => (await (await app.get(`/Cost/Get/${String(id)}`)).json()) as Fields;
const listCosts = async (app: ContractApp, query: string) =>
  ((await (await app.get(`/api/ODataCost?${query}`)).json()) as { value: Fields[] }).value;
const errorsOf = async (answer: Response) => {
  const { code, errors } = (await answer.json()) as { code: string; errors?: { field: string; code: string }[] };
  return [answer.status, code, ...(errors ?? []).map((fault) => `${fault.field} ${fault.code}`)];
};

onNewestPostgres('costs', (app) => {
  it('[R-076] one call creates and changes a cost, and returns its id', async () => {
    const id = (await (await saveCost(app)).json()) as number;
    expect(id).toBeTypeOf('number');
    expect(await (await saveCost(app, { Id: id, CostValue: 10, CostGross: 12.3 })).json()).toBe(id);
    expect(await readCost(app, id)).toMatchObject({
      Id: id,
      CostDate: '2026-04-10T00:00:00',
      CostValue: 10,
      CostGross: 12.3,
      VatRate: 23,
      Quantity: 41.37,
    });
  });

  it('[R-076] a save sent twice with one idempotency key creates one cost', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const send = async () =>
      (await app.post('/Cost/CreateOrUpdate', { as: 'admin', headers, body: costBody({ InvoiceNumber: 'DWA RAZY' }) })).json();
    expect(await send()).toBe(await send());
    expect(await listCosts(app, 'data=dwa razy')).toHaveLength(1);
  });

  it('[R-076] creates without a server id, answers 404 for an unknown one, rolls back', async () => {
    const count = async () =>
      Number(
        (
          await app.db
            .selectFrom('cost')
            .select((select) => select.fn.countAll().as('all'))
            .executeTakeFirstOrThrow()
        ).all,
      );
    const before = await count();
    const ids = await Promise.all(
      [null, 0, `local-${crypto.randomUUID()}`].map(async (Id) => (await saveCost(app, { Id })).json() as Promise<number>),
    );
    const { Id: _id, ...unnamed } = costBody();
    ids.push((await (await app.post('/Cost/CreateOrUpdate', { as: 'admin', body: unnamed })).json()) as number);
    expect([new Set(ids).size, await count()]).toEqual([4, before + 4]);
    expect(await errorsOf(await saveCost(app, { Id: 987_654 }))).toEqual([404, 'not-found']);
    expect((await saveCost(app, { CostGroup: null })).status).toBe(422);
    expect(await count()).toBe(before + 4);
  });

  it('[R-076] a change replaces the record; a stale version is rejected', async () => {
    const id = (await (await saveCost(app, { Comments: 'pierwsza', InvoiceNumber: 'FV/1' })).json()) as number;
    const change = (version: string, changed: Fields) =>
      app.post('/Cost/CreateOrUpdate', { as: 'admin', body: costBody({ Id: id, ...changed }), headers: { 'If-Match': version } });
    expect(await (await change('"1"', { Comments: '', Quantity: null })).json()).toBe(id);
    expect(await readCost(app, id)).toMatchObject({ Comments: '', Quantity: null, RowVersion: 2 });
    expect(await errorsOf(await change('"1"', { Comments: 'za późno' }))).toEqual([412, 'changed-meanwhile']);
    expect(await readCost(app, id)).toMatchObject({ Comments: '', RowVersion: 2 });
  });

  it('[R-045] defaults: value 0, PLN, tax 23 %, gross computed from net and tax', async () => {
    const bare = { Id: null, VehicleId: smallFleet.vehicle, CostGroup: smallFleet.costGroup, CostDate: '2026-04-11' };
    const id = await (await app.post('/Cost/CreateOrUpdate', { as: 'admin', body: bare })).json();
    expect(await readCost(app, id)).toMatchObject({
      CostDate: '2026-04-11T00:00:00',
      CostValue: 0,
      CostGross: 0,
      Currency: 'PLN',
      VatRate: 23,
      Counter: null,
    });
    const exempt = await (await saveCost(app, { CostValue: 1.93, CostGross: null, VatRate: null })).json();
    expect(await readCost(app, exempt)).toMatchObject({ CostGross: 1.93, VatRate: null });
    const reckoned = await (await saveCost(app, { CostValue: 1.93, CostGross: null })).json();
    expect(await readCost(app, reckoned)).toMatchObject({ CostValue: 1.93, CostGross: 2.37 });
  });

  it.each([
    [{ CostGross: 279.04 }, 'CostGross amounts'],
    [{ VatRate: 8 }, 'CostGross amounts'],
    [{ CostValue: 226.855, CostGross: null }, 'CostValue invalid'],
    [{ VehicleId: 987_654 }, 'VehicleId unknown-reference'],
    [{ VehicleId: null }, 'VehicleId required'],
    [{ CostGroup: smallFleet.cause }, 'CostGroup unknown-reference'],
    [{ CostGroup: null }, 'CostGroup required'],
    [{ Currency: 'XAU' }, 'Currency not-in-list'],
    [{ CostDate: '2026-02-30' }, 'CostDate date'],
    [{ Counter: 1.5 }, 'Counter integer'],
    [{ VatRate: 101, CostGross: null }, 'VatRate max'],
  ])('[R-045] %j is rejected at its field', async (changed, fault) => {
    expect(await errorsOf(await saveCost(app, changed))).toEqual([422, 'validation', fault]);
  });

  it('[R-045] accepts amounts computed from the gross price, and negative corrections', async () => {
    const fromGross = await (await saveCost(app, { CostValue: 0.85, CostGross: 1.04 })).json();
    expect(await readCost(app, fromGross)).toMatchObject({ CostValue: 0.85, CostGross: 1.04 });
    const correction = await (await saveCost(app, { CostValue: -226.85, CostGross: -279.03 })).json();
    expect(await readCost(app, correction)).toMatchObject({ CostValue: -226.85, CostGross: -279.03 });
  });

  it('[R-045] stored amounts that disagree do not block a change of other fields', async () => {
    const id = (await (await saveCost(app)).json()) as number;
    await app.db.updateTable('cost').set({ CostGross: 270 }).where('Id', '=', id).execute();
    expect((await saveCost(app, { Id: id, CostGross: 270, Comments: 'Faktura wstępna' })).status).toBe(200);
    expect(await readCost(app, id)).toMatchObject({ CostGross: 270, Comments: 'Faktura wstępna' });
    expect(await errorsOf(await saveCost(app, { Id: id, CostGross: 271 }))).toEqual([422, 'validation', 'CostGross amounts']);
    expect(await errorsOf(await saveCost(app, { Id: id, CostGross: 270, VatRate: 8 }))).toEqual([422, 'validation', 'CostGross amounts']);
    expect((await saveCost(app, { Id: id, CostGross: 279.03 })).status).toBe(200);
  });

  it('[R-045] stored amounts with three decimals survive a change of other fields', async () => {
    const id = (await (await saveCost(app)).json()) as number;
    const came = { CostValue: 226.855, CostGross: 279.032 };
    await app.db.updateTable('cost').set(came).where('Id', '=', id).execute();
    expect(await listCosts(app, `$filter=Id eq ${id}`)).toMatchObject([{ CostNet: 226.855, CostGross: 279.032 }]);
    expect((await saveCost(app, { Id: id, ...came, Comments: 'Faktura z Kuwejtu' })).status).toBe(200);
    expect(await readCost(app, id)).toMatchObject({ ...came, Comments: 'Faktura z Kuwejtu' });
    expect(await errorsOf(await saveCost(app, { Id: id, ...came, CostValue: 226.854 }))).toEqual([
      422,
      'validation',
      'CostValue invalid',
      'CostGross invalid',
    ]);
    expect((await saveCost(app, { Id: id, CostValue: 226.86, CostGross: 279.04 })).status).toBe(200);
  });

  it('[R-005] filters by whole days as YYYY-MM-DD and names an invalid day', async () => {
    const days = async (query: string) =>
      (await listCosts(app, `${query}&$orderby=CostDate,Id&$filter=CostDate lt 2026-01-01`)).map((row) => row['CostDate']);
    expect(await days('startDate=2025-02-15&endDate=2025-03-15')).toEqual(['2025-02-15', '2025-02-15', '2025-03-15']);
    expect(await days('startDate=2025-02-16&endDate=2025-03-14')).toEqual([]);
    expect(await days('startDate=2025-12-01')).toEqual(['2025-12-15']);
    expect(await days('endDate=2025-01-15&data=koln')).toEqual(['2025-01-15', '2025-01-15']);
    expect(await (await app.get('/api/ODataCost?startDate=2025-02-30')).json()).toMatchObject({
      code: 'bad-request',
      detail: 'startDate: no date at position 0',
    });
  });

  it('[R-045] cost groups are in the requested language, with their Polish name', async () => {
    const groups = await (await app.get('/Dictionary/CostGroups/', { as: 'viewer', headers: { Language: 'de' } })).json();
    expect(groups).toEqual([
      expect.objectContaining({ Id: smallFleet.costGroup, Name: 'Kraftstoff', NamePl: 'Paliwo' }),
      expect.objectContaining({ Id: smallFleet.otherCostGroup, Name: 'Reifen', NamePl: 'Opony' }),
    ]);
  });

  it('[R-024] exports the range with the columns of the list, typed dates and numbers', async () => {
    const id = (await (
      await app.get('/Cost/GenerateExcel?startDate=2025-03-01&endDate=2025-04-30&$orderby=CostDate,Id', { as: 'manager' })
    ).json()) as number;
    const { rows } = readXlsx(new Uint8Array(await (await app.get(`/File/Get/${id}`, { as: 'manager' })).arrayBuffer()));
    const { columns } = JSON.parse(readFileSync(new URL('../../../../locales/pl/cost.json', import.meta.url), 'utf8')) as {
      columns: Record<string, string>;
    };
    expect(rows[0]?.map((cell) => cell?.value)).toEqual(Object.values(columns));
    expect(rows).toHaveLength(3);
    const at = (name: string) => rows.slice(1).map((row) => row[Object.keys(columns).indexOf(name)] ?? null);
    expect(at('CostDate')).toMatchObject([
      { type: 'date', value: '2025-03-15T00:00:00' },
      { type: 'date', value: '2025-04-15T00:00:00' },
    ]);
    expect(at('CostNet')).toMatchObject([
      { type: 'number', value: -12.5 },
      { type: 'number', value: 1_234.56 },
    ]);
    expect(at('Counter')).toMatchObject([
      { type: 'number', value: 10_622 },
      { type: 'number', value: 10_933 },
    ]);
    expect(at('Quantity')).toMatchObject([{ type: 'number', value: 42.125 }, null]);
    expect(at('Description')[1]).toMatchObject({ type: 'text', value: '=1+1', isTextFormat: true });
  });

  it('[R-076] a device saves a cost in one call and takes its id from the answer', async () => {
    const requests: string[] = [];
    const network = fakeNetwork((path, init) => {
      requests.push(`${init?.method ?? 'GET'} ${path}`);
      return app.request(path, init);
    });
    vi.stubGlobal('fetch', network.fetch);
    const device = await newModelDevice(network, (user) => app.tokenOf(user), {});
    try {
      const database = device.database(0);
      const key = `local-${crypto.randomUUID()}`;
      const item = costBody({ Id: key, InvoiceNumber: 'JEDNO WYWOŁANIE' });
      const happenedAt = '2026-06-01T08:00:00';
      await saveChange(
        database,
        {
          entity: 'cost',
          key,
          kind: 'save',
          user: 'admin',
          appVersion: 'test',
          happenedAt,
          calls: [{ call: 'createOrUpdate', payload: item }],
          item,
          row: { Id: key },
        },
        () => crypto.randomUUID(),
      );
      await device.drain(true, [], false);
      expect(requests).toEqual(['POST /Cost/CreateOrUpdate']);
      const [row] = await listCosts(app, 'data=jedno wywolanie');
      expect((await findRecord(database, 'cost', key))?.key).toBe(row?.['Id']);
    } finally {
      vi.unstubAllGlobals();
      await device.remove();
    }
  });

  it('[R-012] without read permission there is no list, no record and no spreadsheet', async () => {
    const [{ Id = 0 } = {}] = (await listCosts(app, '$top=1')) as { Id?: number }[];
    for (const path of ['/api/ODataCost', `/Cost/Get/${Id}`, '/Cost/Get/987654', '/Cost/GenerateExcel']) {
      expect([path, (await app.get(path, { as: 'driver' })).status]).toEqual([path, 403]);
    }
    expect((await app.get('/Cost/Get/987654')).status).toBe(404);
  });
});
