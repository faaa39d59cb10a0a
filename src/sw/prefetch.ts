import type { ProblemCode } from '../contract/problem.ts';
import { entityNames, type EntityDefinition, type EntityName } from '../contract/entity.ts';
import { may, mayReadList, satisfies, type Permissions } from '../contract/permissions.ts';
import { entityRegistry } from '../contract/registry.ts';
import { toWireDateTime } from '../contract/wire-date.ts';
import { currentSession } from '../db/device-database.ts';
import { prefetchState, savePrefetchState } from '../db/prefetch-state.ts';
import type { PrefetchState } from '../db/rows.ts';
import { userDatabase, type UserDatabase } from '../db/user-database.ts';
import { keepDecoder } from './decoder-cache.ts';
import { pullReference } from './pull.ts';
import { pullRows } from './pull-rows.ts';
import { doSideBySide, type Task } from './side-by-side.ts';

let running: Promise<void> | null = null;

/** Fetches what the user's permissions need for work without a network; a second call joins the one that runs. */
export function prefetch(): Promise<void> {
  running ??= run().finally(() => {
    running = null;
  });
  return running;
}

async function run(): Promise<void> {
  const session = await currentSession();
  if (session?.state !== 'active') return;
  const database = userDatabase(session.user.Username);
  const tasks = tasksOf(database, session.user.Permissions);
  const before = endOf(await prefetchState(database));
  const { language } = session;
  const tell = (done: number, problem: ProblemCode | null) =>
    savePrefetchState(database, { state: 'running', done, total: tasks.length, ...before, problem, language });
  await tell(0, null);
  const problem = await doSideBySide(tasks, tell);
  const ended = new Date();
  await savePrefetchState(database, {
    state: problem === null ? 'ready' : 'failed',
    done: tasks.length,
    total: tasks.length,
    ...(problem === null ? { asOf: toWireDateTime(ended), moment: ended.getTime() } : before),
    problem,
    language,
  });
}

/** When the last whole prefetch ended. */
function endOf(state: PrefetchState | null): Pick<PrefetchState, 'asOf' | 'moment'> {
  return { asOf: state?.asOf ?? null, ...(state?.moment === undefined ? {} : { moment: state.moment }) };
}

function tasksOf(database: UserDatabase, granted: Permissions): Task[] {
  return [...entityNames.flatMap((entity) => tasksOfEntity(database, entity, granted)), keepDecoder];
}

function tasksOfEntity(database: UserDatabase, entity: EntityName, granted: Permissions): Task[] {
  const definition: EntityDefinition = entityRegistry[entity];
  const tasks: Task[] = [];
  for (const { call, parameters, of } of definition.offlineReads ?? []) {
    const requires = definition.calls[call]?.requires;
    if (requires && !satisfies(granted, requires, false)) continue;
    if (of !== undefined && !may(granted, of, 'IsRead')) continue;
    tasks.push(() => pullReference(database, entity, call, parameters));
  }
  if (definition.offlineRows !== undefined && mayReadList(granted, definition)) {
    tasks.push(() => pullRows(database, entity));
  }
  return tasks;
}
