import type { OfflineArea } from '../contract/entity.ts';
import { TaborError, type ProblemCode } from '../contract/problem.ts';
import { currentSession } from '../db/device-database.ts';
import { isAreaDue, prefetchState, savePrefetchState } from '../db/prefetch-state.ts';
import type { AreaResult, PrefetchedAreas, PrefetchState } from '../db/rows.ts';
import { userDatabase, type UserDatabase } from '../db/user-database.ts';
import { capabilitiesOf } from '../api/capabilities.ts';
import { areaResult, withoutPages, type TaskOutcome } from './area-result.ts';
import type { PrefetchScope } from './messages.ts';
import { offlineTasks, type AreaTask } from './offline-areas.ts';
import { doSideBySide, endsAll } from './side-by-side.ts';

let running: Promise<void> | null = null;

/** Prefetches the data for offline work, or the due part of it; a second call joins the running one. */
export function prefetch(scope: PrefetchScope = 'all'): Promise<void> {
  running ??= run(scope).finally(() => {
    running = null;
  });
  return running;
}

async function run(scope: PrefetchScope): Promise<void> {
  const session = await currentSession();
  if (session?.state !== 'active') return;
  const { user, language, backendAddress, token } = session;
  const database = userDatabase(user.Username);
  const before = await prefetchState(database);
  // The calls depend on the backend's capabilities.
  await capabilitiesOf({ backendAddress, token, language });
  const tasks = offlineTasks(database, user.Permissions);
  const areas = new Set(tasks.map(({ area }) => area));
  const known = only(before?.areas ?? {}, areas);
  const asked = before?.language === language ? dueAreas(areas, known, scope) : areas;
  await fetchAreas({ database, language, before, known, areas, asked, tasks: tasks.filter(({ area }) => asked.has(area)) });
}

type Fetch = {
  readonly database: UserDatabase;
  readonly language: string;
  readonly before: PrefetchState | null;
  readonly known: PrefetchedAreas;
  readonly areas: ReadonlySet<OfflineArea>;
  readonly asked: ReadonlySet<OfflineArea>;
  readonly tasks: readonly AreaTask[];
};

async function fetchAreas({ database, language, before, known, areas, asked, tasks }: Fetch): Promise<void> {
  const outcomes: TaskOutcome[] = [];
  const results = (): PrefetchedAreas => ({ ...known, ...settled(tasks, outcomes, known) });
  const [total, wanted] = [tasks.length, [...areas]];
  const past = { asOf: before?.asOf ?? null, ...(before?.moment === undefined ? {} : { moment: before.moment }) };
  const tell = (done: number, problem: ProblemCode | null) =>
    savePrefetchState(database, { state: 'running', done, total, ...past, problem, language, areas: results(), wanted });
  await tell(0, null);
  const problem = await doSideBySide(tasks.map((task) => () => attempt(task, outcomes)), tell);
  const fetched = withoutPages(results(), asked, new Date());
  const isReady = problem === null && [...areas].every((area) => fetched[area] && fetched[area].state !== 'failed');
  const oldest = oldestOf(fetched, areas);
  await savePrefetchState(database, { state: isReady ? 'ready' : 'failed', done: total, total, ...(oldest ?? past), problem, language, areas: fetched, wanted });
}

/** A failed task of one area does not stop the others; an error that concerns all ends the run. */
async function attempt(task: AreaTask, outcomes: TaskOutcome[]): Promise<void> {
  try {
    await task.run();
    outcomes.push({ task, error: null });
  } catch (error) {
    if (!(error instanceof TaborError) || (endsAll.has(error.code) && task.area !== 'photo-decoder')) throw error;
    outcomes.push({ task, error });
  }
}

/** The results of areas whose tasks have all ended. */
function settled(tasks: readonly AreaTask[], outcomes: readonly TaskOutcome[], known: PrefetchedAreas): PrefetchedAreas {
  const now = new Date();
  const areas = [...new Set(outcomes.map(({ task }) => task.area))].flatMap((area): [OfflineArea, AreaResult][] => {
    const own = outcomes.filter(({ task }) => task.area === area);
    return own.length === tasks.filter((task) => task.area === area).length ? [[area, areaResult(own, known[area], now)]] : [];
  });
  return Object.fromEntries(areas);
}

function dueAreas(areas: ReadonlySet<OfflineArea>, known: PrefetchedAreas, scope: PrefetchScope): ReadonlySet<OfflineArea> {
  if (scope === 'all') return areas;
  const now = Date.now();
  return new Set([...areas].filter((area) => isAreaDue(known[area], now) || (scope === 'failed' && known[area]?.state === 'failed')));
}

function only(known: PrefetchedAreas, areas: ReadonlySet<OfflineArea>): PrefetchedAreas {
  return Object.fromEntries(Object.entries(known).filter(([area]) => areas.has(area as OfflineArea)));
}

/** The age of the oldest area stands for all; null while an area was never pulled. */
function oldestOf(fetched: PrefetchedAreas, areas: ReadonlySet<OfflineArea>): Pick<PrefetchState, 'asOf' | 'moment'> | null {
  const parts = [...areas].map((area) => fetched[area]).filter((result) => result?.state !== 'missing' && result?.state !== 'not-permitted');
  const dated = parts.flatMap((result) => (result && result.moment !== null ? [{ asOf: result.asOf, moment: result.moment }] : []));
  return dated.length < parts.length ? null : (dated.toSorted((left, right) => left.moment - right.moment)[0] ?? null);
}
