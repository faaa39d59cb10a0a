import type { Rejection } from '../../../contract/delivery/rejection.ts';
import type { ListedFile } from '../../../contract/entities/shared/listed-file.ts';
import { rejectionOf, type RejectionSource } from '../../../db/outbox/rejection.ts';
import type { DeliveredFile, EntryBlob, OutboxRow } from '../../../db/schema/rows.ts';
import type { Photo } from '../photos/photo.ts';

/** State of a file: in an unsaved form, waiting or being sent, at the backend, or about to be removed there. */
export type FileState = 'draft' | 'waiting' | 'sending' | 'needs-you' | 'received' | 'removing';

/** A file of a record: its bytes are on this device while `BlobId` is set. */
export type AttachedFile = Photo & { readonly state: FileState; readonly rejection?: Rejection };

type Entry = Pick<OutboxRow, 'callEntity' | 'call' | 'targetKey' | 'parameters' | 'state' | 'blobs'> & RejectionSource;

const pictures = /\.(?:jpe?g|png|bmp|hei[cf]|webp|gif|avif)$/i;

/** Whether a file has a preview. Decided by name, since the backend's list has no bytes. */
export function isPicture({ Name }: Pick<AttachedFile, 'Name'>): boolean {
  return pictures.test(Name);
}

type Sources = {
  readonly listed: readonly ListedFile[];
  /** Files delivered since the backend's list was fetched. */
  readonly delivered: readonly DeliveredFile[];
  readonly entries: readonly Entry[];
  /** Names of blobs whose entries have no name. */
  readonly names: ReadonlyMap<string, string>;
};

/** A record's files at the backend plus undelivered changes: pending removals marked, uploads last. */
export function attachedFiles({ listed, delivered, entries, names }: Sources): AttachedFile[] {
  const fileEntries = entries.filter((entry) => entry.callEntity === 'file');
  const removed = new Set(fileEntries.filter((entry) => entry.call === 'delete').map((entry) => entry.targetKey));
  const atBackend = filesAtBackend(listed, delivered).map((file): AttachedFile => ({
    ...file,
    state: removed.has(file.Key) ? 'removing' : 'received',
  }));
  const waiting = fileEntries.flatMap((entry): AttachedFile[] => {
    const [blob] = entry.blobs;
    if (entry.call !== 'uploadToTable' || !blob) return [];
    const rejection = entry.state === 'parked' ? rejectionOf(entry) : null;
    return [
      {
        ...fileOf(entry.targetKey, blob, names.get(blob.id)),
        state: stateOf(entry, removed.has(entry.targetKey)),
        ...(rejection ? { rejection } : {}),
      },
    ];
  });
  return [...atBackend, ...waiting];
}

function filesAtBackend(listed: readonly ListedFile[], delivered: readonly DeliveredFile[]): Photo[] {
  const removed = new Set(delivered.flatMap(({ id, blob }) => (blob === null ? [id] : [])));
  const listedIds = new Set(listed.map(({ Id }) => Id));
  const fromList = listed.map(({ Id, FileName, Sha256, Size, MayDelete }): Photo => ({
    Key: Id,
    BlobId: null,
    Name: FileName,
    Sha256: Sha256 || null,
    Size: Size ?? 0,
    ...(MayDelete === false ? { IsFixed: true } : {}),
  }));
  const fromHere = delivered.flatMap(({ id, blob }) => (blob && !listedIds.has(id) ? [fileOf(id, blob)] : []));
  return [...fromList, ...fromHere].filter(({ Key }) => typeof Key !== 'number' || !removed.has(Key));
}

function fileOf(Key: Photo['Key'], { id, name, sha256, size }: EntryBlob, olderName = ''): Photo {
  return { Key, BlobId: id, Name: name ?? olderName, Sha256: sha256, Size: size };
}

function stateOf({ state }: Entry, isWithdrawn: boolean): FileState {
  if (isWithdrawn) return 'removing';
  return state === 'parked' ? 'needs-you' : state;
}
