import { isLocalKey, type RecordKey } from '../../../contract/wire/fields.ts';
import type { FileTable } from '../../../contract/file-tables.ts';
import type { PlannedCall } from '../../../db/outbox/change.ts';
import type { OutboxRow } from '../../../db/schema/rows.ts';
import { parsePhotos } from '../photos/parse-photos.ts';
import { entryBlobOf, type Photo } from '../photos/photo.ts';

/** Form field of an unsaved record that holds its files. */
export const draftFilesField = 'Attachments';

/** The upload call for a file of a record; empty when the backend has the file. */
export function uploadCallsOf(table: FileTable, record: RecordKey, file: Photo): PlannedCall[] {
  const blob = entryBlobOf(file);
  if (!isLocalKey(file.Key) || !blob) return [];
  return [
    {
      call: 'uploadToTable',
      entity: 'file',
      targetKey: file.Key,
      parameters: { table, id: String(record), ...(file.KeepsPlace ? { keepsPlace: 'true' } : {}) },
      blobs: [blob],
    },
  ];
}

/** Uploads of a form's files: new ones, and those of an earlier save that still wait and would otherwise be withdrawn. */
export function fileCalls(
  table: FileTable,
  record: RecordKey,
  values: Readonly<Record<string, unknown>>,
  entries: readonly Pick<OutboxRow, 'kind' | 'callEntity' | 'call' | 'targetKey' | 'parameters' | 'blobs'>[],
): PlannedCall[] {
  const waiting = entries.filter(
    ({ kind, callEntity, call, parameters }) =>
      kind === 'save' && callEntity === 'file' && call === 'uploadToTable' && parameters['table'] === table,
  );
  return [
    ...waiting.map(({ call, callEntity, targetKey, parameters, blobs }) => ({ call, entity: callEntity, targetKey, parameters, blobs })),
    ...parsePhotos(values[draftFilesField]).flatMap((file) => uploadCallsOf(table, record, file)),
  ];
}
