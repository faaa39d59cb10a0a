import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { WireDateTime } from '../../contract/wire/wire-date.ts';
import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import type { CellHref } from '../../screens/list/rows/cell-hrefs.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { serviceStateOf } from './board-state.ts';
import { BoardValue } from './board-value.tsx';
import styles from './board-table.module.css';
import unseen from '../../ui/theme/unseen.module.css';
import { useBoardTexts } from './use-board-texts.ts';
import { useRowsPerPage } from './use-rows-per-page.ts';
import { useAutoPaging } from './use-auto-paging.ts';

export type BoardRows = {
  readonly columns: ScreenDeclaration['columns'];
  readonly rows: readonly GridRow[];
  readonly now: WireDateTime;
  readonly cellHref?: CellHref | undefined;
};

/** All columns and as many rows as fit the height; the pages turn automatically. */
export function BoardTable({ columns, rows, now, cellHref }: BoardRows) {
  const { t } = useTranslation('b-service-request');
  const labelOf = useBoardTexts();
  const { perPage, holder } = useRowsPerPage();
  const { page, pages, from, to, isPaused, turn, pause } = useAutoPaging(rows.length, perPage);
  return (
    <>
      <div ref={holder} className={styles.holder}>
        <table className={styles.table}>
          <caption className={unseen.unseen}>{t('title')}</caption>
          <thead>
            <tr>
              {columns.map(({ field }) => (
                <th key={field} scope="col" data-field={field}>
                  {t(`columns.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(from, to).map((row) => {
              const state = serviceStateOf(row, now);
              return (
                <tr key={String(row['Id'])} data-standing={state}>
                  {columns.map((column) => (
                    <td key={column.field} data-field={column.field}>
                      <BoardValue
                        column={column}
                        value={labelOf(column.field, row[column.field])}
                        isOverdue={state === 'overdue'}
                        href={cellHref?.(row, column.field)}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t('title')} data-print="hide">
          <IconButton label={t('previous')} icon={<ChevronLeft aria-hidden />} onPress={() => turn(-1)} />
          <span>{t('page', { page: page + 1, pages })}</span>
          <IconButton label={t('next')} icon={<ChevronRight aria-hidden />} onPress={() => turn(1)} />
          <IconButton
            label={t(isPaused ? 'resume' : 'pause')}
            icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
            onPress={() => pause(!isPaused)}
          />
        </nav>
      )}
    </>
  );
}
