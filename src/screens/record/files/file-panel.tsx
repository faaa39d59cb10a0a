import { Camera, Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxRow } from '../../../db/schema/rows.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ProgressBar } from '../../../ui/controls/progress-bar.tsx';
import { RejectedFiles } from '../photos/rejected-files.tsx';
import type { Photo } from '../photos/photo.ts';
import { SendingProgress } from './sending-progress.tsx';
import { useProblemText } from '../../use-problem-text.ts';
import type { AttachedFile } from './attached-file.ts';
import { CameraDialog } from './camera-dialog.tsx';
import styles from './file-panel.module.css';
import layout from '../../../ui/theme/layout.module.css';
import unseen from '../../../ui/theme/unseen.module.css';
import { FileTile } from './file-tile.tsx';
import { MarkDialog } from './mark-dialog.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useFileIntake } from './use-file-intake.ts';

/** File types accepted by the backend. Systems without HEIC support disable such files unless their extensions are listed. */
const ACCEPTED_TYPES = 'image/*,.heic,.heif,.pdf,.rtf,.docx,.xlsx,.pptx,.odt,.ods,.odp';

type Props = {
  readonly files: readonly AttachedFile[];
  readonly uploads: readonly OutboxRow[];
  readonly mayChange: boolean;
  /** The camera comes first, for one photo. */
  readonly startsWithCamera?: boolean;
  readonly onSave: (file: Photo) => Promise<void>;
  readonly onRemove: (file: AttachedFile) => Promise<void>;
  /** Replaces a photo by its marked version. */
  readonly onReplace: (before: AttachedFile, after: Photo) => Promise<void>;
};

/** A record's files: added from a picker, a drop, the clipboard or the camera; shown, marked, downloaded and removed. */
export function FilePanel({ files, uploads, mayChange, startsWithCamera = false, onSave, onRemove, onReplace }: Props) {
  const { t } = useTranslation('record');
  const problemText = useProblemText();
  const intake = useFileIntake(onSave);
  const input = useRef<HTMLInputElement>(null);
  const [keepsGps, setKeepsGps] = useState(false);
  const [isCamera, setCamera] = useState(false);
  const [marking, setMarking] = useState<AttachedFile | null>(null);
  const take = (picked: readonly File[]) => void intake.add(picked, keepsGps);
  const drop = useFileDrop(mayChange && !isCamera && marking === null, take);
  const going = uploads.filter((entry) => entry.state !== 'parked').length;

  function pick(picked: FileList | null) {
    if (picked && picked.length > 0) take([...picked]);
    // Reset, or picking the same file again would fire no event.
    if (input.current) input.current.value = '';
  }

  return (
    <div className={styles.panel} data-over={drop.isOver || undefined} {...drop.handlers}>
      {intake.problem !== null && <Banner tone="danger">{problemText(intake.problem)}</Banner>}
      <RejectedFiles files={intake.rejected} />
      {files.length === 0 && !mayChange && <p className={layout.note}>{t('files.none')}</p>}
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <FileTile
              key={String(file.Key)}
              file={file}
              mayChange={mayChange}
              onMark={() => setMarking(file)}
              onRemove={() => onRemove(file)}
            />
          ))}
        </ul>
      )}
      {intake.progress && (
        <div className={styles.progress}>
          <ProgressBar
            label={t('files.preparing')}
            value={intake.progress.done}
            max={intake.progress.total}
            valueText={`${intake.progress.done} / ${intake.progress.total}`}
          />
          <Button onPress={intake.stop}>{t('files.stop')}</Button>
        </div>
      )}
      <SendingProgress head={{ entries: uploads, count: uploads.length, sendable: going }} />
      {mayChange && (
        <div className={styles.add} data-print="hide">
          <div className={styles.buttons}>
            {startsWithCamera && (
              <Button
                size="large"
                variant={files.length === 0 ? 'primary' : 'secondary'}
                isFullWidth
                icon={<Camera aria-hidden />}
                onPress={() => setCamera(true)}
              >
                {t('files.camera')}
              </Button>
            )}
            <input
              ref={input}
              className={unseen.unseen}
              type="file"
              accept={ACCEPTED_TYPES}
              multiple
              tabIndex={-1}
              aria-hidden
              data-files-input
              onChange={(event) => pick(event.currentTarget.files)}
            />
            <Button size={startsWithCamera ? 'large' : 'normal'} icon={<Paperclip aria-hidden />} onPress={() => input.current?.click()}>
              {t('files.pick')}
            </Button>
            {!startsWithCamera && (
              <Button icon={<Camera aria-hidden />} onPress={() => setCamera(true)}>
                {t('files.camera')}
              </Button>
            )}
          </div>
          {!startsWithCamera && (
            <>
              <p className={layout.note}>
                {t('files.hint')} <span className={styles.pointer}>{t('files.dropHint')}</span>
              </p>
              <Checkbox isSelected={keepsGps} onChange={setKeepsGps}>
                {t('files.keepPlace')}
              </Checkbox>
            </>
          )}
        </div>
      )}
      {isCamera && (
        <CameraDialog intake={intake} onSave={onSave} onPick={take} isSingle={startsWithCamera} onClose={() => setCamera(false)} />
      )}
      {marking && <MarkDialog file={marking} saveFile={intake.keep} onReplace={onReplace} onClose={() => setMarking(null)} />}
    </div>
  );
}
