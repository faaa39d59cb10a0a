import type { ListedFile } from '../../contract/entities/file.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import type { OutboxRow } from '../../db/rows.ts';
import type { Photo } from '../item/photo.ts';

/** Where a file is: in a form that is not saved, on its way, with the company, or about to be removed there. */
export type FileState = 'draft' | 'waiting' | 'sending' | 'needs-you' | 'received' | 'removing';

/** A file of a record: its bytes are on this device while `BlobId` names them. */
export type AttachedFile = Photo & { readonly state: FileState; readonly fault?: ProblemCode };

type Entry = Pick<OutboxRow, 'callEntity' | 'call' | 'targetKey' | 'parameters' | 'state' | 'blobs' | 'fault'>;

const pictures = /\.(?:jpe?g|png|bmp|hei[cf]|webp|gif|avif)$/i;

/** Whether a file has a preview ([1]§2): told by its name, since a list brings no bytes. */
export function isPicture({ Name }: Pick<AttachedFile, 'Name'>): boolean {
  return pictures.test(Name);
}

/** A record's files as the company has them, with what waits on this device: removals marked, uploads last. `names`: of kept bytes. */
export function attachedFiles(listed: readonly ListedFile[], entries: readonly Entry[], names: ReadonlyMap<string, string>): AttachedFile[] {
  const ours = entries.filter((entry) => entry.callEntity === 'file');
  const removed = new Set(ours.filter((entry) => entry.call === 'delete').map((entry) => entry.targetKey));
  const there = listed.map(
    ({ Id, FileName, Sha256, Size }): AttachedFile => ({
      Key: Id,
      BlobId: null,
      Name: FileName,
      Sha256: Sha256 || null,
      Size: Size ?? 0,
      state: removed.has(Id) ? 'removing' : 'received',
    }),
  );
  const waiting = ours.flatMap((entry): AttachedFile[] => {
    const [blob] = entry.blobs;
    if (entry.call !== 'uploadToTable' || !blob) return [];
    const file = { Key: entry.targetKey, BlobId: blob.id, Name: names.get(blob.id) ?? '', Sha256: blob.sha256, Size: blob.size };
    return [{ ...file, state: stateOf(entry, removed.has(entry.targetKey)), ...(entry.fault && entry.state === 'parked' ? { fault: entry.fault.code } : {}) }];
  });
  return [...there, ...waiting];
}

function stateOf({ state }: Entry, isTakenBack: boolean): FileState {
  if (isTakenBack) return 'removing';
  return state === 'parked' ? 'needs-you' : state;
}
