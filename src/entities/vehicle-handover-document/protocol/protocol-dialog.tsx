import { Download, FileText, Printer, Share2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages, toLanguage } from '../../../contract/wire/languages.ts';
import { languageNames } from '../../../screens/language-names.ts';
import { useSession } from '../../../screens/session-context.tsx';
import { useFormats } from '../../../screens/use-formats.ts';
import { printPdf } from '../../../screens/pdf/print-pdf.ts';
import { useProblemText } from '../../../screens/use-problem-text.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { ProgressBar } from '../../../ui/controls/progress-bar.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { openShareSheet } from '../../../ui/controls/share-sheet.ts';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import type { OpenHandover } from '../content/open-handover.ts';
import type { HandoverReferences } from '../content/handover-references.ts';
import { makeProtocol } from './make-protocol.ts';
import styles from './protocol-dialog.module.css';
import layout from '../../../ui/theme/layout.module.css';

type Made = { readonly file: File; readonly url: string };

type Props = { readonly handover: OpenHandover; readonly references: HandoverReferences; readonly onClose: () => void };

/** Makes the protocol in the recipient's language, then shares or downloads it. */
export function ProtocolDialog({ handover, references, onClose }: Props) {
  const { t, i18n } = useTranslation(['vehicle-handover-document', 'handover-form']);
  const session = useSession();
  const problemText = useProblemText();
  const [language, setLanguage] = useState(() => toLanguage(i18n.language));
  const [protocol, setProtocol] = useState<Made | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [isMaking, setMaking] = useState(false);
  const isFinal = handover.number !== null;

  useEffect(() => {
    if (protocol === null) return undefined;
    return () => URL.revokeObjectURL(protocol.url);
  }, [protocol]);

  async function make() {
    setMaking(true);
    setProblem(null);
    try {
      const file = await makeProtocol({ session, handover, references, language });
      setProtocol({ file, url: URL.createObjectURL(file) });
    } catch (error) {
      setProblem(error);
    } finally {
      setMaking(false);
    }
  }

  return (
    <Dialog title={t('handover-form:protocol.title')} onClose={onClose}>
      <div className={layout.stack4}>
        <Banner
          tone={isFinal ? 'success' : 'info'}
          title={isFinal ? t('handover-form:protocol.final', { number: handover.number }) : t('handover-form:protocol.provisional')}
        >
          {t(isFinal ? 'handover-form:protocol.finalText' : 'handover-form:protocol.provisionalText')}
        </Banner>
        <p className={styles.label}>{t('handover-form:protocol.language')}</p>
        <Segmented
          label={t('handover-form:protocol.language')}
          items={languages.map((id) => ({ id, label: languageNames[id] }))}
          value={language}
          onChange={(value) => {
            setLanguage(value);
            setProtocol(null);
          }}
          isDisabled={isMaking}
        />
        {problem !== null && (
          <Banner tone="danger" title={t('handover-form:protocol.failed')}>
            {problemText(problem)}
          </Banner>
        )}
        {isMaking && <ProgressBar label={t('handover-form:protocol.making')} />}
        {protocol ? (
          <MadeFile {...protocol} />
        ) : (
          <Button
            size="large"
            variant="primary"
            icon={<FileText aria-hidden />}
            isDisabled={isMaking || references.isLoading}
            onPress={() => void make()}
          >
            {t('handover-form:protocol.make')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function MadeFile({ file, url }: Made) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form', 'document']);
  const messages = useMessages();
  const { fileSize } = useFormats();
  const canShare = useMemo(() => 'canShare' in navigator && navigator.canShare({ files: [file] }), [file]);
  const share = async () => {
    if (!(await openShareSheet({ files: [file], title: file.name }))) messages.error(t('handover-form:protocol.notShared'));
  };
  const print = () => {
    if (!printPdf(url)) messages.error(t('document:blocked'));
  };
  return (
    <div className={styles.made}>
      <p role="status">
        {t('handover-form:protocol.made')} <strong>{file.name}</strong> ({fileSize(file.size)})
      </p>
      <div className={layout.wrap3}>
        {canShare && (
          <Button size="large" variant="primary" icon={<Share2 aria-hidden />} onPress={() => void share()}>
            {t('handover-form:protocol.share')}
          </Button>
        )}
        <LinkButton
          href={url}
          download={file.name}
          size="large"
          variant={canShare ? 'secondary' : 'primary'}
          icon={<Download aria-hidden />}
        >
          {t('handover-form:protocol.download')}
        </LinkButton>
        <Button size="large" icon={<Printer aria-hidden />} onPress={print}>
          {t('handover-form:protocol.print')}
        </Button>
      </div>
    </div>
  );
}
