import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveSession } from '../../src/db/device-database.ts';
import type { OutboxRow } from '../../src/db/rows.ts';
import { userDatabase } from '../../src/db/user-database.ts';
import { deliveryPorts } from '../../src/sw/send-entry.ts';
import type { DeliveryPorts } from '../../src/sync/deliver.ts';
import { onEveryPostgres, type ContractApp } from '../support/contract-app.ts';
import { bookingEntry } from '../support/queued-booking.ts';
import { playedBackend, write } from '../sync/played-backend.ts';

type Fields = Record<string, unknown>;

/** A transport of the engine with one booking at its other end. */
type Stage = {
  readonly ports: Pick<DeliveryPorts<OutboxRow>, 'fetch' | 'ask' | 'send'>;
  readonly record: () => Promise<Fields>;
  /** What somebody else does to the booking. */
  readonly others: (changed: Fields) => Promise<void>;
};

const time = { StartDate: '2031-05-01T08:00:00', EndDate: '2031-05-01T16:00:00' };
const guard = { call: 'doesBookingCollide', kind: 'collision', parameters: 'body' } as const;

let sequence = 0;

/** An entry that was prepared: what is sent stands in `merged`. */
function prepared(content: Fields): OutboxRow {
  return { ...bookingEntry('admin', Number(content['Id']), content, null), merged: content, seq: ++sequence, state: 'sending', attempts: 1 };
}

function suite(open: () => Promise<Stage>): void {
  let stage: Stage;
  beforeEach(async () => {
    stage = await open();
  });

  test('[SY16] the record comes with the version that a change is made on, and the change is acknowledged with its id', async () => {
    const record = await stage.record();
    const fetched = await stage.ports.fetch(prepared(record));
    expect(fetched).toMatchObject({ kind: 'answered', value: { Id: record['Id'], RowVersion: record['RowVersion'] } });
    expect(await stage.ports.send(prepared({ ...record, Comment: 'mine' }))).toEqual({ kind: 'applied', serverId: record['Id'] });
    expect(await stage.record()).toMatchObject({ Comment: 'mine', RowVersion: Number(record['RowVersion']) + 1 });
  });

  test('[SY4] the same entry sent again is acknowledged again and does nothing a second time', async () => {
    const entry = prepared({ ...(await stage.record()), Comment: 'once' });
    const first = await stage.ports.send(entry);
    const between = await stage.record();
    expect(await stage.ports.send(entry)).toEqual(first);
    expect(await stage.record()).toEqual(between);
  });

  test('[SY4] one key for two contents is refused, and the second content is not written', async () => {
    const entry = prepared({ ...(await stage.record()), Comment: 'first' });
    await stage.ports.send(entry);
    const second = { ...entry, merged: { ...entry.merged, Comment: 'second' } };
    expect(await stage.ports.send(second)).toMatchObject({ kind: 'parked', refusal: { code: 'idempotency-mismatch' } });
    expect(await stage.record()).toMatchObject({ Comment: 'first' });
  });

  test('[SY16] a change made on a version that is no more overwrites nothing', async () => {
    const entry = prepared({ ...(await stage.record()), Comment: 'mine' });
    await stage.others({ Comment: 'theirs' });
    expect(await stage.ports.send(entry)).toMatchObject({ kind: 'parked', refusal: { code: 'changed-meanwhile', isVerdict: true } });
    expect(await stage.record()).toMatchObject({ Comment: 'theirs' });
  });

  test('[SY17] a guard answers about what it is asked, and changes nothing', async () => {
    const record = await stage.record();
    expect(await stage.ports.ask(prepared(record), guard, record)).toEqual({ kind: 'answered', value: false });
    expect(await stage.record()).toEqual(record);
  });
}

async function realStage(app: ContractApp): Promise<Stage> {
  const ask = async (path: string, body?: Fields): Promise<unknown> => {
    const response = await (body ? app.post(path, { as: 'admin', body }) : app.get(path));
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const { pathname, search } = new URL(address);
    return app.request(pathname + search, init);
  });
  const user = { Username: 'admin', GivenName: '', Permissions: {} };
  await saveSession({ token: app.tokenOf('admin'), state: 'active', user, language: 'pl', backendAddress: 'http://backend' });
  const [vehicle] = await app.db.selectFrom('vehicle').select('Id').orderBy('Id').execute();
  await app.db.deleteFrom('vehicle_booking').execute();
  const id = await ask('/VehicleBooking/CreateOrUpdate', { Id: null, VehicleId: vehicle?.Id, ...time, TravelPurpose: 'SS' });
  const record = () => ask(`/VehicleBooking/Get/${String(id)}`) as Promise<Fields>;
  return {
    ports: deliveryPorts(userDatabase('admin'), async () => null),
    record,
    others: async (changed) => void (await ask('/VehicleBooking/CreateOrUpdate', { ...(await record()), ...changed })),
  };
}

async function playedStage(): Promise<Stage> {
  const backend = playedBackend({ Id: 7, ...time, RowVersion: 1 });
  return { ports: backend, record: async () => backend.record, others: async (changed) => write(backend, changed) };
}

describe('the played transport', () => {
  suite(playedStage);
});

onEveryPostgres('the transport to the real backend', (app) => {
  afterEach(() => vi.unstubAllGlobals());
  suite(() => realStage(app));
});
