import * as v from 'valibot';
import { reference } from '../../contract/wire/fields.ts';
import { callOf, entityNames } from '../../contract/registry.ts';
import { problemCodes } from '../../contract/wire/problem.ts';
import type { BlobRow, DraftRow, OutboxRow, RecordRow } from '../schema/rows.ts';

/** A user's data that has not reached the backend, as exported into a file. */
export type RescueContent = {
  readonly about: RescueAbout;
  readonly entries: readonly OutboxRow[];
  readonly records: readonly RecordRow[];
  readonly drafts: readonly DraftRow[];
  readonly photos: readonly BlobRow[];
};

/** The user and the app version of an export. */
export type RescueAbout = Pick<v.InferOutput<typeof manifestSchema>, 'user' | 'createdAt' | 'appVersion' | 'schemaVersion'>;

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const size = v.pipe(v.number(), v.integer(), v.minValue(0));
const fields = v.record(v.string(), v.unknown());
const entity = v.picklist(entityNames);

/** The manifest: file version, user, and every other part with size and hash. */
export const manifestSchema = v.looseObject({
  format: v.literal('tabor-rescue'),
  formatVersion: v.literal(1),
  schemaVersion: v.pipe(v.number(), v.integer()),
  appVersion: v.string(),
  user: v.string(),
  createdAt: v.string(),
  parts: v.array(v.object({ path: v.string(), sha256: hash, size })),
  photos: v.array(
    v.object({ id: v.string(), path: v.string(), sha256: hash, size, type: v.string(), name: v.string(), createdAt: v.string() }),
  ),
});

// Fields of a later version are preserved: the backend or a later release can read them.
const entry = v.pipe(
  v.looseObject({
    seq: v.number(),
    id: v.pipe(v.string(), v.minLength(1)),
    user: v.string(),
    entity,
    recordKey: reference,
    callEntity: entity,
    call: v.string(),
    targetKey: reference,
    kind: v.picklist(['save', 'action', 'removal']),
    payload: v.nullable(fields),
    parameters: v.record(v.string(), v.string()),
    base: v.nullable(fields),
    dependsOn: v.array(v.string()),
    blobs: v.array(v.object({ id: v.string(), sha256: hash, size, name: v.optional(v.string()) })),
    happenedAt: v.string(),
    appVersion: v.string(),
    schemaVersion: v.number(),
    state: v.picklist(['waiting', 'sending', 'parked']),
    attempts: size,
    fault: v.nullable(
      v.looseObject({
        code: v.picklist(problemCodes),
        faults: v.array(v.looseObject({ field: v.string(), code: v.string() })),
        detail: v.nullable(v.string()),
      }),
    ),
  }),
  v.check(({ callEntity, call }) => isChange(callEntity, call)),
);

const record = v.looseObject({
  entity,
  key: reference,
  item: fields,
  row: v.nullable(fields),
  isRemoved: v.boolean(),
  isNew: v.boolean(),
  asOf: v.string(),
});

const draft = v.looseObject({ entity, key: reference, values: fields, updatedAt: v.string() });

/** Schemas of the lists in the file. */
export const listSchemas = { entries: v.array(entry), records: v.array(record), drafts: v.array(draft) };

function isChange(name: OutboxRow['callEntity'], call: string): boolean {
  try {
    return callOf(name, call).change !== undefined;
  } catch {
    // The contract has no such call.
    return false;
  }
}
