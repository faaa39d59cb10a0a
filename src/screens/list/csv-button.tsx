import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import type { ColumnLayout, GridColumn } from '../../ui/grid/model/grid-types.ts';
import { useGridFormats } from '../../ui/grid/model/grid-value.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import type { ScreenDeclaration } from '../declaration/screen-declaration.ts';
import { useSession } from '../session-context.tsx';
import { useProblemText } from '../use-problem-text.ts';

export type CsvButtonProps = {
  readonly declaration: ScreenDeclaration;
  readonly query: GridQuery;
  readonly isDeviceQuery: boolean;
  readonly columns: readonly GridColumn<GridRow>[];
  readonly layout: ColumnLayout;
};

/** Writes all rows that match the list's filters to a CSV file, on the device: for every list and every backend. */
export function CsvButton({ declaration: { entity }, query, isDeviceQuery, columns, layout }: CsvButtonProps) {
  const { t } = useTranslation([entity, 'list', 'desk']);
  const { database } = useSession();
  const messages = useMessages();
  const problemText = useProblemText();
  const formats = useGridFormats();
  const [isPending, setPending] = useState(false);

  async function generate() {
    setPending(true);
    try {
      const { downloadCsv } = await import('./export/list-csv.ts');
      const { name, isComplete } = await downloadCsv({ database, entity, title: t('title'), query, isDeviceQuery: isDeviceQuery || !navigator.onLine, columns, layout, formats });
      if (!isComplete) messages.info(t('list:onlyNewest'));
      messages.success(t('list:export.done', { name }));
    } catch (error) {
      messages.error(problemText(error));
    } finally {
      setPending(false);
    }
  }
  return <IconButton label={t('desk:csv')} icon={<FileDown aria-hidden />} isPending={isPending} onPress={() => void generate()} />;
}
