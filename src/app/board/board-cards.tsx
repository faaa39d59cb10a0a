import { useTranslation } from 'react-i18next';
import { textOf } from '../../screens/text-of.ts';
import { serviceStateOf } from './board-state.ts';
import type { BoardRows } from './board-table.tsx';
import { BoardText, BoardValue } from './board-value.tsx';
import { useBoardTexts } from './use-board-texts.ts';
import styles from './board-cards.module.css';

/** The board on a small screen: one card per vehicle, scrolled by hand. */
export function BoardCards({ columns, rows, now, cellHref }: BoardRows) {
  const { t } = useTranslation('b-service-request');
  const labelOf = useBoardTexts();
  return (
    <ul className={styles.cards}>
      {rows.map((row) => {
        const state = serviceStateOf(row, now);
        return (
          <li key={String(row['Id'])} className={styles.card} data-standing={state}>
            <h2>
              <BoardText text={textOf(row['RegistrationNumber'])} href={cellHref?.(row, 'RegistrationNumber')} />
            </h2>
            <dl>
              {columns
                .filter(({ isPrimary }) => !isPrimary)
                .map((column) => (
                  <div key={column.field} data-field={column.field}>
                    <dt>{t(`columns.${column.field}`)}</dt>
                    <dd>
                      <BoardValue
                        column={column}
                        value={labelOf(column.field, row[column.field])}
                        isOverdue={state === 'overdue'}
                        href={cellHref?.(row, column.field)}
                      />
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
