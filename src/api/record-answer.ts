import type { Rejection } from '../contract/delivery/rejection.ts';
import type { CallDefinition } from '../contract/definition/entity.ts';
import { fieldsRefusedIn, kindOfCall, refusedMark } from '../contract/definition/specified-body.ts';
import { updateBackendFacts, type BackendFacts } from './backend-facts.ts';
import { recordKeysIn } from './reading/content.ts';
import type { Tolerated } from './reading/tolerated.ts';

/** Stores the deviations of an answer, once for each kind, field and call. */
export function recordTolerated(
  { address, tolerated: before }: BackendFacts,
  { path }: CallDefinition,
  tolerated: Tolerated,
): Promise<void> {
  const fresh = [...tolerated.values()].filter(
    (one) => !before.some(({ kind, field, path: at }) => kind === one.kind && field === one.field && at === path),
  );
  return fresh.length === 0 ? Promise.resolve() : updateBackendFacts(address, { tolerated: fresh.map((one) => ({ ...one, path })) });
}

/** Stores which fields the records of a kind have at this backend, from the answer to its `Get`. */
export function storeRecordFields({ address, recordFields: before }: BackendFacts, call: CallDefinition, body: string): Promise<void> {
  const [kind, fields] = [kindOfCall(call), recordKeysIn(call.answer, body)];
  const earlierFields = before?.[kind] ?? [];
  const all = [...new Set([...earlierFields, ...fields])];
  return all.length === earlierFields.length ? Promise.resolve() : updateBackendFacts(address, { recordFields: { [kind]: all } });
}

/** Stores which fields of this backend's own a save must not have, where its rejection names some; returns whether it does. */
export async function storeRefusedFields(
  { address, recordFields }: BackendFacts,
  call: CallDefinition,
  body: unknown,
  { detail, errors }: Rejection,
): Promise<boolean> {
  const kind = kindOfCall(call);
  const earlierFields = recordFields?.[kind] ?? [];
  const refused = fieldsRefusedIn(
    [detail ?? '', ...errors.flatMap(({ field, message = '' }) => [field, message])],
    call,
    body,
    earlierFields,
  );
  if (refused.length > 0)
    await updateBackendFacts(address, {
      recordFields: { [kind]: [...earlierFields, ...refused.map((name) => refusedMark(name.toLowerCase()))] },
    });
  return refused.length > 0;
}
