import { useState } from 'react';
import { compressPhoto } from '../../../canvas/photo/compress-image.ts';
import { newLocalKey } from '../../../contract/wire/fields.ts';
import { toWireDateTime } from '../../../contract/wire/wire-date.ts';
import { saveBlob } from '../../../db/drafts/blobs.ts';
import { useSession } from '../../session-context.tsx';
import { photoName, type Photo } from './photo.ts';

/** A photo ready for mark-up while its unmarked version is being saved. */
export type Shot = {
  readonly key: string;
  readonly slot: number;
  readonly canvas: HTMLCanvasElement;
  readonly saved: Promise<Photo | null>;
};

export type ShotHandlers = {
  /** Called when a photo is saved on this device: a new one, or a marked one under the key of its shot. */
  readonly onSave: (photo: Photo) => void;
  readonly onRemove: (photo: Photo) => void;
};

/** The photos waiting for mark-up; each is saved on this device at once, and again with its marks. */
export function useShots({ onSave, onRemove }: ShotHandlers) {
  const { database } = useSession();
  const [shots, setShots] = useState<readonly Shot[]>([]);
  const [isSaving, setSaving] = useState(false);
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
    setProblem(null);
    const saved = savePhoto(key, slot, canvas).catch((error: unknown) => {
      setProblem(error);
      return null;
    });
    setShots((before) => [...before, { key, slot, canvas, saved }]);
    return saved;
  }

  /**
   * Replaces the shot by the marked photo; null leaves the shot unchanged. Resolves with false, and keeps the shot open, when saving fails.
   */
  async function use(shot: Shot, marked: HTMLCanvasElement | null): Promise<boolean> {
    setSaving(true);
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
      setSaving(false);
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

  return { shots, isSaving, problem, take, use, drop, closeShots: () => setShots([]), clearProblem: () => setProblem(null) };
}
