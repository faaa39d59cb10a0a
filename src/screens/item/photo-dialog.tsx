import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraCapture } from '../../canvas/camera-capture.tsx';
import { compressImage } from '../../canvas/compress-image.ts';
import { LazyPhotoMarkup } from '../../canvas/lazy-photo-markup.tsx';
import { toWireDateTime } from '../../contract/wire-date.ts';
import { keepBlob } from '../../db/blobs.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useSession } from '../session-context.tsx';
import { useProblemText } from '../use-problem-text.ts';
import { photoName, type Photo } from './photo.ts';

type PhotoDialogProps = {
  readonly title: string;
  /** Free slots, in the order in which they are filled. */
  readonly slots: readonly number[];
  readonly slotNames: readonly string[];
  /** Picked files; none opens the camera. */
  readonly files: readonly Blob[];
  readonly onPhoto: (photo: Photo) => void;
  readonly onClose: () => void;
};

/** From the shutter or a file, over marking up, to a photo that is kept on this device. */
export function PhotoDialog({ title, slots, slotNames, files, onPhoto, onClose }: PhotoDialogProps) {
  const { t } = useTranslation('item');
  const { database } = useSession();
  const problemText = useProblemText();
  const [queue, setQueue] = useState<readonly Blob[]>(files);
  const [filled, setFilled] = useState(0);
  const [isKeeping, setKeeping] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const slot = slots[filled] ?? 0;
  const [image] = queue;
  const isCamera = files.length === 0;

  function next() {
    const rest = queue.slice(1);
    if (rest.length === 0) onClose();
    else setQueue(rest);
  }

  async function keep(marked: Blob) {
    setKeeping(true);
    try {
      const { blob } = await compressImage(marked);
      const id = crypto.randomUUID();
      const kept = await keepBlob(database, id, blob, photoName(slot, id), toWireDateTime(new Date()));
      onPhoto({ Key: `local-${crypto.randomUUID()}`, BlobId: kept.id, Name: kept.name, Sha256: kept.sha256, Size: kept.size });
      setProblem(null);
      setFilled(filled + 1);
      next();
    } catch (error) {
      setProblem(error);
    } finally {
      setKeeping(false);
    }
  }

  return (
    <Dialog
      title={`${title}: ${slotNames[slot] ?? ''}`}
      size="full"
      isOpen
      isDismissable={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {problem !== null && <Banner tone="danger">{problemText(problem)}</Banner>}
      {isKeeping && <ProgressBar label={t('photos.keeping')} />}
      {image ? (
        <LazyPhotoMarkup
          // A refused photo comes back for another try, with its marks drawn anew.
          key={`${queue.length} ${String(problem)}`}
          image={image}
          onDone={(marked) => void keep(marked)}
          onCancel={next}
          onRetake={isCamera ? () => setQueue([]) : undefined}
        />
      ) : (
        <CameraCapture onCapture={(photo) => setQueue((before) => [...before, photo].slice(0, slots.length - filled))} onCancel={onClose} />
      )}
    </Dialog>
  );
}
