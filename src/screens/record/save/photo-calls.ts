import { isLocalKey, type RecordKey } from '../../../contract/wire/fields.ts';
import type { PlannedCall } from '../../../db/outbox/change.ts';
import type { OutboxRow } from '../../../db/schema/rows.ts';
import { parsePhotos } from '../photos/parse-photos.ts';
import { entryBlobOf } from '../photos/photo.ts';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';

type Entry = Pick<OutboxRow, 'kind' | 'callEntity' | 'call' | 'targetKey' | 'base' | 'fileName'>;

type PhotoCallsInput = {
  readonly form: FormDeclaration;
  readonly key: RecordKey;
  readonly values: FormValues;
  /** The record as stored on this device; null for a new one. */
  readonly stored: FormValues | null;
  readonly entries: readonly Entry[];
};

/** Calls for a record's photos, sent after the record: uploads of new photos, deletions of removed ones. */
export function photoCalls({ form, key, values, stored, entries }: PhotoCallsInput): PlannedCall[] {
  const fields = photoFields(form);
  const formPhotos = fields.flatMap(({ field, table }) => parsePhotos(values[field]).map((photo) => ({ photo, table })));
  const formKeys = new Set(formPhotos.map(({ photo }) => photo.Key));
  const uploads = formPhotos.flatMap(({ photo, table }): PlannedCall[] => {
    const blob = entryBlobOf(photo);
    if (!isLocalKey(photo.Key) || !blob) return [];
    return [{ call: 'uploadToTable', entity: 'file', targetKey: photo.Key, parameters: { table, id: String(key) }, blobs: [blob] }];
  });
  const knownPhotos = [stored, ...entries.map((entry) => entry.base)].flatMap((record) =>
    fields.flatMap(({ field }) => parsePhotos(record?.[field])),
  );
  // A waiting removal must be planned again, or this save would withdraw it.
  const waiting = entries.filter((entry) => entry.kind === 'save' && entry.callEntity === 'file' && entry.call === 'delete');
  const removable = [
    ...waiting.map(({ targetKey, fileName }) => [targetKey, fileName] as const),
    ...knownPhotos.map(({ Key, Name }) => [Key, Name] as const),
  ];
  const removed = new Map(removable.filter(([one]) => !isLocalKey(one) && !formKeys.has(one)));
  return [...[...removed].map(([one, name]) => deleteCallOf(one, name)), ...uploads];
}

/** A record without its photos, which have their own calls. */
export function withoutPhotos(form: FormDeclaration, values: FormValues): FormValues {
  const names = new Set<string>(photoFields(form).map(({ field }) => field));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}

function photoFields(form: FormDeclaration) {
  return form.sections.flatMap((section) => section.fields.filter((field) => field.type === 'photos'));
}

function deleteCallOf(targetKey: RecordKey, fileName: string | undefined): PlannedCall {
  return { call: 'delete', entity: 'file', targetKey, parameters: { id: String(targetKey) }, ...(fileName ? { fileName } : {}) };
}
