import { toWireDateTime } from '../../../src/contract/wire/wire-date.ts';
import { currentSession, saveSession } from '../../../src/db/schema/device-database.ts';
import { saveChange } from '../../../src/db/outbox/save-change.ts';
import { userDatabase } from '../../../src/db/schema/user-database.ts';
import { startSyncRequests, requestSync, postToWorker } from '../../../src/sw/request-sync.ts';
import type { Change } from '../../contenders/change.ts';

const user = 'driver';
const database = userDatabase(user);
const keys = new Map<string, string>();

await navigator.serviceWorker.register('/worker.js');
await navigator.serviceWorker.ready;
if (!(await currentSession())) await logIn();
await database.open();
startSyncRequests(database);

window.contender = {
  save: async (changes) => {
    for (const change of changes) await save(change);
    void requestSync();
  },
  state: async () => {
    const parked = await database.outbox.where('state').equals('parked').toArray();
    return {
      held: await database.outbox.count(),
      parked: parked.map(({ payload }) => String(payload?.['Comments'])),
      isSending: (await database.outbox.where('state').equals('sending').count()) > 0,
    };
  },
  logIn: async () => {
    await logIn();
    await postToWorker({ type: 'drain', reason: 'login' });
  },
};

function logIn(): Promise<void> {
  const account = { Username: user, GivenName: '', Permissions: {} };
  return saveSession({ token: crypto.randomUUID(), state: 'active', user: account, language: 'pl', backendAddress: location.origin });
}

async function save({ record, version }: Change): Promise<void> {
  const key = keys.get(record) ?? `local-${crypto.randomUUID()}`;
  keys.set(record, key);
  const now = toWireDateTime(new Date());
  const item = { Id: key, VehicleId: vehicleOf(record), DateTime: now, CounterState: version, Comments: record };
  const calls = [{ call: 'createOrUpdate', payload: item }];
  const change = {
    entity: 'vehicle-counter',
    key,
    kind: 'save',
    user,
    appVersion: 'league',
    happenedAt: now,
    calls,
    item,
    row: { Id: key },
  } as const;
  await saveChange(database, change, () => crypto.randomUUID());
}

/** Each record is the counter of a different vehicle, the same one in every tab. */
function vehicleOf(record: string): number {
  return new TextEncoder().encode(record).reduce((sum, byte) => (sum * 31 + byte) % 1_000_003, 1);
}
