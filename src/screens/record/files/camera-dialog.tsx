import { format } from '@formkit/tempo';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CameraCapture } from '../../../canvas/photo/camera-capture.tsx';
import { compressPhoto } from '../../../canvas/photo/compress-image.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ProgressBar } from '../../../ui/controls/progress-bar.tsx';
import type { Photo } from '../photos/photo.ts';
import { useProblemText } from '../../use-problem-text.ts';
import type { FileIntake } from './use-file-intake.ts';

type Props = {
  readonly intake: Pick<FileIntake, 'keep'>;
  readonly onSave: (file: Photo) => Promise<void>;
  readonly onPick: (files: readonly File[]) => void;
  /** Closes after one shot. */
  readonly isSingle?: boolean;
  readonly onClose: () => void;
};

/** The camera: each shot becomes a file of the record at once, before any preview or mark-up. */
export function CameraDialog({ intake, onSave, onPick, isSingle = false, onClose }: Props) {
  const { t } = useTranslation('record');
  const problemText = useProblemText();
  const [count, setCount] = useState(0);
  const [savingCount, setSavingCount] = useState(0);
  const [problem, setProblem] = useState<unknown>(null);

  async function take(shot: HTMLCanvasElement) {
    setSavingCount((before) => before + 1);
    try {
      await onSave(await intake.keep(await compressPhoto(shot), `${t('files.shot')} ${stamp(new Date())}.jpg`));
      setCount((before) => before + 1);
      setProblem(null);
      if (isSingle) onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setSavingCount((before) => before - 1);
    }
  }

  return (
    <Dialog title={t('files.camera')} size="full" onClose={onClose}>
      {problem !== null && <Banner tone="danger">{problemText(problem)}</Banner>}
      {savingCount > 0 && <ProgressBar label={t('photos.saving')} />}
      <output>{count > 0 && t('files.taken', { count: count })}</output>
      <CameraCapture
        onCapture={(shot) => void take(shot)}
        onPick={(files) => {
          onPick(files);
          onClose();
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Local time as part of a name: `2026-06-01 08.15.02`. */
function stamp(time: Date): string {
  return format(time, 'YYYY-MM-DD HH.mm.ss');
}
