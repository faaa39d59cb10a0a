import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import * as v from 'valibot';
import type { EntityName } from '../../contract/definition/entity.ts';
import { callOf, type entityRegistry } from '../../contract/registry.ts';
import { findReference, referenceKey } from '../../db/cache/references.ts';
import type { ReferenceRow } from '../../db/schema/rows.ts';
import { choicesFromRows, isEmptyAnswer } from './choices-from-rows.ts';
import { useSession } from '../session-context.tsx';
import { useEnsureReference } from './use-ensure-reference.ts';

type Calls<Entity extends EntityName> = (typeof entityRegistry)[Entity]['calls'];

type AnswerOf<Entity extends EntityName, Call extends keyof Calls<Entity>> = Calls<Entity>[Call] extends {
  readonly answer: infer Schema extends v.GenericSchema;
}
  ? v.InferOutput<Schema>
  : never;

/** `value` is null while it is read or pulled (`isLoading`), and when it is not cached and cannot be pulled. */
export type Reference<Value> = { readonly value: Value | null; readonly row: ReferenceRow | null; readonly isLoading: boolean };

/** The cached answer of a read, live; pulled when it is missing and there is a network. */
export function useReference<Entity extends EntityName, Call extends keyof Calls<Entity> & string>(
  entity: Entity,
  call: Call,
  parameters: Readonly<Record<string, string>> = {},
): Reference<AnswerOf<Entity, Call>> {
  const { database } = useSession();
  const key = referenceKey(entity, call, parameters);
  const loaded = useLiveQuery(() => findReference(database, key).then((row) => ({ key, row })), [database, key]);
  const row = loaded?.key === key ? loaded.row : undefined;

  // A form that opens before its choices are loaded would validate against missing data.
  const isPulling = useEnsureReference(entity, call, parameters, row === null);

  const isEmpty = row !== undefined && isEmptyAnswer(row?.value);
  const fallbackRows = useLiveQuery(() => (isEmpty ? choicesFromRows(database, entity, call) : null), [database, entity, call, isEmpty]);

  return useMemo(() => {
    // An older version may have cached it: an unreadable answer counts as missing.
    const result = v.safeParse(callOf(entity, call).answer, fallbackRows ?? row?.value);
    const value = result.success && (row || fallbackRows) ? (result.output as AnswerOf<Entity, Call>) : null;
    return { value, row: row ?? null, isLoading: row === undefined || (!row && isPulling) };
  }, [row, fallbackRows, isPulling, entity, call]);
}
