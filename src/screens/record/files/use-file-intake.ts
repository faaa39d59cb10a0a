import { useRef, useState } from 'react';
import { newLocalKey } from '../../../contract/wire/fields.ts';
import { toWireDateTime } from '../../../contract/wire/wire-date.ts';
import { saveBlob } from '../../../db/drafts/blobs.ts';
import type { Photo } from '../photos/photo.ts';
import type { RejectedFile } from '../photos/use-photo-intake.ts';
import { useSession } from '../../session-context.tsx';
import { prepareFile } from './prepare-file.ts';

export type FileIntake = ReturnType<typeof useFileIntake>;

type QueuedFile = { readonly file: File; readonly keepsGps: boolean };

/** Saves files from a picker, a drop, the clipboard or the camera on this device; `onSave` is called for each saved file. */
export function useFileIntake(onSave: (file: Photo) => Promise<void>) {
  const { database } = useSession();
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const [problem, setProblem] = useState<unknown>(null);
  const queue = useRef<QueuedFile[]>([]);
  const isWorking = useRef(false);

  async function keep(content: Blob, name: string): Promise<Photo> {
    const blob = await saveBlob(database, crypto.randomUUID(), content, name, toWireDateTime(new Date()));
    return { Key: newLocalKey(), BlobId: blob.id, Name: blob.name, Sha256: blob.sha256, Size: blob.size };
  }

  async function add(files: readonly File[], keepsGps: boolean): Promise<void> {
    queue.current.push(...files.map((file): QueuedFile => ({ file, keepsGps })));
    setProgress((before) => ({ done: before?.done ?? 0, total: (before?.total ?? 0) + files.length }));
    if (isWorking.current) return;
    isWorking.current = true;
    setProblem(null);
    setRejected([]);
    try {
      for (let next = queue.current.shift(); next; next = queue.current.shift()) {
        await addFile(next.file, next.keepsGps);
        setProgress((before) => before && { ...before, done: before.done + 1 });
      }
    } finally {
      isWorking.current = false;
      setProgress(null);
    }
  }

  async function addFile(file: File, keepsGps: boolean): Promise<void> {
    const prepared = await prepareFile(file, keepsGps);
    if (prepared.kind === 'rejected') {
      setRejected((before) => [...before, { id: before.length, name: file.name, problem: prepared.problem }]);
      return;
    }
    try {
      const blob = await keep(prepared.content, prepared.name);
      await onSave(keepsGps ? { ...blob, KeepsPlace: true } : blob);
    } catch (error) {
      setProblem(error);
    }
  }

  return {
    add,
    keep,
    progress,
    rejected,
    problem,
    /** Drops the files that are not saved yet; saved ones stay. */
    stop: () => queue.current.splice(0),
  };
}
