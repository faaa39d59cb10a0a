import { callApiAs } from '../../api/call-api-as.ts';
import { supports } from '../../api/capabilities.ts';
import { callerOfSession } from '../../api/backend.ts';
import type { EntityName, OfflineRead } from '../../contract/definition/entity.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { callOf } from '../../contract/registry.ts';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import { cacheReference, findReference, referenceKey } from '../../db/cache/references.ts';
import { feedPosition } from '../../db/cache/feed-position.ts';
import { lastChange, type Dependency } from '../../db/cache/noted-changes.ts';
import { logicalTimeOf, nextLogicalTime } from '../../db/schema/logical-time.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { startFeed } from './start-feed.ts';

/** Pulls reference data, such as a dictionary, with `requestParameters`, and caches the answer under `parameters`. */
export async function pullReference(
  database: UserDatabase,
  entity: EntityName,
  call: string,
  parameters: Readonly<Record<string, string>> = {},
  requestParameters = parameters,
): Promise<unknown> {
  const { caller } = await callerOfSession();
  const definition = callOf(entity, call);
  if (!(await supports(caller, definition))) throw new TaborError('not-found');
  const moment = await nextLogicalTime(database);
  const value = await callApiAs(caller, definition, { parameters: requestParameters });
  const language = definition.isInLanguage ? { language: caller.language } : {};
  await cacheReference(database, {
    key: referenceKey(entity, call, parameters),
    value,
    asOf: toWireDateTime(new Date()),
    moment,
    ...language,
  });
  return value;
}

/** The cached answer where the change feed has told of no change of `dependencies` since it was pulled; else pulls it. */
export async function pullChangedReference(
  database: UserDatabase,
  entity: EntityName,
  call: string,
  parameters: Readonly<Record<string, string>>,
  dependencies: readonly Dependency[],
): Promise<unknown> {
  const reference = await findReference(database, referenceKey(entity, call, parameters));
  const isCurrent = reference && (await feedPosition(database)) && logicalTimeOf(reference) > (await lastChange(database, dependencies));
  return isCurrent ? reference.value : pullReference(database, entity, call, parameters);
}

const rejectionCodes: ReadonlySet<string> = new Set(['bad-request', 'refused', 'validation', 'internal', 'unreadable-answer']);

/** Pulls a read; retries with its `otherwise` parameters where the backend rejects the call or answers nothing without them. */
export async function pullOfflineRead(
  database: UserDatabase,
  entity: EntityName,
  { call, parameters, otherwise }: OfflineRead,
): Promise<void> {
  if (!otherwise) {
    await pullReference(database, entity, call, parameters);
    return;
  }
  try {
    const answer = await pullReference(database, entity, call, parameters);
    if (answer !== '' && !(Array.isArray(answer) && answer.length === 0)) return;
  } catch (error) {
    if (!(error instanceof TaborError) || !rejectionCodes.has(error.code)) throw error;
  }
  await pullReference(database, entity, call, parameters, otherwise(new Date()));
}

const missing = new Map<string, Promise<unknown>>();

/**
 * Pulls an answer that the device lacks, once for all parts of a screen that request it at the same time, and for a prefetch beside them.
 */
export function pullMissingReference(
  database: UserDatabase,
  entity: EntityName,
  call: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const key = referenceKey(entity, call, parameters);
  const name = `${database.name} ${key}`;
  const pull = missing.get(name) ?? pullMissing(database, entity, call, parameters).finally(() => missing.delete(name));
  missing.set(name, pull);
  return pull;
}

async function pullMissing(
  database: UserDatabase,
  entity: EntityName,
  call: string,
  parameters: Readonly<Record<string, string>>,
): Promise<unknown> {
  const key = referenceKey(entity, call, parameters);
  // An answer from before the feed's cursor would be pulled a second time.
  await startFeed(database, (await callerOfSession()).caller);
  const unusable = await findReference(database, key);
  return withReferenceLock(database, key, async () => {
    const reference = await findReference(database, key);
    return reference && reference.moment !== unusable?.moment ? reference.value : pullReference(database, entity, call, parameters);
  });
}

/** Runs `act` while no other tab, nor the worker, pulls the answer of `key`. */
export function withReferenceLock<Result>(database: UserDatabase, key: string, act: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(`tabor-pull ${database.name} ${key}`, act);
}
