import { useTranslation } from 'react-i18next';
import { CameraCapture } from '../../../canvas/photo/camera-capture.tsx';
import { CanvasSkeleton } from '../../../canvas/canvas-skeleton.tsx';
import { LazyPhotoMarkup } from '../../../canvas/photo/lazy-photo-markup.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ProgressBar } from '../../../ui/controls/progress-bar.tsx';
import { useProblemText } from '../../use-problem-text.ts';
import { RejectedFiles } from './rejected-files.tsx';
import type { PhotoIntake } from './use-photo-intake.ts';
import type { Shot } from './use-shots.ts';

type PhotoDialogProps = {
  readonly title: string;
  readonly slotNames: readonly string[];
  readonly intake: PhotoIntake;
};

/** The camera, then mark-up of each photo. Closing keeps the photos taken; only "cancel" discards a photo. */
export function PhotoDialog({ title, slotNames, intake }: PhotoDialogProps) {
  const { t } = useTranslation('record');
  const problemText = useProblemText();
  const { shot, slots, isCamera, isSaving, problem } = intake;
  const [nextSlot = 0] = slots;

  async function use(newShot: Shot, marked: HTMLCanvasElement | null) {
    const isDone = await intake.use(newShot, marked);
    if (isDone && isCamera) intake.close();
  }

  return (
    <Dialog title={`${title}: ${slotNames[shot?.slot ?? nextSlot] ?? ''}`} size="full" isDismissable={false} onClose={() => intake.close()}>
      {problem !== null && <Banner tone="danger">{problemText(problem)}</Banner>}
      <RejectedFiles files={intake.rejected} />
      {isSaving && <ProgressBar label={t('photos.saving')} />}
      {shot && (
        <LazyPhotoMarkup
          key={shot.key}
          photo={shot.canvas}
          isPending={isSaving}
          onDone={(marked) => void use(shot, marked)}
          onCancel={() => void intake.drop(shot).then(() => isCamera && intake.close())}
          onRetake={isCamera ? () => void intake.drop(shot) : undefined}
        />
      )}
      {!shot && isCamera && (
        <CameraCapture
          onCapture={(canvas) => void intake.take(canvas, nextSlot)}
          onPick={(files) => void intake.takeFiles(files, slots)}
          onCancel={intake.close}
        />
      )}
      {!shot && !isCamera && (
        <>
          <ProgressBar label={t('photos.opening')} />
          <CanvasSkeleton shape="photo" />
        </>
      )}
    </Dialog>
  );
}
