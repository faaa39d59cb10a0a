import { Dexie } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { watchBlockedUpgrade } from '../../../src/db/schema/blocked-upgrade.ts';
import { withReconnect } from '../../../src/db/schema/storage-error.ts';
import { removeUserDatabase, userDatabase, UserDatabase } from '../../../src/db/schema/user-database.ts';
import { localKey, newDevice, type Device } from '../device.ts';

const document = localKey(1);
const lostError = () => new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError');
const full = () => new DOMException('there is no room', 'QuotaExceededError');

afterEach(() => vi.restoreAllMocks());

/** A device whose browser fails the next `times` writes to the outbox. */
async function failing(error: () => DOMException, times: number) {
  const device = newDevice();
  const counters = { failures: 0, openings: 0 };
  device.database.use({
    stack: 'dbcore',
    name: 'a browser in trouble',
    create: (core) => {
      counters.openings++;
      return {
        ...core,
        table: (name) => {
          const table = core.table(name);
          const fails = () => name === 'outbox' && counters.failures < times;
          const fail = () => {
            counters.failures++;
            return Promise.reject(error());
          };
          return { ...table, mutate: (request) => (fails() ? fail() : table.mutate(request)) };
        },
      };
    },
  });
  await device.database.drafts.put({ entity: 'vehicle-handover-document', key: document, values: { PlaceName: 'Łódź' }, updatedAt: '' });
  counters.openings = 0;
  return { device, seen: counters };
}

function save(device: Device) {
  return device.save(document, [{ call: 'createOrUpdate', payload: { Id: document } }]);
}

async function counts({ database }: Device) {
  return { entries: await database.outbox.count(), records: await database.records.count(), drafts: await database.drafts.count() };
}

test('[SY13] reopens a dropped connection and repeats the save once: one entry', async () => {
  const { device, seen } = await failing(lostError, 1);
  await save(device);
  expect(seen).toEqual({ failures: 1, openings: 1 });
  expect(await counts(device)).toEqual({ entries: 1, records: 1, drafts: 0 });
});

test('[SY13] a second drop is an error: nothing written, draft intact, retry works', async () => {
  const { device, seen } = await failing(lostError, 2);
  await expect(save(device)).rejects.toMatchObject({ code: 'storage-unavailable' });
  expect(seen).toEqual({ failures: 2, openings: 1 });
  expect(await counts(device)).toEqual({ entries: 0, records: 0, drafts: 1 });
  await save(device);
  expect(await counts(device)).toEqual({ entries: 1, records: 1, drafts: 0 });
});

test('[SY13] reports a full disk at once and loses nothing', async () => {
  const { device, seen } = await failing(full, 1);
  await expect(save(device)).rejects.toMatchObject({ code: 'storage-full' });
  expect(seen).toEqual({ failures: 1, openings: 0 });
  expect(await counts(device)).toEqual({ entries: 0, records: 0, drafts: 1 });
});

test('[SY13] passes on other errors without a repeat', async () => {
  const act = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('a mistake of ours')));
  await expect(withReconnect(newDevice().database, act)).rejects.toThrow('a mistake of ours');
  expect(act).toHaveBeenCalledTimes(1);
});

test('[SY13] releases the database to a newer version and saves into it afterwards', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const device = newDevice();
  await save(device);
  expect(await opened(device.database.name, 990)).toBe('open');
  expect(device.database.isOpen()).toBe(false);
  await device.save(9, [{ call: 'createOrUpdate', payload: { Id: 9 } }]);
  expect((await device.outbox()).map(({ recordKey }) => recordKey)).toEqual([document, 9]);
  expect(await indexedDB.databases()).toContainEqual({ name: device.database.name, version: 990 });
});

test('[SY13] reports a window that blocks the upgrade, and its end', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const events: boolean[] = [];
  watchBlockedUpgrade((isBlocked) => events.push(isBlocked));
  const name = 'tabor-user-blocked';
  const frozen = await openBlocking(name, 1);
  const database = new UserDatabase('blocked');
  const opening = database.open();
  await vi.waitFor(() => expect(events).toEqual([true]));
  expect(database.isOpen()).toBe(false);
  frozen.close();
  await opening;
  await vi.waitFor(() => expect(events).toEqual([true, false]));
  await Dexie.delete(name);
});

test('[SY13] learns of a blocked upgrade in another context, and of its end', async () => {
  const events: boolean[] = [];
  watchBlockedUpgrade((isBlocked) => events.push(isBlocked));
  const name = 'tabor-user-behind';
  const other = new BroadcastChannel('tabor-blocked-upgrade');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  const say = (message: object) => other.postMessage(message);
  const messages: unknown[] = [];
  other.addEventListener('message', ({ data }) => void messages.push(data));
  // A third window blocks the upgrade of the other one, behind which our open request waits.
  const frozen = await openBlocking(name, 1);
  const upgraded = openBlocking(name, 5).then((one) => one.close());
  const database = new UserDatabase('behind');
  const opening = database.open();
  await vi.waitFor(() => expect(messages).toEqual([{ asks: name }]));
  await new Promise((resolve) => setTimeout(resolve));
  expect(events).toEqual([]);
  say({ waits: 'tabor-user-other' });
  say({ waits: name });
  await vi.waitFor(() => expect(events).toEqual([true]));
  await vi.waitFor(() => expect(messages).toContainEqual({ waits: name }));
  frozen.close();
  await upgraded;
  await opening;
  await vi.waitFor(() => expect(events).toEqual([true, false]));
  // Once open, it blocks no other window.
  say({ waits: name });
  say({ asks: name });
  const later = new UserDatabase('later');
  await vi.waitFor(() => expect(messages.at(-1)).toEqual({ asks: later.name }));
  expect(events).toEqual([true, false]);
  other.close();
  database.close();
  await Dexie.delete(name);
});

test('[SY13] reports a database open in another window as removed only when reopened', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const events: boolean[] = [];
  watchBlockedUpgrade((isBlocked) => events.push(isBlocked));
  await userDatabase('removed').open();
  const { name } = userDatabase('removed');
  const blockedAt = vi.fn<() => void>();
  userDatabase('removed').on('blocked', blockedAt);
  const frozen = await openBlocking(name, (await versionOf(name)) ?? 0);
  const removal = removeUserDatabase('removed');
  await vi.waitFor(() => expect(blockedAt).toHaveBeenCalledOnce());
  expect(events).toEqual([]);
  const opening = userDatabase('removed').open();
  await vi.waitFor(() => expect(events).toEqual([true]));
  frozen.close();
  await removal;
  await opening;
  await vi.waitFor(() => expect(events).toEqual([true, false]));
  await removeUserDatabase('removed');
  expect(await versionOf(name)).toBeUndefined();
  expect(events).toEqual([true, false]);
});

async function versionOf(name: string): Promise<number | undefined> {
  return (await indexedDB.databases()).find((one) => one.name === name)?.version;
}

/** Opens a database with the version of a later release. */
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

/** A window that holds a database of `version` open and ignores version changes. */
function openBlocking(name: string, version: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
  });
}
