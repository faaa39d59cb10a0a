import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocalKey } from '../../contract/wire/fields.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import type { Position } from './position.ts';
import styles from './positions.module.css';

type Props = {
  readonly positions: readonly Position[];
  readonly onEdit?: ((position: Position) => void) | undefined;
  readonly onDelete?: ((position: Position) => void) | undefined;
};

/** Rows rendered at first, the rest on demand: a year of trips is too long to render at once. */
const INITIAL_ROWS = 50;

/** The positions of one summary by date: a table, on phones one card per position. */
export function PositionList({ positions, onEdit, onDelete }: Props) {
  const { t } = useTranslation('periodic-summary');
  const formats = useFormats();
  const [rowLimit, setRowLimit] = useState(INITIAL_ROWS);
  const hasActions = onEdit !== undefined || onDelete !== undefined;
  return (
    <>
      <table className={styles.positions}>
        <thead>
          <tr>
            <th scope="col">{t('fields.Date')}</th>
            <th scope="col">{t('fields.Description')}</th>
            <th scope="col">{t('fields.Comments')}</th>
            {hasActions && <th aria-label={t('positions.actions')} />}
          </tr>
        </thead>
        <tbody>
          {positions.slice(0, rowLimit).map((position) => (
            <tr key={position.Id}>
              <td className={styles.date}>
                {position.Date && formats.dateTime(position.Date)}
                {isLocalKey(position.Id) && <span className={styles.waiting}>{t('positions.waiting')}</span>}
              </td>
              <td className={styles.description}>{position.Description}</td>
              <td className={styles.comments}>{position.Comments}</td>
              {hasActions && (
                <td className={styles.actions} data-print="hide">
                  {onEdit && (
                    <IconButton
                      label={t('positions.edit', { name: position.Description })}
                      icon={<Pencil aria-hidden />}
                      onPress={() => onEdit(position)}
                    />
                  )}
                  {onDelete && (
                    <IconButton
                      label={t('positions.delete', { name: position.Description })}
                      icon={<Trash2 aria-hidden />}
                      onPress={() => onDelete(position)}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {positions.length > rowLimit && (
        <Button onPress={() => setRowLimit(positions.length)}>{t('positions.showAll', { count: positions.length })}</Button>
      )}
    </>
  );
}
