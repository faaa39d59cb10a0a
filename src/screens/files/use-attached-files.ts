import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { EntityName } from '../../contract/entity.ts';
import { file, type FileTable, type ListedFile } from '../../contract/entities/file.ts';
import type { RecordKey } from '../../contract/fields.ts';
import { TaborError } from '../../contract/problem.ts';
import type { WireDateTime } from '../../contract/wire-date.ts';
import type { OutboxRow } from '../../db/rows.ts';
import { findReference, referenceKey } from '../../db/references.ts';
import { entriesOf } from '../../db/save-change.ts';
import { pullReference } from '../../sw/pull.ts';
import { useSession } from '../session-context.tsx';
import { useOnline } from '../use-online.ts';
import { attachedFiles, type AttachedFile } from './attached-file.ts';

export type AttachedFiles = {
  readonly files: readonly AttachedFile[];
  /** Uploads that have not gone. */
  readonly uploads: readonly OutboxRow[];
  /** When the company's list was fetched; null while this device has none of a record that may have files. */
  readonly asOf: WireDateTime | null;
  readonly isUnknown: boolean;
};

/** A record's files, live: those that the company has, and those that wait here. Fetched anew when one has gone. */
export function useAttachedFiles(entity: EntityName, table: FileTable, key: RecordKey): AttachedFiles | undefined {
  const { database } = useSession();
  const isOnline = useOnline();
  const [failed, setFailed] = useState(false);
  const id = typeof key === 'number' ? key : null;
  const found = useLiveQuery(async () => {
    const entries = await entriesOf(database, entity, key);
    const uploads = entries.filter((entry) => entry.callEntity === 'file' && entry.call === 'uploadToTable' && entry.parameters['table'] === table);
    const blobs = await database.blobs.bulkGet(uploads.flatMap((entry) => entry.blobs.map((blob) => blob.id)));
    const names = new Map(blobs.flatMap((blob) => (blob ? [[blob.id, blob.name] as const] : [])));
    const kept = id === null ? null : await findReference(database, referenceKey('file', 'listFiles', parametersOf(table, id)));
    const ours = entries.filter((entry) => entry.call !== 'uploadToTable' || uploads.includes(entry));
    return { uploads, listed: kept && listedIn(kept.value), asOf: kept?.asOf ?? null, files: attachedFiles(kept ? listedIn(kept.value) : [], ours, names), count: ours.filter((entry) => entry.callEntity === 'file').length };
  }, [database, entity, key, table]);
  const count = found?.count;

  useEffect(() => {
    if (id === null || !isOnline || count === undefined) return;
    pullReference(database, 'file', 'listFiles', parametersOf(table, id)).then(
      () => setFailed(false),
      (error: unknown) => {
        // What cannot be fetched now is as old as it says.
        if (!(error instanceof TaborError)) throw error;
        setFailed(true);
      },
    );
  }, [database, table, id, isOnline, count]);

  if (!found) return undefined;
  return { files: found.files, uploads: found.uploads, asOf: found.asOf, isUnknown: id !== null && found.listed === null && (failed || !isOnline) };
}

function parametersOf(table: FileTable, id: number): Record<string, string> {
  return { tableId: String(id), tableName: table };
}

function listedIn(answer: unknown): readonly ListedFile[] {
  const read = v.safeParse(file.calls.listFiles.answer, answer);
  return read.success ? read.output : [];
}
