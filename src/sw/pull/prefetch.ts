import type { OfflineArea } from '../../contract/definition/entity.ts';
import { TaborError, type ProblemCode } from '../../contract/wire/problem.ts';
import { currentSession } from '../../db/schema/device-database.ts';
import { feedPosition, saveRightsRead } from '../../db/cache/feed-position.ts';
import { isAreaDue, isOlder, prefetchState, savePrefetchState } from '../../db/cache/prefetch-state.ts';
import type { AreaResult, PrefetchedAreas, PrefetchState } from '../../db/schema/rows.ts';
import { userDatabase, type UserDatabase } from '../../db/schema/user-database.ts';
import { callerOf } from '../../api/transport.ts';
import { capabilitiesOf } from '../../api/capabilities.ts';
import { areaResult, type TaskOutcome } from './area-result.ts';
import type { PrefetchScope } from '../messages.ts';
import { refreshPermissions } from '../session/refresh-permissions.ts';
import { withPullLock } from './pull-lock.ts';
import { startFeed } from './start-feed.ts';
import { offlineTasks, type AreaTask } from './offline-areas.ts';
import { runConcurrently, fatalCodes } from '../run-concurrently.ts';

/** `isStarted`: it may have read the rights already. */
type Run = { readonly scope: PrefetchScope; isStarted: boolean; readonly end: Promise<void> };

/** The next version takes over within this time, and its page requests the due pulls. */
const MAKE_WAY_MS = 60_000;

let latest: Run | null = null;
let isEnding = false;
let madeWayAt = -Infinity;

/** Prefetches the data for offline work, or the due part of it. Joins the running one, or runs after it where that does less. */
export function prefetch(scope: PrefetchScope = 'all'): Promise<void> {
  if (latest && includes(latest, scope)) return latest.end;
  const start = () => {
    run.isStarted = true;
    return isEnding || isMakingWay() ? Promise.resolve() : runPrefetch(scope);
  };
  const end = prefetchEnd()
    .catch(() => undefined)
    .then(() => withPullLock(start))
    .finally(() => {
      if (latest === run) [latest, isEnding] = [null, false];
    });
  const run: Run = { scope, isStarted: false, end };
  latest = run;
  return end;
}

function includes({ scope, isStarted }: Run, scopeToPull: PrefetchScope): boolean {
  if (scopeToPull === 'restart') return !isStarted && (scope === 'restart' || scope === 'all');
  return scope === 'all' || scope === scopeToPull || scopeToPull === 'due';
}

/** Waits for the running prefetch, and for those that run after it. */
export function prefetchEnd(): Promise<void> {
  return latest?.end ?? Promise.resolve();
}

/** Ends the running prefetch after the areas under way, as if the worker had been stopped, and begins none for a minute. */
export function endPrefetch(): void {
  isEnding = latest !== null;
  madeWayAt = Date.now();
}

/** A prefetch that began now would delay the next version: browsers wait for the active one. */
function isMakingWay(): boolean {
  return Math.abs(Date.now() - madeWayAt) < MAKE_WAY_MS;
}

async function runPrefetch(scope: PrefetchScope): Promise<void> {
  const session = await currentSession();
  if (session?.state !== 'active') return;
  const { user, language } = session;
  const database = userDatabase(user.Username);
  if (await database.keys.isClosed()) return;
  const before = await prefetchState(database);
  // The calls depend on the backend's capabilities.
  const caller = callerOf(session);
  await capabilitiesOf(caller);
  // Cached data that follows the feed must be pulled after its cursor.
  await startFeed(database, caller);
  const started = await feedPosition(database);
  // After the cursor, which has the rights of its time: the next pull restarts where they have changed since.
  if (scope === 'all' || scope === 'restart' || started?.areRightsUnread) {
    const isRead = await refreshPermissions({ fetchesEach: scope === 'all' });
    if (isRead && started) await saveRightsRead(database, started);
  }
  const refreshed = await currentSession();
  if (refreshed?.state !== 'active' || refreshed.user.Username !== user.Username) return;
  const position = await feedPosition(database);
  const isNewToFeed = (area: OfflineArea) => position !== null && isOlder(before?.areas?.[area], position);
  // An answer that a screen pulled since the cursor follows the feed already.
  const coveredFrom = (area: OfflineArea) => (scope !== 'all' && position && isNewToFeed(area) ? position.moment : Infinity);
  const tasks = offlineTasks(database, refreshed.user.Permissions, coveredFrom);
  const areas = new Set(tasks.map(({ area }) => area));
  const areaResults = pickAreas(before?.areas ?? {}, areas);
  const dueSet = before?.language === language ? dueAreas(areas, areaResults, scope, isNewToFeed) : areas;
  await pullAreas({
    database,
    language,
    before,
    previousResults: areaResults,
    areas,
    tasks: tasks.filter(({ area }) => dueSet.has(area)),
  });
}

type PrefetchRun = {
  readonly database: UserDatabase;
  readonly language: string;
  readonly before: PrefetchState | null;
  readonly previousResults: PrefetchedAreas;
  readonly areas: ReadonlySet<OfflineArea>;
  readonly tasks: readonly AreaTask[];
};

async function pullAreas({ database, language, before: earlier, previousResults, areas, tasks }: PrefetchRun): Promise<void> {
  const outcomes: TaskOutcome[] = [];
  const results = (): PrefetchedAreas => ({ ...previousResults, ...finishedAreas(tasks, outcomes, previousResults) });
  const [total, areaNames] = [tasks.length, [...areas]];
  const past = { asOf: earlier?.asOf ?? null, ...(earlier?.moment === undefined ? {} : { moment: earlier.moment }) };
  const saveProgress = (done: number, problem: ProblemCode | null) =>
    savePrefetchState(database, { state: 'running', done, total, ...past, problem, language, areas: results(), wanted: areaNames });
  await saveProgress(0, null);
  const run = (part: readonly AreaTask[], before: number) =>
    runConcurrently(
      part.map((task) => () => runTask(task, outcomes)),
      (done, problem) => saveProgress(before + done, problem),
      () => isEnding,
    );
  const [first, last] = [tasks.filter(({ isLast }) => !isLast), tasks.filter(({ isLast }) => isLast)];
  const problemOfFirst = await run(first, 0);
  const problem = fatalCodes.has(problemOfFirst) ? problemOfFirst : ((await run(last, first.length)) ?? problemOfFirst);
  if (isEnding) return;
  const fetched = results();
  const isReady = problem === null && [...areas].every((area) => fetched[area] && fetched[area].state !== 'failed');
  const oldest = oldestOf(fetched, areas);
  await savePrefetchState(database, {
    state: isReady ? 'ready' : 'failed',
    done: total,
    total,
    ...(oldest ?? past),
    problem,
    language,
    areas: fetched,
    wanted: areaNames,
  });
}

/** A failed task of one area does not stop the others; an error that concerns all ends the run. */
async function runTask(task: AreaTask, outcomes: TaskOutcome[]): Promise<void> {
  try {
    await task.run();
    outcomes.push({ task, error: null });
  } catch (error) {
    if (!(error instanceof TaborError) || (fatalCodes.has(error.code) && task.area !== 'photo-decoder')) throw error;
    outcomes.push({ task, error });
  }
}

/** The results of areas whose tasks have all ended. */
function finishedAreas(tasks: readonly AreaTask[], outcomes: readonly TaskOutcome[], previousResults: PrefetchedAreas): PrefetchedAreas {
  const now = new Date();
  const areas = [...new Set(outcomes.map(({ task }) => task.area))].flatMap((area): [OfflineArea, AreaResult][] => {
    const ofArea = outcomes.filter(({ task }) => task.area === area);
    return ofArea.length === tasks.filter((task) => task.area === area).length
      ? [[area, areaResult(ofArea, previousResults[area], now)]]
      : [];
  });
  return Object.fromEntries(areas);
}

function dueAreas(
  areas: ReadonlySet<OfflineArea>,
  previousResults: PrefetchedAreas,
  scope: PrefetchScope,
  isNewToFeed: (area: OfflineArea) => boolean,
): ReadonlySet<OfflineArea> {
  if (scope === 'all') return areas;
  const now = Date.now();
  return new Set(
    [...areas].filter(
      (area) =>
        isAreaDue(previousResults[area], now) || (previousResults[area]?.state === 'failed' ? scope === 'failed' : isNewToFeed(area)),
    ),
  );
}

function pickAreas(results: PrefetchedAreas, areas: ReadonlySet<OfflineArea>): PrefetchedAreas {
  return Object.fromEntries(Object.entries(results).filter(([area]) => areas.has(area as OfflineArea)));
}

/** The age of the oldest area stands for all; null while an area was never pulled. */
function oldestOf(fetched: PrefetchedAreas, areas: ReadonlySet<OfflineArea>): Pick<PrefetchState, 'asOf' | 'moment'> | null {
  const parts = [...areas]
    .map((area) => fetched[area])
    .filter((result) => result?.state !== 'missing' && result?.state !== 'not-permitted');
  const dated = parts.flatMap((result) => (result && result.moment !== null ? [{ asOf: result.asOf, moment: result.moment }] : []));
  return dated.length < parts.length ? null : (dated.toSorted((left, right) => left.moment - right.moment)[0] ?? null);
}
