import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CanvasSkeleton } from '../../../canvas/canvas-skeleton.tsx';
import { LazyPhotoMarkup } from '../../../canvas/photo/lazy-photo-markup.tsx';
import { compressPhoto } from '../../../canvas/photo/compress-image.ts';
import { openPhoto } from '../../../canvas/photo/open-photo.ts';
import { TaborError } from '../../../contract/wire/problem.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { Photo } from '../photos/photo.ts';
import { loadPhoto } from '../photos/use-photo-url.ts';
import { useSession } from '../../session-context.tsx';
import { useProblemText } from '../../use-problem-text.ts';
import type { AttachedFile } from './attached-file.ts';
import type { FileIntake } from './use-file-intake.ts';

type Props = {
  readonly file: AttachedFile;
  readonly saveFile: FileIntake['keep'];
  readonly onReplace: (before: AttachedFile, after: Photo) => Promise<void>;
  readonly onClose: () => void;
};

/** Mark-up of a record's photo. The photo is replaced only after the marked one is saved. */
export function MarkDialog({ file, saveFile, onReplace, onClose }: Props) {
  const { t } = useTranslation('record');
  const { database } = useSession();
  const problemText = useProblemText();
  const [photo, setPhoto] = useState<HTMLCanvasElement | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    open().then(
      (canvas) => isCurrent && setPhoto(canvas),
      (error: unknown) => isCurrent && setProblem(error),
    );
    return () => {
      isCurrent = false;
    };
    async function open(): Promise<HTMLCanvasElement> {
      const content = await loadPhoto(database, file);
      if (!content) throw new TaborError('network');
      return openPhoto(content);
    }
    // Loads the file once: a delivery meanwhile changes its key, not the picture.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [database]);

  async function finish(marked: HTMLCanvasElement | null) {
    if (!marked) return onClose();
    setSaving(true);
    try {
      await onReplace(file, await saveFile(await compressPhoto(marked), `${file.Name.replace(/\.[^.]*$/, '')}.jpg`));
      return onClose();
    } catch (error) {
      return setProblem(error);
    } finally {
      setSaving(false);
    }
  }

  return (
    <Dialog title={t('files.mark', { name: file.Name })} size="full" isDismissable={false} onClose={onClose}>
      {problem !== null && <Banner tone="danger">{problemText(problem)}</Banner>}
      {photo ? (
        <LazyPhotoMarkup photo={photo} isPending={isSaving} onDone={(marked) => void finish(marked)} onCancel={onClose} />
      ) : (
        problem === null && <CanvasSkeleton shape="photo" />
      )}
    </Dialog>
  );
}
