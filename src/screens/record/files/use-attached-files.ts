import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { FileTable } from '../../../contract/file-tables.ts';
import { file } from '../../../contract/entities/shared/file.ts';
import type { ListedFile } from '../../../contract/entities/shared/listed-file.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { TaborError } from '../../../contract/wire/problem.ts';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import type { OutboxRow } from '../../../db/schema/rows.ts';
import { fileChangesSinceList } from '../../../db/cache/delivered-files.ts';
import { findReference } from '../../../db/cache/references.ts';
import { entriesOf } from '../../../db/outbox/queue.ts';
import { fileListKey, pullFiles } from '../../../sw/pull/pull.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { useSession } from '../../session-context.tsx';
import { useOnline } from '../../use-online.ts';
import { useReloadOnChange } from '../../use-reload-on-change.ts';
import { attachedFiles, type AttachedFile } from './attached-file.ts';

/** A phone is "online" before its first request gets through: without a network the list is requested again after this time. */
const RETRY_MS = 5_000;

export type AttachedFiles = {
  readonly files: readonly AttachedFile[];
  readonly uploads: readonly OutboxRow[];
  /** When the backend's list was fetched; null while none is cached. */
  readonly asOf: WireDateTime | null;
  /** Whether the backend's list is not known. */
  readonly isUnknown: boolean;
  /** Why the backend's list could not be fetched; null where it was, or without a network. */
  readonly problem: unknown;
  readonly retry: () => void;
};

/**
 * A record's files, live: those at the backend and those waiting here. The backend's list is pulled again after each delivery, and when the
 * record changes elsewhere.
 */
export function useAttachedFiles(entity: EntityName, table: FileTable, key: RecordKey): AttachedFiles | undefined {
  const { database } = useSession();
  const isOnline = useOnline();
  const [problem, setProblem] = useState<unknown>(null);
  const id = typeof key === 'number' ? key : null;
  const result = useLiveQuery(async () => {
    const entries = await entriesOf(database, entity, key);
    const uploads = entries.filter(
      (entry) => entry.callEntity === 'file' && entry.call === 'uploadToTable' && entry.parameters['table'] === table,
    );
    const names = await namesFromBlobs(database, uploads);
    const cached = id === null ? null : await findReference(database, fileListKey(table, id));
    const ownEntries = entries.filter((entry) => entry.call !== 'uploadToTable' || uploads.includes(entry));
    const delivered = (await fileChangesSinceList(database, entity, key)).flatMap((row) =>
      row.file.table === null || row.file.table === table ? [row.file] : [],
    );
    const listed = cached && parseListedFiles(cached.value);
    const files = attachedFiles({ listed: listed ?? [], delivered, entries: ownEntries, names });
    return { uploads, listed, asOf: cached?.asOf ?? null, files, count: ownEntries.filter((entry) => entry.callEntity === 'file').length };
  }, [database, entity, key, table]);
  const count = result?.count;

  const pull = useCallback(() => (id === null ? Promise.resolve() : pullFiles(database, entity, table, id)), [database, entity, table, id]);
  useReloadOnChange(id === null ? [] : [[entity, id]], isOnline ? pull : null);

  const fetchList = useCallback(() => {
    pull().then(
      () => setProblem(null),
      (error: unknown) => {
        // The cached list stays, with its age.
        if (!(error instanceof TaborError)) throw error;
        setProblem(error);
      },
    );
  }, [pull]);
  useEffect(() => {
    if (isOnline && count !== undefined) fetchList();
  }, [fetchList, isOnline, count]);

  useEffect(() => {
    if (!isOnline || !(problem instanceof TaborError && (problem.code === 'network' || problem.code === 'timeout'))) return undefined;
    const timer = setTimeout(fetchList, RETRY_MS);
    return () => clearTimeout(timer);
  }, [problem, isOnline, fetchList]);

  if (!result) return undefined;
  return {
    files: result.files,
    uploads: result.uploads,
    asOf: result.asOf,
    isUnknown: id !== null && result.listed === null && (problem !== null || !isOnline),
    problem: isOnline ? problem : null,
    retry: fetchList,
  };
}

/** Names of blobs whose entries an older version wrote without names. */
async function namesFromBlobs(database: UserDatabase, uploads: readonly OutboxRow[]): Promise<ReadonlyMap<string, string>> {
  const unnamed = uploads.flatMap((entry) => entry.blobs.flatMap(({ id, name }) => (name === undefined ? [id] : [])));
  const blobs = await database.blobs.bulkGet(unnamed);
  return new Map(blobs.flatMap((blob) => (blob ? [[blob.id, blob.name] as const] : [])));
}

function parseListedFiles(answer: unknown): readonly ListedFile[] {
  const read = v.safeParse(file.calls.listFiles.answer, answer);
  return read.success ? read.output : [];
}
