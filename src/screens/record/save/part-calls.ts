import type { EntityName } from '../../../contract/definition/entity.ts';
import { isLocalKey, type RecordKey } from '../../../contract/wire/fields.ts';
import type { PlannedCall } from '../../../db/outbox/change.ts';
import type { OutboxRow } from '../../../db/schema/rows.ts';
import type { FormDeclaration, FormValues, Part, PartDeclaration } from '../../declaration/form-declaration.ts';
import { entryBlobOf, type Photo } from '../photos/photo.ts';

type PartCallsInput = {
  readonly entity: EntityName;
  readonly form: Pick<FormDeclaration, 'parts' | 'format'>;
  readonly key: RecordKey;
  readonly values: FormValues;
  /** The record as stored on this device; null for a new one. */
  readonly stored: FormValues | null;
  /** The record as the backend last had it; null when it has none. */
  readonly base: FormValues | null;
  /** The record's undelivered entries. */
  readonly entries: readonly OutboxRow[];
};

/**
 * Calls for a record's nested records and their photos, sent after the record: deletions first, then each changed part with its new photos.
 */
export function partCalls({ form, ...input }: PartCallsInput): PlannedCall[] {
  const read = (record: FormValues) => form.format?.read(record) ?? record;
  return Object.entries(form.parts ?? {}).flatMap(([field, declaration]) => [
    ...deleteCalls({ ...input, field, declaration, read }),
    ...saveCalls({ ...input, field, declaration, read }),
  ]);
}

/** The parts with their bodies, as stored with the record. */
export function storedParts(parts: FormDeclaration['parts'], key: RecordKey, values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(parts ?? {}).map(([field, { body, photos }]) => [
      field,
      partsOf(values, field).map((part) => ({ ...body(part, key), [photos.field]: part[photos.field] })),
    ]),
  );
}

type PartInput = Omit<PartCallsInput, 'form'> & {
  readonly field: string;
  readonly declaration: PartDeclaration;
  readonly read: (record: FormValues) => FormValues;
};

function saveCalls({ field, declaration, read, key, values, base }: PartInput): PlannedCall[] {
  const before = base ? partsOf(read(base), field) : [];
  return partsOf(values, field).flatMap((part) => {
    const earlier = before.find(({ Id }) => Id === part.Id);
    const isSame = earlier !== undefined && contentOf(declaration, earlier, key) === contentOf(declaration, part, key);
    const saving: PlannedCall[] = isSame ? [] : [{ call: declaration.save, targetKey: part.Id, payload: declaration.body(part, key) }];
    return [...saving, ...photosOf(part, declaration).flatMap((photo) => uploadCall(part, photo, declaration))];
  });
}

/** The content of a part: the text of a choice counts only without its id. */
function contentOf({ body, fields }: PartDeclaration, part: Part, key: RecordKey): string {
  const content = body(part, key);
  const texts = new Set(
    fields.flatMap((field) => ('textField' in field && (content[field.field] ?? null) !== null ? [field.textField] : [])),
  );
  return JSON.stringify(Object.fromEntries(Object.entries(content).filter(([name]) => !texts.has(name))));
}

function uploadCall(part: Part, photo: Photo, { photos: { table } }: PartDeclaration): PlannedCall[] {
  const blob = entryBlobOf(photo);
  if (!isLocalKey(photo.Key) || !blob) return [];
  return [{ call: 'uploadToTable', entity: 'file', targetKey: photo.Key, parameters: { table, id: String(part.Id) }, blobs: [blob] }];
}

/** Delete calls for parts and photos that the backend has, or will get from queued calls, and the form lacks. */
function deleteCalls({ entity, field, declaration, read, values, stored, entries }: PartInput): PlannedCall[] {
  const remaining = new Set<RecordKey>(
    partsOf(values, field).flatMap((part) => [part.Id, ...photosOf(part, declaration).map((photo) => photo.Key)]),
  );
  const knownParts = [stored, ...entries.map((entry) => entry.base)].flatMap((record) => (record ? partsOf(read(record), field) : []));
  const calls = new Map<RecordKey, PlannedCall>();
  // This save replaces the queued one, so queued removals must be repeated or they would be lost.
  for (const entry of entries) {
    const isRemoval =
      entry.kind === 'save' && (entry.call === declaration.remove || (entry.callEntity === 'file' && entry.call === 'delete'));
    if (isRemoval && !remaining.has(entry.targetKey)) calls.set(entry.targetKey, deleteCall(entry.callEntity, entry.call, entry.targetKey));
  }
  for (const part of knownParts) {
    if (isLocalKey(part.Id)) continue;
    if (!remaining.has(part.Id)) {
      calls.set(part.Id, deleteCall(entity, declaration.remove, part.Id));
      continue;
    }
    for (const photo of photosOf(part, declaration)) {
      if (!isLocalKey(photo.Key) && !remaining.has(photo.Key)) calls.set(photo.Key, deleteCall('file', 'delete', photo.Key));
    }
  }
  return [...calls.values()];
}

function deleteCall(callEntity: EntityName, call: string, targetKey: RecordKey): PlannedCall {
  return { call, entity: callEntity, targetKey, parameters: { id: String(targetKey) } };
}

export function partsOf(values: FormValues, field: string): readonly Part[] {
  return (values[field] ?? []) as readonly Part[];
}

/** The photos of a part of a form's values. */
export function photosOf(part: Part, { photos: { field } }: PartDeclaration): readonly Photo[] {
  return (part[field] ?? []) as readonly Photo[];
}
