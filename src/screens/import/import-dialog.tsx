import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportCheck } from '../../contract/import/check-import.ts';
import type { ImportContext, ImportKind } from '../../contract/import/import-kind.ts';
import { SheetError } from '../../contract/import/sheet.ts';
import { toLanguage } from '../../contract/wire/languages.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { useProblemText } from '../use-problem-text.ts';
import { ImportResult, isReady } from './import-result.tsx';
import { dryRunImport } from './dry-run-import.ts';
import { SheetPicker } from './sheet-picker.tsx';
import { downloadCsvTemplate, downloadXlsxTemplate } from './template.ts';
import layout from '../../ui/theme/layout.module.css';

type Props = {
  readonly kind: ImportKind;
  readonly title: string;
  readonly context: () => Promise<ImportContext>;
  /** The backend reads files by our contract. Another one may expect another layout: then a file that fails the dry run can be sent as well. */
  readonly isFormatKnown: boolean;
  /** Uploads and imports the file; `key` is the idempotency key, the same for every attempt with one file. Rejects with the error. */
  readonly send: (file: File, key: string) => Promise<void>;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

type Picked = { readonly file: File; readonly key: string; readonly checked: ImportCheck | null; readonly problem: unknown };

/** An import in two steps: a dry run on this device that lists every invalid cell, then the import of the whole file or nothing. */
export function ImportDialog({ kind, title, context, isFormatKnown, send, onDone, onClose }: Props) {
  const { t, i18n } = useTranslation('import');
  const messages = useMessages();
  const problemText = useProblemText();
  const [picked, setPicked] = useState<Picked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [importError, setImportError] = useState<unknown>(null);

  async function pick(file: File | undefined) {
    if (!file) return;
    setImportError(null);
    setBusy(true);
    const upload = { file, key: crypto.randomUUID(), checked: null, problem: null };
    try {
      setPicked({ ...upload, checked: await dryRunImport(file, kind, await context()) });
    } catch (problem) {
      setPicked({ ...upload, problem });
    } finally {
      setBusy(false);
    }
  }

  async function importFile(file: File, key: string, count: number | null) {
    setBusy(true);
    setImportError(null);
    try {
      await send(file, key);
      messages.success(count === null ? t('doneFile') : t('done', { count }));
      onDone();
      onClose();
    } catch (error) {
      setImportError(error);
      setBusy(false);
    }
  }

  const checked = picked?.checked ?? null;
  const count = checked && isReady(checked) ? checked.records.length : null;
  const isUnchecked = picked !== null && count === null && !isFormatKnown && picked.file.size > 0;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      size="large"
      isDismissable={false}
      closesOnEscape={!isBusy}
      footer={
        picked &&
        (count !== null || isUnchecked) && (
          <Button
            variant={isUnchecked ? 'secondary' : 'primary'}
            size="large"
            icon={<Upload aria-hidden />}
            isPending={isBusy}
            onPress={() => void importFile(picked.file, picked.key, count)}
          >
            {count === null ? t('sendUnchecked') : t('take', { count })}
          </Button>
        )
      }
    >
      <div className={layout.column4}>
        <p>{t('hint', { columns: kind.columns.map(({ headings }) => headings[toLanguage(i18n.language)]).join(', ') })}</p>
        <div className={layout.wrap2}>
          <SheetPicker
            hasFile={picked !== null}
            isPending={isBusy && !picked}
            takesAnyFile={!isFormatKnown}
            onPick={(file) => void pick(file)}
          />
          <TemplateButtons kind={kind} />
        </div>
        {isUnchecked && <Banner tone="info">{t('unchecked')}</Banner>}
        {importError !== null && (
          <Banner tone="danger" title={t('failed')}>
            {problemText(importError)}
          </Banner>
        )}
        {picked?.problem instanceof SheetError && (
          <Banner tone="danger" title={t('unreadable', { name: picked.file.name })}>
            {t(`file.${picked.problem.code}`)}
          </Banner>
        )}
        {picked && !(picked.problem instanceof SheetError) && picked.problem !== null && (
          <Banner tone="danger">{problemText(picked.problem)}</Banner>
        )}
        {picked && checked && <ImportResult kind={kind} name={picked.file.name} checked={checked} />}
      </div>
    </Dialog>
  );
}

function TemplateButtons({ kind }: Pick<Props, 'kind'>) {
  const { t, i18n } = useTranslation('import');
  const language = toLanguage(i18n.language);
  return (
    <>
      <Button
        size="large"
        variant="quiet"
        icon={<Download aria-hidden />}
        onPress={() => void downloadXlsxTemplate(kind, language, t('templateName'))}
      >
        {t('template')}
      </Button>
      <Button
        size="large"
        variant="quiet"
        icon={<Download aria-hidden />}
        onPress={() => downloadCsvTemplate(kind, language, t('templateName'))}
      >
        {t('templateCsv')}
      </Button>
    </>
  );
}
