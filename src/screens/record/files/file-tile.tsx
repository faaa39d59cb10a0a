import { Download, FileText, PenLine, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { StatusPill, type StatusTone } from '../../../ui/controls/status-pill.tsx';
import { PhotoThumbnail } from '../photos/photo-thumbnail.tsx';
import { loadPhoto } from '../photos/use-photo-url.ts';
import { downloadFile } from '../../download-file.ts';
import { useSession } from '../../session-context.tsx';
import { useFormats } from '../../use-formats.ts';
import { useAttempt } from '../../use-attempt.ts';
import { useProblemText } from '../../use-problem-text.ts';
import { isPicture, type AttachedFile, type FileState } from './attached-file.ts';
import styles from './file-panel.module.css';
import layout from '../../../ui/theme/layout.module.css';

type Props = {
  readonly file: AttachedFile;
  readonly mayChange: boolean;
  readonly onMark: () => void;
  readonly onRemove: () => Promise<void>;
};

const tones: Readonly<Record<FileState, StatusTone | null>> = {
  draft: 'waiting',
  waiting: 'waiting',
  sending: 'sending',
  'needs-you': 'attention',
  removing: 'waiting',
  received: null,
};

/** One file: its preview, its state, and its actions. */
export function FileTile({ file, mayChange, onMark, onRemove }: Props) {
  const { t } = useTranslation(['record', 'problem']);
  const { database } = useSession();
  const formats = useFormats();
  const messages = useMessages();
  const attempt = useAttempt();
  const problemText = useProblemText();
  const confirm = useConfirm();
  const [isFetching, setFetching] = useState(false);
  const name = file.Name;
  const tone = tones[file.state];
  const isReceived = file.state === 'received';

  async function download() {
    setFetching(true);
    const content = await loadPhoto(database, file);
    setFetching(false);
    if (content) downloadFile(content, name);
    else messages.error(t(navigator.onLine ? 'files.notFetched' : 'files.notHere'));
  }

  async function remove() {
    // Withdrawing a waiting upload needs no confirmation; a deletion at the backend affects all users.
    const isConfirmed =
      !isReceived ||
      (await confirm({
        title: t('files.remove', { name }),
        message: t('files.removeText', { name }),
        confirmLabel: t('files.delete'),
        tone: 'danger',
      }));
    if (isConfirmed) await attempt(onRemove);
  }

  return (
    <li className={styles.file} data-state={file.state}>
      <div className={styles.preview}>
        {isPicture(file) ? (
          <PhotoThumbnail photo={file} alt={name} />
        ) : (
          <span className={styles.document} aria-hidden>
            <FileText />
            {extension(name)}
          </span>
        )}
      </div>
      <div className={styles.facts}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={layout.note}>{formats.fileSize(file.Size)}</span>
        {tone && <StatusPill tone={tone}>{t(`files.state.${file.state}`)}</StatusPill>}
        {file.rejection && <span className={styles.error}>{problemText(file.rejection)}</span>}
      </div>
      {file.state !== 'removing' && (
        <div className={styles.tools} data-print="hide">
          <IconButton icon={<Download />} label={t('files.download', { name })} isPending={isFetching} onPress={() => void download()} />
          {mayChange && !file.IsFixed && isPicture(file) && (
            <IconButton icon={<PenLine />} label={t('files.mark', { name })} onPress={onMark} />
          )}
          {mayChange && !file.IsFixed && (
            <IconButton
              icon={isReceived ? <Trash2 /> : <X />}
              label={t(isReceived ? 'files.remove' : 'files.cancel', { name })}
              onPress={() => void remove()}
            />
          )}
        </div>
      )}
    </li>
  );
}

function extension(name: string): string {
  const [, ending = ''] = /\.([^.]{1,5})$/.exec(name) ?? [];
  return ending.toUpperCase();
}
