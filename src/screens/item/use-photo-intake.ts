import { useState } from 'react';
import { newLocalKey } from '../../contract/fields.ts';
import { compressPhoto } from '../../canvas/photo/compress-image.ts';
import { openPhoto } from '../../canvas/photo/open-photo.ts';
import { photoProblemOf, type PhotoProblem } from '../../canvas/photo/photo-problem.ts';
import { toWireDateTime } from '../../contract/wire-date.ts';
import { saveBlob } from '../../db/drafts/blobs.ts';
import { useSession } from '../session-context.tsx';
import { photoName, type Photo } from './photo.ts';

/** A photo ready for mark-up while its unmarked version is being saved. */
export type Shot = { readonly key: string; readonly slot: number; readonly canvas: HTMLCanvasElement; readonly saved: Promise<Photo | null> };

/** A picked file that could not be used; the other picked files are not affected. */
export type RejectedFile = { readonly id: number; readonly name: string; readonly problem: PhotoProblem | 'no-slot' | 'too-large' | 'unsupported' };

type Handlers = {
  /** Called when a photo is saved on this device: a new one, or a marked one under the key of its shot. */
  readonly onSave: (photo: Photo) => void;
  readonly onRemove: (photo: Photo) => void;
};

export type PhotoIntake = ReturnType<typeof usePhotoIntake>;

/**
 * Saves photos from the camera or from files on this device. Each photo is saved before mark-up: a page killed during mark-up loses the
 * marks, but no photo.
 */
export function usePhotoIntake({ onSave, onRemove }: Handlers) {
  const { database } = useSession();
  const [source, setSource] = useState<{ readonly kind: 'camera' | 'files'; readonly slots: readonly number[] } | null>(null);
  const [shots, setShots] = useState<readonly Shot[]>([]);
  const [opening, setOpening] = useState(0);
  const [isKeeping, setKeeping] = useState(false);
  const [refused, setRefused] = useState<readonly RejectedFile[]>([]);
  const [problem, setProblem] = useState<unknown>(null);

  async function savePhoto(key: string, slot: number, canvas: HTMLCanvasElement): Promise<Photo> {
    const id = crypto.randomUUID();
    const content = await compressPhoto(canvas);
    const saved = await saveBlob(database, id, content, photoName(slot, id), toWireDateTime(new Date()));
    const photo = { Key: key, BlobId: saved.id, Name: saved.name, Sha256: saved.sha256, Size: saved.size };
    onSave(photo);
    return photo;
  }

  function take(canvas: HTMLCanvasElement, slot: number): Promise<Photo | null> {
    const key = newLocalKey();
    const saved = savePhoto(key, slot, canvas).catch((error: unknown) => {
      setProblem(error);
      return null;
    });
    setShots((before) => [...before, { key, slot, canvas, saved }]);
    return saved;
  }

  async function takeFiles(files: readonly File[], slots: readonly number[]): Promise<void> {
    const free = [...slots];
    setProblem(null);
    setRefused([]);
    setSource({ kind: 'files', slots });
    for (const [index, file] of files.entries()) {
      const reject = (reason: RejectedFile['problem']) => setRefused((before) => [...before, { id: index, name: file.name, problem: reason }]);
      setOpening(files.length - index);
      const [slot] = free;
      if (slot === undefined) {
        reject('no-slot');
        continue;
      }
      try {
        const canvas = await openPhoto(file);
        free.shift();
        await take(canvas, slot);
      } catch (error) {
        reject(photoProblemOf(error) ?? 'damaged');
      }
    }
    setOpening(0);
  }

  /** Replaces the shot by the marked photo; null leaves the shot unchanged. Resolves with false, and keeps the shot open, when saving fails. */
  async function use(shot: Shot, marked: HTMLCanvasElement | null): Promise<boolean> {
    setKeeping(true);
    try {
      const raw = await shot.saved;
      if (marked || !raw) await savePhoto(shot.key, shot.slot, marked ?? shot.canvas);
      setProblem(null);
      removeShot(shot);
      return true;
    } catch (error) {
      setProblem(error);
      return false;
    } finally {
      setKeeping(false);
    }
  }

  async function drop(shot: Shot): Promise<void> {
    const raw = await shot.saved;
    if (raw) onRemove(raw);
    removeShot(shot);
  }

  function removeShot(shot: Shot): void {
    setShots((before) => before.filter((one) => one.key !== shot.key));
  }

  return {
    isOpen: source !== null && (source.kind === 'camera' || opening > 0 || shots.length > 0),
    isCamera: source?.kind === 'camera',
    slots: source?.slots ?? [],
    shot: shots[0] ?? null,
    isKeeping,
    refused,
    problem,
    openCamera: (slots: readonly number[]) => {
      setRefused([]);
      setProblem(null);
      setSource({ kind: 'camera', slots });
    },
    takeFiles,
    take,
    use,
    drop,
    /** Keeps the photos taken so far, without marks. */
    close: () => {
      setShots([]);
      setSource(null);
    },
  };
}
