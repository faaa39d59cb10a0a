import { useState } from 'react';
import { openPhoto } from '../../../canvas/photo/open-photo.ts';
import { photoProblemOf, type PhotoProblem } from '../../../canvas/photo/photo-problem.ts';
import { useShots, type ShotHandlers } from './use-shots.ts';

/** A picked file that could not be used; the other picked files are not affected. */
export type RejectedFile = {
  readonly id: number;
  readonly name: string;
  readonly problem: PhotoProblem | 'no-slot' | 'too-large' | 'unsupported';
};

export type PhotoIntake = ReturnType<typeof usePhotoIntake>;

/**
 * Saves photos from the camera or from files on this device. Each photo is saved before mark-up: a page killed during mark-up loses the
 * marks, but no photo.
 */
export function usePhotoIntake(handlers: ShotHandlers) {
  const { shots, isSaving, problem, take, use, drop, closeShots, clearProblem } = useShots(handlers);
  const [source, setSource] = useState<{ readonly kind: 'camera' | 'files'; readonly slots: readonly number[] } | null>(null);
  const [opening, setOpening] = useState(0);
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);

  /** Resolves to how many of the files are saved on this device. */
  async function takeFiles(files: readonly File[], slots: readonly number[]): Promise<number> {
    const free = [...slots];
    let saved = 0;
    clearProblem();
    setRejected([]);
    setSource({ kind: 'files', slots });
    for (const [index, file] of files.entries()) {
      const reject = (reason: RejectedFile['problem']) =>
        setRejected((before) => [...before, { id: index, name: file.name, problem: reason }]);
      setOpening(files.length - index);
      const [slot] = free;
      if (slot === undefined) {
        reject('no-slot');
        continue;
      }
      try {
        const canvas = await openPhoto(file);
        free.shift();
        if (await take(canvas, slot)) saved++;
      } catch (error) {
        reject(photoProblemOf(error) ?? 'damaged');
      }
    }
    setOpening(0);
    return saved;
  }

  return {
    isOpen: source !== null && (source.kind === 'camera' || opening > 0 || shots.length > 0),
    isCamera: source?.kind === 'camera',
    slots: source?.slots ?? [],
    shot: shots[0] ?? null,
    isSaving,
    rejected,
    problem,
    openCamera: (slots: readonly number[]) => {
      setRejected([]);
      clearProblem();
      setSource({ kind: 'camera', slots });
    },
    takeFiles,
    take,
    use,
    drop,
    /** Stores the photos taken so far, without marks. */
    close: () => {
      closeShots();
      setSource(null);
    },
  };
}
