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
