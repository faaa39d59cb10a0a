import { isLocalKey, type RecordKey } from '../../contract/fields.ts';
import type { FileTable } from '../../contract/entities/file.ts';
import type { PlannedCall } from '../../db/change.ts';
import type { OutboxRow } from '../../db/rows.ts';
import { photosIn } from '../item/kept-photos.ts';
import { entryBlobOf, type Photo } from '../item/photo.ts';

/** Where an unsaved form has the files that are to hang on its record. */
export const draftFilesField = 'Attachments';

/** The upload of a file to a record. */
export function uploadOf(table: FileTable, record: RecordKey, file: Photo): PlannedCall[] {
  const blob = entryBlobOf(file);
  if (!isLocalKey(file.Key) || !blob) return [];
  return [{ call: 'uploadToTable', entity: 'file', targetKey: file.Key, parameters: { table, id: String(record), ...(file.KeepsPlace ? { keepsPlace: 'true' } : {}) }, blobs: [blob] }];
}

/** Uploads of a saved form's files: those that came with it, and those that wait since an earlier save and would go with a leftover. */
export function fileCalls(
  table: FileTable,
  record: RecordKey,
  values: Readonly<Record<string, unknown>>,
  entries: readonly Pick<OutboxRow, 'kind' | 'callEntity' | 'call' | 'targetKey' | 'parameters' | 'blobs'>[],
): PlannedCall[] {
  const waiting = entries.filter(({ kind, callEntity, call, parameters }) => kind === 'save' && callEntity === 'file' && call === 'uploadToTable' && parameters['table'] === table);
  return [
    ...waiting.map(({ call, callEntity, targetKey, parameters, blobs }) => ({ call, entity: callEntity, targetKey, parameters, blobs })),
    ...photosIn(values[draftFilesField]).flatMap((file) => uploadOf(table, record, file)),
  ];
}
