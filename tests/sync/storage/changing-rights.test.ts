import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callerOfSession } from '../../../src/api/backend.ts';
import { changesCall } from '../../../src/contract/delivery/change-feed.ts';
import { callName } from '../../../src/contract/definition/capabilities.ts';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import type { Permissions } from '../../../src/contract/permissions/permissions.ts';
import { feedPosition, saveFeedPosition } from '../../../src/db/cache/feed-position.ts';
import { prefetchState, savePrefetchState } from '../../../src/db/cache/prefetch-state.ts';
import { clearSession, currentSession } from '../../../src/db/schema/device-database.ts';
import { removeUserDatabase, userDatabase } from '../../../src/db/schema/user-database.ts';
import type { PrefetchScope } from '../../../src/sw/messages.ts';
import { followChanges } from '../../../src/sw/pull/follow-changes.ts';
import { withPullLock } from '../../../src/sw/pull/pull-lock.ts';
import { startFeed } from '../../../src/sw/pull/start-feed.ts';
import { refreshPermissions } from '../../../src/sw/session/refresh-permissions.ts';
import { logInDevice } from '../../support/fixtures/logged-in-device.ts';

const address = 'https://company.test';
const read = { IsRead: true, IsAdd: true, IsChange: true, IsRemove: true, IsAdmin: false };
const { Booking: booking, Cost: cost } = functionality;
const both: Permissions = { [booking]: read, [cost]: read };
const one: Permissions = { [booking]: read };

/** The user's rights at the backend, which the cursors of its feed name. */
let rights: Permissions;
/** Holds the next answer that names the rights, which were read before. */
let delay: Promise<void> | null;
let isReachable: boolean;
let Username = '';

beforeEach(async () => {
  [rights, delay, isReachable, Username] = [both, null, true, `reader-${crypto.randomUUID()}`];
  vi.stubGlobal('self', { location: { origin: address } });
  vi.stubGlobal('caches', { open: async () => ({ match: async () => new Response(), keys: async () => [] }) });
  vi.stubGlobal('fetch', async (to: string) => {
    const { pathname, searchParams } = new URL(to);
    if (pathname === '/auth/currentuser' && !isReachable) throw new TypeError('Failed to fetch');
    const body = answerTo(pathname, searchParams.get('since'));
    if (pathname === '/auth/currentuser' && delay) {
      const until = delay;
      delay = null;
      await until;
    }
    return Response.json(body);
  });
  await logInDevice(address, {
    user: Username,
    permissions: both,
    capabilities: { extensions: ['columns'], calls: [callName(changesCall)] },
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
  await removeUserDatabase(Username);
});

function answerTo(path: string, since: string | null): unknown {
  const Cursor = JSON.stringify(rights);
  if (path === changesCall.path) return { Cursor, Restart: since !== null && since !== Cursor };
  if (path.endsWith('CompanyFileCount')) return 0;
  return path === '/auth/currentuser' ? { Username, GivenName: '', Permissions: rights } : [];
}

/** Its modules read the worker's address while they load. */
async function prefetch(scope: PrefetchScope): Promise<void> {
  return (await import('../../../src/sw/pull/prefetch.ts')).prefetch(scope);
}

const rightsHere = async () => (await currentSession())?.user.Permissions;

/** Reaction of a page to each event of its stream. */
async function follow(): Promise<void> {
  if ((await followChanges(userDatabase(Username))) === 'restart') await prefetch('restart');
}

test('[R-141] a restart that meets a waiting prefetch still reads the rights', async () => {
  await follow();
  rights = one;
  const runs: Promise<void>[] = [];
  await withPullLock(async () => {
    // The timer's prefetch waits for the feed, whose answer then asks for a restart.
    const { prefetch: start } = await import('../../../src/sw/pull/prefetch.ts');
    runs.push(start('due'), start('restart'));
  });
  await Promise.all(runs);
  expect(await rightsHere()).toEqual(one);
});

test('[R-141] a restart whose message is lost reads the rights with the next pull', async () => {
  await follow();
  rights = one;
  const database = userDatabase(Username);
  // The page closes before it tells the worker, and the next one starts the feed for an answer that it lacks.
  expect(await followChanges(database)).toBe('restart');
  await startFeed(database, (await callerOfSession()).caller);
  await savePrefetchState(database, { state: 'failed', done: 0, total: 0, asOf: null, problem: 'network', language: 'pl', areas: {} });
  await prefetch('due');
  expect(await rightsHere()).toEqual(one);
});

test('[R-141] a restart that could not read the rights is repeated', async () => {
  await follow();
  rights = one;
  isReachable = false;
  await follow();
  expect(await rightsHere()).toEqual(both);
  isReachable = true;
  await follow();
  expect(await rightsHere()).toEqual(one);
  const { cursor } = (await feedPosition(userDatabase(Username)))!;
  expect([await followChanges(userDatabase(Username)), cursor]).toEqual(['unchanged', JSON.stringify(one)]);
});

test('[R-141] notes followed areas as current at most every few seconds', async () => {
  await follow();
  const database = userDatabase(Username);
  const momentAfter = async (age: number) => {
    const moment = Date.now() - age;
    await savePrefetchState(database, {
      state: 'ready',
      done: 1,
      total: 1,
      asOf: '2026-04-01T08:00:00',
      problem: null,
      language: 'pl',
      areas: { vehicle: { state: 'ready', asOf: '2026-04-01T08:00:00', moment } } as never,
    });
    await saveFeedPosition(database, { cursor: (await feedPosition(database))?.cursor ?? '', moment: 1 });
    await followChanges(database);
    return ((await prefetchState(database))?.areas as { vehicle: { moment: number } } | undefined)?.vehicle.moment === moment
      ? 'as before'
      : 'noted';
  };
  expect([await momentAfter(1_000), await momentAfter(60_000), await momentAfter(-60_000)]).toEqual(['as before', 'noted', 'noted']);
});

test('[R-153] rights that come back while the withdrawal is read stay', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  rights = one;
  delay = promise;
  const withdrawing = refreshPermissions();
  await expect.poll(() => delay === null).toBe(true);
  rights = both;
  const returning = refreshPermissions();
  setTimeout(resolve, 50);
  await Promise.all([withdrawing, returning]);
  expect(await rightsHere()).toEqual(both);
});

test('[R-153] a late purge leaves what rights that came back have pulled', async () => {
  rights = one;
  const database = userDatabase(Username);
  await refreshPermissions({
    settle: async () => {
      rights = both;
      await refreshPermissions();
      await database.rowSets.put({
        entity: 'cost',
        chunks: 0,
        count: 0,
        isComplete: true,
        asOf: '2026-04-01T08:00:00',
        moment: 1,
      } as never);
    },
  });
  expect(await rightsHere()).toEqual(both);
  expect(await database.rowSets.toCollection().primaryKeys()).toEqual(['cost']);
});
