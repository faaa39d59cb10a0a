import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, currentSession, expireSession } from '../../src/db/schema/device-database.ts';
import { countEntries, drainState } from '../../src/db/outbox/outbox.ts';
import { removeUserDatabase, userDatabase } from '../../src/db/schema/user-database.ts';
import { runDrain } from '../../src/sw/drain/run-drain.ts';
import { logInDevice } from '../support/fixtures/logged-in-device.ts';

const address = 'https://company.test';
const Username = 'anna';

beforeEach(async () => {
  vi.stubGlobal('self', { location: { origin: address } });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  await logInDevice(address, { user: Username, capabilities: { extensions: [], calls: [] } });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
  await removeUserDatabase(Username);
});

test('[SY9] an entry of a dead run waits again, also while the login has expired', async () => {
  const database = userDatabase(Username);
  const lease = { since: Date.now(), until: Date.now() + 120_000 };
  await database.meta.put({ key: 'drain', epoch: 3, lease });
  await database.outbox.put({
    seq: 1,
    id: 'e1',
    user: Username,
    entity: 'vehicle-counter',
    recordKey: 1,
    callEntity: 'vehicle-counter',
    call: 'createOrUpdate',
    state: 'sending',
    epoch: 3,
    dependsOn: [],
    blobs: [],
    notBefore: 0,
    attempts: 1,
  } as never);
  const session = await currentSession();
  await expireSession(session?.token ?? '');
  expect(await runDrain({ isUrgent: false })).toBeNull();
  expect(await countEntries(database)).toEqual({ waiting: 1, sending: 0, parked: 0 });
  const { epoch, lease: leaseAfter } = await drainState(database);
  expect({ isFenced: epoch > 3, leaseAfter }).toEqual({ isFenced: true, leaseAfter: null });
});
