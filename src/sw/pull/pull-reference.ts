import { callApiAs } from '../../api/call-api-as.ts';
import { supports } from '../../api/capabilities.ts';
import { callerOfSession } from '../../api/backend.ts';
import type { EntityName } from '../../contract/entity.ts';
import { TaborError } from '../../contract/problem.ts';
import { callOf } from '../../contract/registry.ts';
import { toWireDateTime } from '../../contract/wire-date.ts';
import { cacheReference, referenceKey } from '../../db/cache/references.ts';
import { nextLogicalTime } from '../../db/schema/logical-time.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';

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
  await cacheReference(database, { key: referenceKey(entity, call, parameters), value, asOf: toWireDateTime(new Date()), moment, ...language });
  return value;
}

const missing = new Map<string, Promise<unknown>>();

/** Pulls an answer that the device lacks, once for all parts of a screen that ask for it at the same time. */
export function pullMissingReference(database: UserDatabase, entity: EntityName, call: string, parameters: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const key = `${database.name} ${referenceKey(entity, call, parameters)}`;
  const pull = missing.get(key) ?? pullReference(database, entity, call, parameters).finally(() => missing.delete(key));
  missing.set(key, pull);
  return pull;
}
