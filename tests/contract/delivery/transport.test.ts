import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveBlob } from '../../../src/db/drafts/blobs.ts';
import { saveSession } from '../../../src/db/schema/device-database.ts';
import type { OutboxRow } from '../../../src/db/schema/rows.ts';
import { userDatabase } from '../../../src/db/schema/user-database.ts';
import { deliveryPorts } from '../../../src/sw/drain/send-entry.ts';
import type { DeliveryPorts } from '../../../src/sync/deliver.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { pngBytes } from '../../support/fixtures/handovers.ts';
import { bookingEntry } from '../../support/browser/queued-booking.ts';
import { creation as creationCall, replyTo } from '../../support/fixtures/replies.ts';
import { createFakeBackend, unknownVehicle, writeRemotely } from '../../sync/fake-backend.ts';

type Fields = Record<string, unknown>;

/** A transport of the sync engine connected to a backend with one booking. */
type Stage = {
  readonly ports: Pick<DeliveryPorts<OutboxRow>, 'fetch' | 'checkGuard' | 'send'>;
  readonly record: () => Promise<Fields>;
  /** Changes the booking as another user. */
  readonly changeAsOther: (changed: Fields) => Promise<void>;
  /** Ids of all records and files of the backend. */
  readonly listIds: () => Promise<number[]>;
  /** Replaces the backend by a fixed answer; null restores it. */
  readonly replaceBackend: (answer: Answer | null) => void;
  /** The backend revokes the token. */
  readonly endSession: () => Promise<void>;
};

type Answer = { readonly status: number; readonly contentType: string; readonly body: string };

const time = { StartDate: '2031-05-01T08:00:00', EndDate: '2031-05-01T16:00:00' };
const guard = { call: 'doesBookingCollide', kind: 'collision', parameters: 'body' } as const;

let sequence = 0;

/** An entry after preparation: `merged` is the payload to send. */
function preparedEntry(content: Fields): OutboxRow {
  return {
    ...bookingEntry('admin', Number(content['Id']), content, null),
    merged: content,
    seq: ++sequence,
    state: 'sending',
    attempts: 1,
  };
}

function defineTransportTests(open: () => Promise<Stage>): void {
  let stage: Stage;
  beforeEach(async () => {
    stage = await open();
  });

  test('[SY16] fetch returns the version of the record, and send acknowledges its id', async () => {
    const record = await stage.record();
    const fetched = await stage.ports.fetch(preparedEntry(record));
    expect(fetched).toMatchObject({ kind: 'answered', value: { Id: record['Id'], RowVersion: record['RowVersion'] } });
    expect(await stage.ports.send(preparedEntry({ ...record, Comment: 'mine' }))).toEqual({ kind: 'applied', serverId: record['Id'] });
    expect(await stage.record()).toMatchObject({ Comment: 'mine', RowVersion: Number(record['RowVersion']) + 1 });
  });

  test('[SY4] an entry sent twice is acknowledged twice and applied once', async () => {
    const entry = preparedEntry({ ...(await stage.record()), Comment: 'once' });
    const first = await stage.ports.send(entry);
    const between = await stage.record();
    expect(await stage.ports.send(entry)).toEqual(first);
    expect(await stage.record()).toEqual(between);
  });

  test('[SY4] parks a second content under one key without writing it', async () => {
    const entry = preparedEntry({ ...(await stage.record()), Comment: 'first' });
    await stage.ports.send(entry);
    const second = { ...entry, merged: { ...entry.merged, Comment: 'second' } };
    expect(await stage.ports.send(second)).toMatchObject({ kind: 'parked', rejection: { code: 'idempotency-mismatch' } });
    expect(await stage.record()).toMatchObject({ Comment: 'first' });
  });

  test('[SY16] a change of a stale version overwrites nothing', async () => {
    const entry = preparedEntry({ ...(await stage.record()), Comment: 'mine' });
    await stage.changeAsOther({ Comment: 'theirs' });
    expect(await stage.ports.send(entry)).toMatchObject({ kind: 'parked', rejection: { code: 'changed-meanwhile', isVerdict: true } });
    expect(await stage.record()).toMatchObject({ Comment: 'theirs' });
  });

  test('[SY3] [SY4] a create returns its id, and sent again it creates no second record', async () => {
    const before = await stage.listIds();
    const entry = creation();
    const outcome = await stage.ports.send(entry);
    const added = (await stage.listIds()).filter((id) => !before.includes(id));
    expect([outcome, added]).toEqual([{ kind: 'applied', serverId: added[0] }, [expect.any(Number)]]);
    expect(await stage.ports.send({ ...entry, attempts: 2 })).toEqual(outcome);
    expect(await stage.listIds()).toHaveLength(before.length + 1);
  });

  test('[SY12] an upload returns its id; its key repeats it and rejects other bytes', async () => {
    const before = await stage.listIds();
    const entry = await upload(await stage.record(), pngBytes);
    const outcome = await stage.ports.send(entry);
    expect(outcome).toEqual({ kind: 'applied', serverId: expect.any(Number) as number });
    expect(await stage.ports.send(entry)).toEqual(outcome);
    const other = await upload(await stage.record(), Buffer.concat([pngBytes, Buffer.from('x')]));
    expect(await stage.ports.send({ ...other, id: entry.id })).toMatchObject({
      kind: 'parked',
      rejection: { code: 'idempotency-mismatch' },
    });
    expect(await stage.listIds()).toHaveLength(before.length + 1);
  });

  test('[SY3] [SY7] parks a rejection with its field errors and leaves the key free', async () => {
    const before = await stage.listIds();
    const entry = creation({ VehicleId: unknownVehicle });
    expect(await stage.ports.send(entry)).toMatchObject({
      kind: 'parked',
      rejection: { code: 'validation', isVerdict: true, errors: [{ field: 'VehicleId' }] },
    });
    expect(await stage.listIds()).toEqual(before);
    expect(await stage.ports.send({ ...entry, payload: { ...entry.payload, VehicleId: 1 } })).toMatchObject({ kind: 'applied' });
  });

  test.each([
    [
      'a foreign problem answer',
      { status: 403, contentType: 'application/problem+json', body: '{"code":"forbidden","detail":"No."}' },
      { kind: 'parked', rejection: { code: 'forbidden', detail: 'No.' } },
    ],
    [
      'a status alone',
      { status: 418, contentType: 'text/plain', body: '' },
      { kind: 'parked', rejection: { code: 'unknown', errors: [] } },
    ],
    [
      'a 500 with a page',
      { status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' },
      { kind: 'retry', wasSent: true, rejection: { code: 'internal' } },
    ],
    [
      'a 503',
      { status: 503, contentType: 'application/json', body: '{}' },
      { kind: 'retry', wasSent: true, rejection: { code: 'unavailable' } },
    ],
    [
      'the page of a captive portal',
      { status: 200, contentType: 'text/html', body: '<html>Welcome</html>' },
      { kind: 'retry', wasSent: true, rejection: { code: 'not-the-backend' } },
    ],
    [
      'a truncated answer',
      { status: 200, contentType: 'application/json', body: '{"a":' },
      { kind: 'retry', rejection: { code: 'unreadable-answer' } },
    ],
  ])('[SY3] %s instead of the answer acknowledges nothing; a retry applies it once', async (_, answer, outcome) => {
    const before = await stage.listIds();
    const entry = creation();
    stage.replaceBackend(answer);
    expect(await stage.ports.send(entry)).toMatchObject(outcome);
    stage.replaceBackend(null);
    expect(await stage.listIds()).toEqual(before);
    expect(await stage.ports.send({ ...entry, attempts: 2 })).toMatchObject({ kind: 'applied' });
    expect(await stage.listIds()).toHaveLength(before.length + 1);
  });

  test('[SY3] an invalid token requires a login, for sends and fetches', async () => {
    const record = await stage.record();
    await stage.endSession();
    expect(await stage.ports.send(preparedEntry({ ...record, Comment: 'mine' }))).toEqual({ kind: 'login' });
    expect(await stage.ports.fetch(preparedEntry(record))).toEqual({ kind: 'login' });
  });

  test('[SY17] a guard call answers and changes nothing', async () => {
    const record = await stage.record();
    expect(await stage.ports.checkGuard(preparedEntry(record), guard, record)).toEqual({ kind: 'answered', value: false });
    expect(await stage.record()).toEqual(record);
  });
}

function creation(changed: Fields = {}): OutboxRow {
  const key = `local-${crypto.randomUUID()}`;
  const payload = {
    VehicleId: 1,
    ...time,
    StartDate: '2031-06-01T08:00:00',
    EndDate: '2031-06-01T16:00:00',
    TravelPurpose: 'SS',
    ...changed,
    Id: key,
  };
  return { ...bookingEntry('admin', key, payload, null), seq: ++sequence, state: 'sending', attempts: 1 };
}

async function upload(record: Fields, bytes: Buffer): Promise<OutboxRow> {
  const key = `local-${crypto.randomUUID()}`;
  const { name, size, sha256 } = await saveBlob(
    userDatabase('admin'),
    key,
    new Blob([new Uint8Array(bytes)], { type: 'image/png' }),
    'zdjęcie.png',
    '2026-06-01T08:00:00',
  );
  const file = {
    callEntity: 'file',
    call: 'uploadToTable',
    targetKey: key,
    payload: null,
    parameters: { table: 'VehicleBooking', id: String(record['Id']) },
  } as const;
  return { ...creation(), ...file, recordKey: Number(record['Id']), blobs: [{ id: key, name, size, sha256 }] };
}

async function realStage(app: ContractApp): Promise<Stage> {
  const callApi = async (path: string, body?: Fields): Promise<unknown> => {
    const response = await (body ? app.post(path, { as: 'admin', body }) : app.get(path));
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  let replacement: Answer | null = null;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, search } = new URL(address);
    if (replacement)
      return new Response(replacement.body, { status: replacement.status, headers: { 'Content-Type': replacement.contentType } });
    return app.request(pathname + search, init);
  });
  const user = { Username: 'admin', GivenName: '', Permissions: {} };
  const session = { state: 'active', user, language: 'pl', backendAddress: 'http://backend' } as const;
  await saveSession({ ...session, token: app.tokenOf('admin') });
  const [vehicle] = await app.db.selectFrom('vehicle').select('Id').orderBy('Id').execute();
  await app.db.deleteFrom('vehicle_booking').execute();
  const id = await callApi('/VehicleBooking/CreateOrUpdate', { Id: null, VehicleId: vehicle?.Id, ...time, TravelPurpose: 'SS' });
  const record = () => callApi(`/VehicleBooking/Get/${String(id)}`) as Promise<Fields>;
  return {
    ports: deliveryPorts(userDatabase('admin'), async () => null),
    record,
    changeAsOther: async (changed) => void (await callApi('/VehicleBooking/CreateOrUpdate', { ...(await record()), ...changed })),
    listIds: async () => {
      const rows = await Promise.all(
        (['vehicle_booking', 'file'] as const).map((table) => app.db.selectFrom(table).select('Id').orderBy('Id').execute()),
      );
      return rows.flat().map(({ Id }) => Id);
    },
    replaceBackend: (answer) => {
      replacement = answer;
    },
    endSession: () => saveSession({ ...session, token: 'ended' }),
  };
}

async function fakeStage(): Promise<Stage> {
  const backend = createFakeBackend({ Id: 7, ...time, RowVersion: 1 });
  const inItsPlace = (answer: Answer | null) => {
    backend.proxyReply = answer && replyTo(creationCall, answer);
  };
  return {
    ports: backend,
    record: async () => backend.record,
    changeAsOther: async (changed) => writeRemotely(backend, changed),
    listIds: async () => [...backend.created.keys()],
    replaceBackend: inItsPlace,
    endSession: async () => inItsPlace({ status: 401, contentType: '', body: '' }),
  };
}

describe('fake transport', () => {
  defineTransportTests(fakeStage);
});

onNewestPostgres('real transport', (app) => {
  afterEach(() => vi.unstubAllGlobals());
  defineTransportTests(() => realStage(app));
});
