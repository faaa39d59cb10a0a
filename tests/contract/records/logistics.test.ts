import { expect, it } from 'vitest';
import { transportOrderSteps } from '../../../src/contract/rules/transport-order-state.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';

const { order } = smallFleet;

type Order = {
  readonly StatusId: number;
  readonly Status: string;
  readonly Loaded: string | null;
  readonly Unloaded: string | null;
  readonly DocumentsDelivered: string | null;
};

async function readOrder(app: ContractApp, id: number): Promise<Order> {
  return (await (await app.get(`/TransportOrder/Get/${id}`)).json()) as Order;
}

onNewestPostgres('logistics', (app) => {
  it('[R-052] anonymous users read the order list without the driver, and no record', async () => {
    const answer = await app.get('/api/ODataTransportOrder?$count=true', {});
    const { value, '@odata.count': count } = (await answer.json()) as { value: Record<string, unknown>[]; '@odata.count': number };
    expect(count).toBe(6);
    expect(Object.keys(value[0] ?? {})).toEqual([
      'Id',
      'OrderNumber',
      'LoadingDate',
      'LoadingCountry',
      'LoadingPostalCode',
      'UnloadingDate',
      'UnloadingCountry',
      'UnloadingPostalCode',
      'Vehicle',
      'Trailer',
      'Status',
      'StatusId',
    ]);
    expect((await app.get('/api/TransportOrder/', {})).status).toBe(200);
    expect((await app.get('/TransportOrder/Get/1', {})).status).toBe(401);
    expect((await app.post('/TransportOrder/SetAsLoaded/1', {})).status).toBe(401);
  });

  it('[R-052] rejects a wrong token on an open call, so a client notices expiry', async () => {
    const answer = await app.request('/api/ODataTransportOrder', { headers: { Authorization: 'Bearer expired' } });
    expect(answer.status).toBe(401);
  });

  it('[R-052] the permissions of 7360 decide who takes a step', async () => {
    expect((await app.post(`/TransportOrder/SetAsLoaded/${order.planned}`, { as: 'driver' })).status).toBe(403);
    await app.db
      .updateTable('user_permission')
      .set({ IsChange: true })
      .where('UserId', '=', 3)
      .where('FunctionalityId', '=', 6090)
      .execute();
    expect((await app.post(`/TransportOrder/SetAsLoaded/${order.planned}`, { as: 'driver' })).status).toBe(403);
    expect((await readOrder(app, order.planned)).StatusId).toBe(-1_630_003);
  });

  it('[R-052] each step is dated by its device and sets the status of the contract', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    for (let attempt = 0; attempt < 2; attempt++) {
      const answer = await app.post(`/TransportOrder/SetAsLoaded/${order.planned}?happenedAt=2026-03-01T09:15:00`, {
        as: 'manager',
        headers: key,
      });
      expect(await answer.json()).toBe(true);
    }
    await app.post(`/TransportOrder/SetAsUnloaded/${order.planned}?happenedAt=2999-01-01T00:00:00`, { as: 'manager' });
    const record = await readOrder(app, order.planned);
    expect(record).toMatchObject({
      StatusId: transportOrderSteps.setAsUnloaded.statusId,
      Status: transportOrderSteps.setAsUnloaded.status,
      Loaded: '2026-03-01T09:15:00',
    });
    expect(record.Unloaded?.slice(0, 4)).not.toBe('2999');
    expect(
      (await app.post(`/TransportOrder/SetAsDocumentsDelivered/${order.planned}?happenedAt=yesterday`, { as: 'manager' })).status,
    ).toBe(400);
  });

  it.each([
    ['SetAsLoaded', order.loaded],
    ['SetAsLoaded', order.unloaded],
    ['SetAsUnloaded', order.unloaded],
    ['SetAsLoaded', order.delivered],
    ['SetAsUnloaded', order.finished],
    ['SetAsDocumentsDelivered', order.delivered],
    ['SetAsDocumentsDelivered', order.finished],
  ])('[R-052] %s is rejected for order %i, whose status does not allow it', async (call, id) => {
    const before = await readOrder(app, id);
    const answer = await app.post(`/TransportOrder/${call}/${id}`, { as: 'manager' });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'wrong-state']);
    expect(await readOrder(app, id)).toEqual(before);
  });

  it('[R-052] answers false without documents; the same key succeeds later', async () => {
    const deliver = () =>
      app.post(`/TransportOrder/SetAsDocumentsDelivered/${order.withoutDocuments}`, {
        as: 'manager',
        headers: { 'Idempotency-Key': 'no-papers' },
      });
    expect(await (await deliver()).json()).toBe(false);
    expect((await readOrder(app, order.withoutDocuments)).StatusId).toBe(transportOrderSteps.setAsUnloaded.statusId);
    await app.db.updateTable('transport_order').set({ DocumentCount: 1 }).where('Id', '=', order.withoutDocuments).execute();
    expect(await (await deliver()).json()).toBe(true);
    expect((await readOrder(app, order.withoutDocuments)).DocumentsDelivered).not.toBeNull();
  });

  it('[R-052] anonymous users take steps where the configuration opens the calls', async () => {
    const open = app.withSettings({ openedCalls: ['transport-order-actions'] });
    const answer = await open.request(`/TransportOrder/SetAsUnloaded/${order.loaded}`, {
      method: 'POST',
      headers: { 'Idempotency-Key': 'a visitor' },
    });
    expect([answer.status, await answer.json()]).toEqual([200, true]);
    expect((await readOrder(app, order.loaded)).StatusId).toBe(transportOrderSteps.setAsUnloaded.statusId);
    expect((await open.request('/TransportOrder/Get/2')).status).toBe(401);
  });

  it('[R-053] [R-011] company files are counted, listed and downloaded without a login', async () => {
    expect(await (await app.get('/File/CompanyFileCount', {})).json()).toBe(7);
    const { value } = (await (await app.get('/api/ODataCompanyFiles', {})).json()) as {
      value: { Name: string; Url: string; FileName: string | null }[];
    };
    expect(value.slice(0, 2).map(({ Name, Url }) => [Name, Url])).toEqual([
      ['Portal', 'https://example.com/'],
      ['Regulamin', expect.stringMatching(/^\/File\/Get\/\d+$/)],
    ]);
    const file = await app.get(value[1]?.Url ?? '', {});
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(file.headers.get('content-disposition')).toContain("filename*=UTF-8''Regulamin%20%C4%85%C4%99.pdf");
    expect(await file.text()).toContain('%PDF');
  });

  it('[R-053] without a login every other file is 401, whether it exists or not', async () => {
    const { Id } = await app.db
      .insertInto('file')
      .values({ TableName: 'VehicleHandoverDocument', RecordId: 1, FileName: 'a.pdf', ContentType: 'application/pdf', Size: 0, Sha256: '' })
      .returning('Id')
      .executeTakeFirstOrThrow();
    expect([(await app.get(`/File/Get/${Id}`, {})).status, (await app.get('/File/Get/987654', {})).status]).toEqual([401, 401]);
    expect((await app.get(`/File/Get/${Id}`, { as: 'viewer' })).status).toBe(404);
  });

  it('[R-051] allocations need the read permission of vehicles', async () => {
    const answer = await app.get('/api/ODataAllocation?$count=true', { as: 'driver' });
    expect(await answer.json()).toMatchObject({ '@odata.count': 7 });
    const ownAllocations = await app.get(`/api/ODataAllocation?$filter=${encodeURIComponent("Vehicle eq 'łd 77777'")}`, { as: 'driver' });
    expect(await ownAllocations.json()).toMatchObject({
      value: [
        { Employee: 'Zenon Ćwik', To: null },
        { Employee: 'Łucja Żółć', CostPlace: '310' },
      ],
    });
    expect((await app.get('/api/ODataAllocation', {})).status).toBe(401);
  });

  it('[R-020] [R-050] the portfolio answers under both paths and has a full record', async () => {
    const [plain, grid] = await Promise.all(
      ['/api/ForwardingPortfolio/', '/api/ODataForwardingPortfolio/'].map(async (path) => (await app.get(`${path}?$count=true`)).json()),
    );
    expect(plain).toEqual(grid);
    expect(grid).toMatchObject({ '@odata.count': 12 });
    expect(await (await app.get('/ForwardingPortfolio/Get/1')).json()).toMatchObject({
      ContainerNumber: 'MSKU0000000',
      GrossWeight: 1_000.125,
      Comments: 'Odprawa <w porcie> & "już"',
    });
    expect((await app.get('/ForwardingPortfolio/Get/1', { as: 'driver' })).status).toBe(403);
  });
});
