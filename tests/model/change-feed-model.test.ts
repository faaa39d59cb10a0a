import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { changeStreamCall } from '../../src/contract/delivery/change-feed.ts';
import { pushedChanges, type PushedChanges } from '../../src/contract/delivery/stream-rows.ts';
import type { EntityDefinition, EntityName } from '../../src/contract/definition/entity.ts';
import type { GridRow } from '../../src/contract/grid/evaluate.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import { cachedListRows } from '../../src/db/cache/list-rows.ts';
import { feedPosition, saveFeedPosition } from '../../src/db/cache/feed-position.ts';
import { findReference, referenceKey } from '../../src/db/cache/references.ts';
import { updateBackendFacts } from '../../src/api/backend-facts.ts';
import { fetchCapabilities } from '../../src/api/capabilities.ts';
import { callerOfSession } from '../../src/api/backend.ts';
import type { UserDatabase } from '../../src/db/schema/user-database.ts';
import { followChanges, takePushed } from '../../src/sw/pull/follow-changes.ts';
import { withPullLock } from '../../src/sw/pull/pull-lock.ts';
import { pullChangedReference, pullReference } from '../../src/sw/pull/pull-reference.ts';
import { pullRows } from '../../src/sw/pull/pull-rows.ts';
import { startFeed } from '../../src/sw/pull/start-feed.ts';
import { onNewestPostgres, type ContractApp } from '../support/backend/contract-app.ts';
import { smallFleet } from '../support/backend/seed/small-fleet.ts';
import { edit, makeBooking, makeReading } from './device-actions.ts';
import { expectedRecord, type ExpectedRecord } from './expected-records.ts';
import { fakeNetwork } from './fake-network.ts';
import { companyChanges, feedAction, type FeedAction } from './feed-actions.ts';
import { newModelDevice } from './model-device.ts';

const lists = ['vehicle', 'employee', 'vehicle-counter', 'vehicle-rental'] as const satisfies readonly EntityName[];
const numRuns = 12;
let deaths = 0;
let pushes = 0;

onNewestPostgres('the change feed against its model', (app) => {
  afterEach(() => vi.unstubAllGlobals());

  test('[SY25] [SY10] [R-140] a device that caught up equals the backend after any kill', async () => {
    const property = fc.asyncProperty(fc.array(feedAction, { minLength: 8, maxLength: 25 }), async (actions) => {
      expect(await differencesAfter(app, actions, (database) => followChanges(database))).toEqual([]);
    });
    [deaths, pushes] = [0, 0];
    const details = await fc.check(property, { seed: 20261125, numRuns, includeErrorInReport: true });
    if (details.failed) throw new Error((await fc.asyncDefaultReportMessage(details)) ?? 'no report');
    // Histories in which nothing dies prove nothing of it.
    expect(deaths).toBeGreaterThan(numRuns);
    expect(pushes).toBeGreaterThan(numRuns / 4);
  }, 600_000);

  test.each<[string, readonly FeedAction[]]>([
    [
      'the answer to its request',
      [
        { do: 'make' },
        { do: 'book' },
        { do: 'drain', faults: ['lose-answer', 'lose-answer', 'lose-answer'] },
        { do: 'follow', fault: 'pass', dies: 0 },
        { do: 'drain', faults: [] },
      ],
    ],
    ['the stream', [{ do: 'push', dies: 0 }, { do: 'make' }, { do: 'book' }, { do: 'drain', faults: [] }, { do: 'push', dies: 0 }]],
  ])('[SY25] [SY10] settles a save whose row came before its acknowledgement, by %s', async (_, history) => {
    expect(await differencesAfter(app, history, (database) => followChanges(database))).toEqual([]);
  });

  test('[SY25] applies events of the stream that arrived together like one after another', async () => {
    const history: readonly FeedAction[] = [
      { do: 'push', dies: 0 },
      { do: 'push', dies: 0, whats: ['insert', 'status', 'undo', 'insert', 'status'] },
      { do: 'push', dies: 0, whats: ['undo', 'insert', 'insert', 'undo'] },
    ];
    let position = 0;
    const take = async (database: UserDatabase, events: readonly PushedChanges[]) => {
      position = Math.max(position, events.length);
      return takePushed(database, events);
    };
    // The feed at the end must not mend what the stream brought.
    const atFirst = (database: UserDatabase) => (position === 0 ? followChanges(database) : Promise.resolve('unchanged'));
    expect(await differencesAfter(app, history, atFirst, take)).toEqual([]);
    expect(position).toBe(5);
  });

  test('[R-141] an answer is pulled again only after its record changed', async () => {
    const queries: string[] = [];
    const network = fakeNetwork((path, init) => (queries.push(path), app.request(path, init)));
    vi.stubGlobal('fetch', network.fetch);
    await updateBackendFacts('http://backend', { capabilities: null, askedAt: 0 });
    const device = await newModelDevice(network, (user) => app.tokenOf(user), {});
    const database = device.database(0);
    const parameters = { allTypes: 'true' };
    const pulls = async () => {
      queries.length = 0;
      await pullChangedReference(database, 'vehicle', 'company', parameters, [['vehicle', smallFleet.vehicle]]);
      return queries.filter((path) => path.startsWith('/Vehicle/Company')).length;
    };
    try {
      await fetchCapabilities((await callerOfSession()).caller);
      // Without a feed nothing tells whether it is current.
      expect([await pulls(), await pulls()]).toEqual([1, 1]);
      await pullAll(database);
      expect(await pulls()).toBe(0);
      await companyChanges(app, 'rename', '');
      await followChanges(database);
      expect(await pulls()).toBe(0);
      await companyChanges(app, 'status', 'w naprawie');
      await followChanges(database);
      expect([await pulls(), await pulls()]).toEqual([1, 0]);
    } finally {
      await device.remove();
    }
  });

  test('[SY25] catches a device that takes rows which begin elsewhere', async () => {
    const broken = async (database: UserDatabase, pushed: readonly PushedChanges[]) => {
      const position = await feedPosition(database);
      if (position) await saveFeedPosition(database, { ...position, link: pushed[0]?.Since ?? '' });
      return takePushed(database, pushed);
    };
    const history: readonly FeedAction[] = [
      { do: 'push', dies: 0 },
      { do: 'company', what: 'employee' },
      { do: 'company', what: 'status' },
      { do: 'push', dies: 0 },
    ];
    const ofLast = async (database: UserDatabase, pushed: readonly PushedChanges[]) =>
      pushed.some(({ Lists }) => Lists['employee']) ? true : broken(database, pushed);
    expect(await differencesAfter(app, history, () => Promise.resolve('changed'), ofLast)).not.toEqual([]);
  });

  test('[SY25] catches a device whose cursor moves on without the rows', async () => {
    const broken = async (database: UserDatabase) => {
      // A device that died between the two: the next answer starts at the new cursor.
      const { caller } = await callerOfSession();
      await saveFeedPosition(database, null);
      await startFeed(database, caller);
      return 'changed' as const;
    };
    expect(
      await differencesAfter(
        app,
        [
          { do: 'company', what: 'status' },
          { do: 'follow', fault: 'pass', dies: 0 },
        ],
        broken,
      ),
    ).not.toEqual([]);
  });
});

/** Runs a history on a new device, ends all faults, catches up and compares every list and answer with the backend's. */
async function differencesAfter(
  app: ContractApp,
  actions: readonly FeedAction[],
  follow: (database: UserDatabase) => Promise<unknown>,
  take: typeof takePushed = takePushed,
): Promise<string[]> {
  const network = fakeNetwork((path, init) => app.request(path, init));
  vi.stubGlobal('fetch', network.fetch);
  await updateBackendFacts('http://backend', { capabilities: null, askedAt: 0 });
  const device = await newModelDevice(network, (user) => app.tokenOf(user), {});
  const database = device.database(0);
  const life = mortal(database);
  const records: ExpectedRecord[] = [];
  const { caller } = await callerOfSession();
  await fetchCapabilities(caller);
  const stream = await openEvents(app);
  try {
    await pullAll(database);
    for (const [step, one] of actions.entries()) await act(one, step);
    life.dieBefore = 0;
    for (let round = 0; round < 12 && (await database.outbox.count()) > 0; round++) {
      device.clock += 60_000;
      await device.drain(true, [], false);
    }
    expect(await database.outbox.toArray()).toEqual([]);
    for (let round = 0; round < 3; round++) await follow(database);
    return await differences(app, database);
  } finally {
    await stream.close();
    await device.remove();
  }

  async function act(one: FeedAction, step: number): Promise<void> {
    const hand = { device, database };
    const key = `local-${crypto.randomUUID()}`;
    switch (one.do) {
      case 'company':
        return void (await companyChanges(app, one.what, `${step}-${records.length}`));
      case 'make':
        records.push(expectedRecord({ entity: 'vehicle-counter', key, user: 'admin', mark: `feed${step}`, comments: [] }));
        return makeReading(hand, key, `feed${step}`);
      case 'book':
        records.push(expectedRecord({ entity: 'vehicle-rental', key, user: 'admin', mark: `feed${step}`, comments: [] }));
        return makeBooking(hand, key, `feed${step}`);
      case 'edit': {
        const record = records.at(-1);
        return record && edit(hand, record, `edit${step}`);
      }
      case 'drain':
        return device.drain(true, one.faults, false);
      case 'follow':
        life.dieBefore = one.dies;
        await network.during([one.fault], () => followOrFail(database, follow));
        life.dieBefore = 0;
        return undefined;
      case 'push': {
        // Later events of its stream begin at this answer; earlier ones do not.
        await followOrFail(database, follow);
        const events: (PushedChanges | null)[] = [];
        for (const [index, what] of (one.whats ?? ['status']).entries()) {
          if ((await companyChanges(app, what, `push ${step} ${index}`)) === 0) continue;
          events.push(...(await stream.next()));
        }
        const pushed = events.filter((event) => event !== null);
        life.dieBefore = one.dies;
        await followOrFail(database, async () => {
          const link = (await feedPosition(database))?.link;
          if (pushed.some(({ Since }) => Since === link)) pushes++;
          if (pushed.length < events.length || !(await take(database, pushed))) await follow(database);
        });
        life.dieBefore = 0;
        return undefined;
      }
      case 'pull again':
        return pullAll(database);
    }
  }
}

/** The events of the administrator's stream; null for a hint. `next` waits for one, and answers all that have come. */
async function openEvents(
  app: ContractApp,
): Promise<{ readonly next: () => Promise<readonly (PushedChanges | null)[]>; readonly close: () => Promise<void> }> {
  const response = await app.request(`${changeStreamCall.path}?rows=true`, {
    headers: { Authorization: `Bearer ${app.tokenOf('admin')}` },
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let events: (PushedChanges | null)[] = [];
  let unread = '';
  const readAll = async (): Promise<void> => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const parts = (unread + chunk.value).split('\n\n');
      unread = parts.pop() ?? '';
      for (const [, name, data = ''] of parts.flatMap((part) => [/^event: (\w+)\ndata: (.*)$/.exec(part) ?? []])) {
        if (name !== undefined) events.push(name === 'rows' ? v.parse(pushedChanges, JSON.parse(data)) : null);
      }
    }
  };
  const reading = readAll();
  const next = async () => {
    await expect.poll(() => events.length).toBeGreaterThan(0);
    const come = events;
    events = [];
    return come;
  };
  const close = async (): Promise<void> => {
    await reader.cancel();
    await reading;
  };
  return { next, close };
}

/** A device that was killed, or had no network, goes on with its next action. */
async function followOrFail(database: UserDatabase, follow: (database: UserDatabase) => Promise<unknown>): Promise<void> {
  try {
    await follow(database);
  } catch (error) {
    const isKilled = String(error).includes('killed');
    if (isKilled) deaths++;
    else if (!(error instanceof TaborError)) throw error;
  }
}

/** Kills the device before its n-th write of cached data: the browser then undoes the transaction. */
function mortal(database: UserDatabase): { dieBefore: number } {
  const life = { dieBefore: 0 };
  database.use({
    stack: 'dbcore',
    name: 'mortal',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        const dies = () =>
          ['rowSets', 'rowChunks', 'references', 'meta', 'pages', 'records'].includes(name) && life.dieBefore > 0 && --life.dieBefore === 0;
        return { ...table, mutate: (request) => (dies() ? Promise.reject(new Error('killed')) : table.mutate(request)) };
      },
    }),
  });
  database.close({ disableAutoOpen: false });
  return life;
}

async function pullAll(database: UserDatabase): Promise<void> {
  const { caller } = await callerOfSession();
  await withPullLock(async () => {
    await startFeed(database, caller);
    for (const entity of lists) await pullRows(database, entity);
    await pullReference(database, 'vehicle', 'company', { allTypes: 'true' });
    await pullReference(database, 'employee', 'list', { activeOnly: 'true' });
  });
}

async function differences(app: ContractApp, database: UserDatabase): Promise<string[]> {
  const problems: string[] = [];
  for (const entity of lists) {
    const { grid }: EntityDefinition = entityRegistry[entity];
    const order = (grid?.sort ?? []).map(({ field, direction }) => `${field} ${direction}`).join(',');
    const answer = (await (await app.get(`${grid?.path}?$top=1000&$orderby=${encodeURIComponent(order)}`)).json()) as { value: GridRow[] };
    const cached = await cachedListRows(database, entity);
    problems.push(...differing(entity, cached?.rows ?? [], answer.value));
  }
  for (const [entity, call, parameters] of [
    ['vehicle', 'company', { allTypes: 'true' }],
    ['employee', 'list', { activeOnly: 'true' }],
  ] as const) {
    const key = referenceKey(entity, call, parameters);
    const answer = (await (await app.get(key)).json()) as GridRow[];
    problems.push(...differing(key, ((await findReference(database, key))?.value ?? []) as GridRow[], answer));
  }
  return problems;
}

function differing(name: string, here: readonly GridRow[], there: readonly GridRow[]): string[] {
  const [ids, expected] = [here.map(({ Id }) => Id), there.map(({ Id }) => Id)];
  if (JSON.stringify(ids) !== JSON.stringify(expected))
    return [`${name} has ${JSON.stringify(ids)} instead of ${JSON.stringify(expected)}`];
  return there.flatMap((row, index) =>
    Object.entries(row).flatMap(([field, value]) =>
      JSON.stringify(here[index]?.[field] ?? null) === JSON.stringify(value ?? null)
        ? []
        : [`${name} ${String(row['Id'])} ${field}: ${JSON.stringify(here[index]?.[field])} instead of ${JSON.stringify(value)}`],
    ),
  );
}
