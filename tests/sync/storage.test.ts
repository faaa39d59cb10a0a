import { Dexie } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { watchBlockedUpgrade } from '../../src/db/blocked-upgrade.ts';
import { guarded } from '../../src/db/storage-error.ts';
import { UserDatabase } from '../../src/db/user-database.ts';
import { localKey, newDevice, type Device } from './device.ts';

const document = localKey(1);
const lost = () => new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError');
const full = () => new DOMException('there is no room', 'QuotaExceededError');

afterEach(() => vi.restoreAllMocks());

/** A device whose browser fails the next `times` writings of entries. */
async function failing(error: () => DOMException, times: number) {
  const device = newDevice();
  const seen = { failures: 0, openings: 0 };
  device.database.use({
    stack: 'dbcore',
    name: 'a browser in trouble',
    create: (core) => {
      seen.openings++;
      return {
        ...core,
        table: (name) => {
          const table = core.table(name);
          const fails = () => name === 'outbox' && seen.failures < times;
          const fail = () => {
            seen.failures++;
            return Promise.reject(error());
          };
          return { ...table, mutate: (request) => (fails() ? fail() : table.mutate(request)) };
        },
      };
    },
  });
  await device.database.drafts.put({ entity: 'vehicle-handover-document', key: document, values: { PlaceName: 'Łódź' }, updatedAt: '' });
  seen.openings = 0;
  return { device, seen };
}

function save(device: Device) {
  return device.save(document, [{ call: 'createOrUpdate', payload: { Id: document } }]);
}

async function counts({ database }: Device) {
  return { entries: await database.outbox.count(), records: await database.records.count(), drafts: await database.drafts.count() };
}

test('[SY13] a connection that the browser dropped is opened again and the save repeated: once, and there is one entry', async () => {
  const { device, seen } = await failing(lost, 1);
  await save(device);
  expect(seen).toEqual({ failures: 1, openings: 1 });
  expect(await counts(device)).toEqual({ entries: 1, records: 1, drafts: 0 });
});

test('[SY13] dropped again, the user is told; nothing was written, the form is kept, and saving works once the browser does', async () => {
  const { device, seen } = await failing(lost, 2);
  await expect(save(device)).rejects.toMatchObject({ code: 'storage-unavailable' });
  expect(seen).toEqual({ failures: 2, openings: 1 });
  expect(await counts(device)).toEqual({ entries: 0, records: 0, drafts: 1 });
  await save(device);
  expect(await counts(device)).toEqual({ entries: 1, records: 1, drafts: 0 });
});

test('[SY13] a full disk is said at once, and nothing is lost', async () => {
  const { device, seen } = await failing(full, 1);
  await expect(save(device)).rejects.toMatchObject({ code: 'storage-full' });
  expect(seen).toEqual({ failures: 1, openings: 0 });
  expect(await counts(device)).toEqual({ entries: 0, records: 0, drafts: 1 });
});

test('[SY13] what is no trouble of the device passes as it is, and is not repeated', async () => {
  const act = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('a mistake of ours')));
  await expect(guarded(newDevice().database, act)).rejects.toThrow('a mistake of ours');
  expect(act).toHaveBeenCalledTimes(1);
});

test('[SY13] a newer version gets the database at once, and what the older window saves afterwards is kept in it, too', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const device = newDevice();
  await save(device);
  expect(await opened(device.database.name, 990)).toBe('open');
  expect(device.database.isOpen()).toBe(false);
  await device.save(9, [{ call: 'createOrUpdate', payload: { Id: 9 } }]);
  expect((await device.outbox()).map(({ recordKey }) => recordKey)).toEqual([document, 9]);
  expect(await indexedDB.databases()).toContainEqual({ name: device.database.name, version: 990 });
});

test('[SY13] a window that does not let go of the database is told of, and so is when it has', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const told: boolean[] = [];
  watchBlockedUpgrade((isBlocked) => told.push(isBlocked));
  const name = 'tabor-user-blocked';
  const frozen = await held(name, 1);
  const database = new UserDatabase('blocked');
  const opening = database.open();
  await vi.waitFor(() => expect(told).toEqual([true]));
  expect(database.isOpen()).toBe(false);
  frozen.close();
  await opening;
  await vi.waitFor(() => expect(told).toEqual([true, false]));
  await Dexie.delete(name);
});

test('[SY13] who waits behind a blocked opening of the worker or another window is told by it, asks for it when it comes later, and is told once it is open', async () => {
  const told: boolean[] = [];
  watchBlockedUpgrade((isBlocked) => told.push(isBlocked));
  const name = 'tabor-user-behind';
  const other = new BroadcastChannel('tabor-blocked-upgrade');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  const say = (said: object) => other.postMessage(said);
  const heard: unknown[] = [];
  other.addEventListener('message', ({ data }) => void heard.push(data));
  // A third window keeps what the other one wants to upgrade, and our opening stands behind its.
  const frozen = await held(name, 1);
  const upgraded = held(name, 5).then((one) => one.close());
  const database = new UserDatabase('behind');
  const opening = database.open();
  await vi.waitFor(() => expect(heard).toEqual([{ asks: name }]));
  await new Promise((resolve) => setTimeout(resolve));
  expect(told).toEqual([]);
  say({ waits: 'tabor-user-somebody' });
  say({ waits: name });
  await vi.waitFor(() => expect(told).toEqual([true]));
  await vi.waitFor(() => expect(heard).toContainEqual({ waits: name }));
  frozen.close();
  await upgraded;
  await opening;
  await vi.waitFor(() => expect(told).toEqual([true, false]));
  // Open, it is in nobody's way.
  say({ waits: name });
  say({ asks: name });
  const later = new UserDatabase('later');
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ asks: later.name }));
  expect(told).toEqual([true, false]);
  other.close();
  database.close();
  await Dexie.delete(name);
});

/** Opens a database as a later release would. */
function opened(name: string, version: number): Promise<'open' | 'blocked'> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.addEventListener('blocked', () => resolve('blocked'));
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
    request.addEventListener('success', () => {
      request.result.close();
      resolve('open');
    });
  });
}

/** A window that keeps a database of `version`, and hears of nothing. */
function held(name: string, version: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
  });
}
