import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { callPath } from '../../../src/contract/definition/call-path.ts';
import type { CallDefinition, EntityDefinition } from '../../../src/contract/definition/entity.ts';
import { idempotencyHeaders } from '../../../src/contract/delivery/idempotency.ts';
import { callOf, entityRegistry } from '../../../src/contract/registry.ts';
import { saveBlob } from '../../../src/db/drafts/blobs.ts';
import { retryParked } from '../../../src/db/outbox/outbox.ts';
import { saveChange } from '../../../src/db/outbox/save-change.ts';
import type { UserDatabase } from '../../../src/db/schema/user-database.ts';
import { newModelDevice, type ModelDevice } from '../../model/model-device.ts';
import { fakeNetwork } from '../../model/fake-network.ts';
import { startBackend, type Backend } from '../../support/backend/backend.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { startFaultProxy, type FaultProxy } from '../../support/backend/fault-proxy.ts';
import { handoverBody, pngBytes } from '../../support/fixtures/handovers.ts';
import { freshDatabase } from '../../support/backend/postgres.ts';
import { recordSamples, type RecordSample, type EditableEntity } from '../../support/fixtures/record-samples.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';

type Fields = Readonly<Record<string, unknown>>;

const samples = (Object.entries(recordSamples) as [EditableEntity, RecordSample][]).map(([entity, sample]) => ({ entity, ...sample }));
const happenedAt = '2026-06-01T08:00:00';

it('[SY22] every creating call but the plain upload declares how to find its record', () => {
  const entities: readonly EntityDefinition[] = Object.values(entityRegistry);
  const calls = entities.flatMap(({ name, calls: own }) =>
    Object.entries<CallDefinition>(own).map(([call, { change }]) => ({ name: `${name} ${call}`, change })),
  );
  expect(calls.filter(({ change }) => change?.creates && !change.lookUp).map(({ name }) => name)).toEqual(['file upload']);
});

onNewestPostgres('a backend that ignores idempotency keys', (app) => {
  afterEach(() => vi.unstubAllGlobals());

  it.each(samples)('[SY4] [SY22] finds $entity by its content after a lost answer; creates it once', async ({ entity, body }) => {
    const device = await deviceWithLossyNetwork(app, callOf(entity, 'createOrUpdate').path);
    try {
      const key = `local-${crypto.randomUUID()}`;
      await saveOnDevice(device.database(0), entity, key, { ...body(), Id: key });
      await device.drain(true, [], false);
      expect(await device.database(0).outbox.toArray()).toMatchObject([{ attempts: 1, fault: { code: 'network' } }]);
      const [createdId] = await newestIds(app, entity);
      await device.drain(true, [], false);
      expect(await device.database(0).outbox.toArray()).toEqual([]);
      expect(await newestIds(app, entity)).toEqual([createdId]);
      expect(await device.database(0).aliases.get(key)).toMatchObject({ serverId: createdId });
      await cleanUp(app, entity, createdId as number);
    } finally {
      await device.remove();
    }
  });

  it.each([
    ['403', 'forbidden'],
    ['413', 'too-large'],
    ['blocked', 'forbidden'],
  ] as const)('[SY3] [SY22] parks an entry whose capability check gets %s, retries it once', async (fault, code) => {
    const network = fakeNetwork((path, init) => Promise.resolve(app.request(path, init)));
    vi.stubGlobal('fetch', network.fetch);
    const device = await newModelDevice(network, (user) => app.tokenOf(user), {});
    try {
      const { outbox, aliases } = device.database(0);
      const key = `local-${crypto.randomUUID()}`;
      await saveOnDevice(device.database(0), 'vehicle-handover-document', key, {
        ...recordSamples['vehicle-handover-document'].body(),
        Id: key,
      });
      await device.drain(true, ['lose-answer'], false);
      const [createdId] = await newestIds(app, 'vehicle-handover-document');
      await device.drain(true, [fault], false);
      const [parked] = await outbox.toArray();
      expect(parked).toMatchObject({ state: 'parked', attempts: 1, fault: { code } });
      await retryParked(device.database(0), parked?.seq ?? 0);
      await device.drain(true, [], false);
      expect([await outbox.toArray(), await aliases.get(key), await newestIds(app, 'vehicle-handover-document')]).toMatchObject([
        [],
        { serverId: createdId },
        [createdId],
      ]);
      await cleanUp(app, 'vehicle-handover-document', createdId as number);
    } finally {
      await device.remove();
    }
  });

  it('[SY4] [SY22] finds a position whose answer was lost among those of its summary', async () => {
    const summary = await createRecord(app, 'periodic-summary', recordSamples['periodic-summary'].body());
    const device = await deviceWithLossyNetwork(app, '/PeriodicSummary/CreateOrUpdatePosition');
    try {
      const part = `local-${crypto.randomUUID()}`;
      const payload = { Id: part, periodicSummaryId: summary, Date: '2037-01-05T00:00:00', Description: 'Łódź – Köln', Comments: '' };
      await saveChange(
        device.database(0),
        {
          entity: 'periodic-summary',
          key: summary,
          kind: 'action',
          user: 'admin',
          appVersion: 'test',
          happenedAt,
          calls: [{ call: 'createOrUpdatePosition', targetKey: part, payload }],
        },
        () => crypto.randomUUID(),
      );
      await device.drain(true, [], false);
      await device.drain(true, [], false);
      expect(await device.database(0).outbox.toArray()).toEqual([]);
      expect(await (await app.get(`/PeriodicSummary/GetPositions/${summary}`)).json()).toHaveLength(1);
      await cleanUp(app, 'periodic-summary', summary);
    } finally {
      await device.remove();
    }
  });
});

/** A whole backend behind a proxy that removes the idempotency headers in both directions. */
describe('a backend behind a proxy that strips keys', () => {
  let backend: Backend;
  let proxy: FaultProxy;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const database = await freshDatabase(inject('postgres')[0] as Parameters<typeof freshDatabase>[0]);
    drop = database.drop;
    backend = await startBackend({ databaseUrl: database.url, environment: { DEMO_MODE: '1' } });
    proxy = await startFaultProxy(backend.url);
  });

  afterAll(async () => {
    vi.unstubAllGlobals();
    await proxy.stop();
    await backend.stop();
    await drop();
  });

  it('[SY4] [SY22] creates a handover, its fault and photos once despite lost answers', async () => {
    const lostPaths = new Set<string>();
    proxy.behave((method, path) => {
      const isFirst = method === 'POST' && path !== '/token' && !lostPaths.has(path);
      if (isFirst) lostPaths.add(path);
      return { without: Object.values(idempotencyHeaders), losesAnswer: isFirst };
    });
    const token = await logIn(proxy.url);
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => real(address.replace('http://backend', proxy.url), init));
    const network = fakeNetwork(() => Promise.reject(new Error('there is a real one')));
    const device = await newModelDevice(network, () => token, {});
    try {
      const database = device.database(0);
      const [key, fault, photo, scan] = Array.from({ length: 4 }, () => `local-${crypto.randomUUID()}`) as [string, string, string, string];
      const upload = async (table: string, id: string, target: string, bytes: Buffer) => ({
        call: 'uploadToTable',
        entity: 'file' as const,
        targetKey: target,
        parameters: { table, id },
        blobs: [await saveBlob(database, target, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'photo.png', happenedAt)],
      });
      const payload = handoverBody({ Id: key, Date: '2026-04-02T10:30:00' });
      await saveChange(
        database,
        {
          entity: 'vehicle-handover-document',
          key,
          kind: 'save',
          user: 'admin',
          appVersion: 'test',
          happenedAt,
          item: payload,
          row: { Id: key },
          calls: [
            { call: 'createOrUpdate', payload },
            {
              call: 'createOrUpdateFault',
              targetKey: fault,
              payload: { Id: fault, VehicleHandoverDocumentId: key, KindId: smallFleet.kind, Description: 'Rysa' },
            },
            await upload('VehicleHandoverDocumentFault', fault, photo, pngBytes),
            await upload('VehicleHandoverDocument', key, scan, Buffer.concat([pngBytes, Buffer.from('x')])),
          ],
        },
        () => crypto.randomUUID(),
      );
      for (let run = 0; run < 6; run++) await device.drain(true, [], false);
      expect((await database.outbox.toArray()).map((entry) => [entry.call, entry.fault])).toEqual([]);
      expect(lostPaths.size).toBe(4);
      const fetchJson = async (path: string) =>
        (await real(backend.url + path, { headers: { Authorization: `Bearer ${token}` } })).json() as Promise<Fields & { length: number }>;
      const rows = await fetchJson(
        `/api/ODataVehicleHandoverDocument?$count=true&$filter=${encodeURIComponent('Date eq 2026-04-02T10:30:00')}`,
      );
      expect(rows['@odata.count']).toBe(1);
      const id = (await database.aliases.get(key))?.serverId;
      expect(await fetchJson(`/VehicleHandoverDocument/GetFaults?id=${id}`)).toHaveLength(1);
      expect(await fetchJson(`/File/ListFiles?tableName=VehicleHandoverDocument&tableId=${id}&allFiles=true`)).toHaveLength(2);
    } finally {
      await device.remove();
    }
  });
});

/** A device connected to the app. The network drops the idempotency headers both ways and the first answer of `path`. */
function deviceWithLossyNetwork(app: ContractApp, path: string): Promise<ModelDevice> {
  let losesAnswer = true;
  const network = fakeNetwork(async (address, init) => {
    const headers = new Headers(init.headers);
    headers.delete(idempotencyHeaders.key);
    const answer = await app.request(address, { ...init, headers });
    if (losesAnswer && address === path) {
      losesAnswer = false;
      throw new TypeError('Failed to fetch');
    }
    const remainingHeaders = new Headers(answer.headers);
    remainingHeaders.delete(idempotencyHeaders.status);
    return new Response(await answer.arrayBuffer(), { status: answer.status, headers: remainingHeaders });
  });
  vi.stubGlobal('fetch', network.fetch);
  return newModelDevice(network, (user) => app.tokenOf(user), {});
}

async function saveOnDevice(database: UserDatabase, entity: EditableEntity, key: string, item: Fields): Promise<void> {
  const calls = [{ call: 'createOrUpdate', payload: item }];
  await saveChange(
    database,
    { entity, key, kind: 'save', user: 'admin', appVersion: 'test', happenedAt, calls, item, row: { Id: key } },
    () => crypto.randomUUID(),
  );
}

/** The id of the newest record. */
async function newestIds(app: ContractApp, entity: EditableEntity): Promise<number[]> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  const answer = await app.get(`${grid?.path ?? ''}?$orderby=Id desc&$top=1&$count=true`);
  const { value, '@odata.count': count } = (await answer.json()) as { value: { Id: number }[]; '@odata.count': number };
  expect(count).toBeGreaterThan(0);
  return value.map(({ Id }) => Id);
}

async function createRecord(app: ContractApp, entity: EditableEntity, body: Fields): Promise<number> {
  return Number(await (await app.post(callOf(entity, 'createOrUpdate').path, { as: 'admin', body })).text());
}

/** Frees the time and the vehicle of the record for the next test. */
async function cleanUp(app: ContractApp, entity: EditableEntity, id: number): Promise<void> {
  const calls: Readonly<Record<string, CallDefinition>> = entityRegistry[entity].calls;
  if (calls['delete']) await app.post(callPath(calls['delete'], { id: String(id) }));
  else
    await app.db
      .deleteFrom(entity.replaceAll('-', '_') as 'periodic_summary')
      .where('Id', '=', id)
      .execute();
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin', password: 'demo', grant_type: 'password' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
