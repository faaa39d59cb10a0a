import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { ScopeChoice } from '../../contract/grid/scope.ts';
import { callOf, entityRegistry } from '../../contract/registry.ts';
import { toWireDate } from '../../contract/wire/wire-date.ts';
import { callApi } from '../../api/backend.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import type { ScreenDeclaration } from '../declaration/screen-declaration.ts';
import { conditionsWithoutDays } from './export/conditions.ts';
import { exportParameters } from './export/export-parameters.ts';
import { downloadFile } from '../download-file.ts';
import { useProblemText } from '../use-problem-text.ts';
import { useFormats } from '../use-formats.ts';
import { useHasExtension, useSupports } from '../use-supports.ts';
import type { ListFilesProps } from './use-list-file.ts';
import styles from './list-screen.module.css';
import { useListFile } from './use-list-file.ts';

const PROGRESS_INTERVAL_MS = 1_000;

type Props = ListFilesProps & { readonly excel: NonNullable<ScreenDeclaration['excel']> };

/**
 * Makes the backend generate an Excel file of all pages of the list, and offers it for download; without a network, and where the
 * backend makes none, the device makes it of its rows.
 */
export function ExcelButton({ excel, ...list }: Props) {
  const {
    declaration: { entity },
    query,
  } = list;
  const { search, columns } = list;
  const ofDevice = useListFile(list);
  const { t, i18n } = useTranslation([entity, 'list', 'document', 'ui']);
  const messages = useMessages();
  const problemText = useProblemText();
  const confirm = useConfirm();
  const supportsColumns = useHasExtension('columns');
  /** Name of the export that runs. */
  const [exported, setExported] = useState<string | null>(null);
  const progress = useExportProgress(exported);

  async function generate() {
    if (!navigator.onLine) {
      await ofDevice.generate('xlsx');
      return;
    }
    const name = crypto.randomUUID();
    const parameters = exportParameters(query, entityRegistry[entity], excel.search);
    if (!supportsColumns && usesExtraParameters(entity, parameters)) {
      const isAgreed = await confirm({
        title: t('list:export.label'),
        message: t('list:export.all'),
        confirmLabel: t('list:export.allConfirm'),
      });
      if (!isAgreed) return;
    }
    const note = supportsColumns ? conditionsWithoutDays(columns, search, t, i18n.language) : undefined;
    setExported(name);
    try {
      const { fetchExport } = await import('./export/fetch-export.ts');
      const file = await fetchExport(entity, { ...parameters, export: name, ...(note !== undefined && { note }) });
      if (file === null) {
        setExported(null);
        await ofDevice.generate('xlsx');
        return;
      }
      if (file === 'failed') {
        messages.error(t('list:export.failed'));
        return;
      }
      const fileName = `${t('title')} ${formatDayRange(query.scope)}.${file.ending}`;
      downloadFile(file.content, fileName);
      messages.success(t('list:export.done', { name: fileName }));
    } catch (error) {
      messages.error(problemText(error));
    } finally {
      setExported(null);
    }
  }
  return (
    <>
      {exported !== null && (
        <span className={styles.making}>
          <ProgressBar label={progress ?? t('list:export.running')} isLabelHidden={progress === null} />
        </span>
      )}
      <Button
        icon={<FileSpreadsheet aria-hidden />}
        isPending={exported !== null || ofDevice.progress !== null}
        onPress={() => void generate()}
      >
        {t('list:export.label')}
      </Button>
    </>
  );
}

/** Progress of the named export on the backend: its place in the queue, then the rows written; null before. */
function useExportProgress(exported: string | null): string | null {
  const { t } = useTranslation('list');
  const { number } = useFormats();
  const isKnown = useSupports()('file', 'exportProgress');
  const [shownProgress, setShownProgress] = useState<{ readonly exported: string; readonly place: number; readonly rows: number } | null>(
    null,
  );
  useEffect(() => {
    if (exported === null || !isKnown) return undefined;
    const update = async () => {
      const progress = (await callApi('file', 'exportProgress', { parameters: { export: exported } }).catch(ignoreProblem)) as {
        Place: number;
        Rows: number;
      } | null;
      if (progress) setShownProgress({ exported, place: progress.Place, rows: progress.Rows });
    };
    const timer = setInterval(() => void update(), PROGRESS_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [exported, isKnown]);
  if (shownProgress === null || shownProgress.exported !== exported) return null;
  return shownProgress.place > 0
    ? t('export.waiting', { place: number(shownProgress.place) })
    : t('export.rows', { rows: number(shownProgress.rows) });
}

/** The export itself reports what fails. */
function ignoreProblem(): null {
  return null;
}

/** Whether the list uses a filter that only a backend with the `columns` extension applies to the export. */
function usesExtraParameters(entity: EntityName, parameters: Readonly<Record<string, string>>): boolean {
  const { extraQuery = [] } = callOf(entity, 'generateExcel');
  return Object.keys(parameters).some((name) => name !== '$orderby' && extraQuery.includes(name));
}

/** The selected range of days, else today; part of the file name. */
function formatDayRange({ from, to }: ScopeChoice = {}): string {
  return from === undefined && to === undefined ? toWireDate(new Date()) : `${from ?? ''}–${to ?? ''}`;
}
