import type { ListSearch } from './query/list-search.ts';
import type { ScreenDeclaration } from '../declaration/screen-declaration.ts';
import type { ColumnLayout, GridColumn } from '../../ui/grid/model/grid-types.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGridFormats } from '../../ui/grid/model/grid-value.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import { useProblemText } from '../use-problem-text.ts';
import { listConditions } from './export/conditions.ts';
import type { FileFormat, FileProgress } from './export/list-file.ts';

export type ListFilesProps = {
  readonly declaration: ScreenDeclaration;
  readonly query: GridQuery;
  readonly isDeviceQuery: boolean;
  readonly search: ListSearch;
  readonly columns: readonly GridColumn<GridRow>[];
  readonly layout: ColumnLayout;
};

type ListFile = {
  /** The file that is being written; null: none. */
  readonly progress: FileProgress | null;
  readonly generate: (format: FileFormat) => Promise<void>;
  readonly cancel: () => void;
};

/** Returns what describes the list for a file or a document: its rows of now, with the words of its filters. */
export function useExportedList({ declaration: { entity }, query, isDeviceQuery, search, columns, layout }: ListFilesProps) {
  const { t, i18n } = useTranslation([entity, 'list', 'ui']);
  const { database } = useSession();
  const formats = useGridFormats();
  return () => ({
    database,
    entity,
    title: t('title'),
    query,
    conditions: listConditions(columns, search, t, i18n.language),
    isDeviceQuery: isDeviceQuery || !navigator.onLine,
    columns,
    layout,
    formats,
  });
}

/** Writes all rows that match the list's filters to a file, on the device. One of the device's own rows says so, with their age. */
export function useListFile(props: ListFilesProps): ListFile {
  const { t } = useTranslation(['list', 'list-tools', 'document', 'ui']);
  const messages = useMessages();
  const problemText = useProblemText();
  const listNow = useExportedList(props);
  const { number, dateTime } = useFormats();
  const [progress, setProgress] = useState<FileProgress | null>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function generate(format: FileFormat) {
    const { signal } = (controller.current = new AbortController());
    setProgress({ rows: 0, all: 0 });
    try {
      const { downloadList } = await import('./export/list-file.ts');
      const noteOf = (asOf: string, isComplete: boolean) =>
        [t('list:asOfDevice', { moment: dateTime(asOf) }), isComplete ? '' : t('list:onlyNewest')].filter(Boolean).join('. ');
      const { name, note, limit } = await downloadList(listNow(), format, { signal, onProgress: setProgress, noteOf });
      if (note !== null) messages.info(t('list-tools:files.ofDevice', { note }));
      if (limit !== null) messages.info(t('list-tools:files.limited', { rows: number(limit) }));
      messages.success(t('list:export.done', { name }));
    } catch (error) {
      if (!signal.aborted) messages.error(problemText(error));
    } finally {
      setProgress(null);
    }
  }
  return { progress, generate, cancel: () => controller.current?.abort() };
}
