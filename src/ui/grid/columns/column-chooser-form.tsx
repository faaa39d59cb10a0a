import { ArrowDown, ArrowUp, ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../controls/button.tsx';
import { Checkbox } from '../../fields/checkbox.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import type { ColumnChooserProps } from './column-chooser.tsx';
import { ROWS_KEY, useIsDense } from '../model/row-density.ts';
import shared from '../../theme/layout.module.css';
import { useMediaQuery } from '../../theme/use-media-query.ts';
import styles from './column-chooser.module.css';
import { COLUMN_WIDTH_LIMITS, defaultLayout, moveColumn, resizeColumn } from './column-layout.ts';

/** Width change per press. */
const RESIZE_STEP_PX = 24;

/** Visibility, order and width of columns, by tap and keyboard: the alternative to dragging the headings. */
export function ColumnChooserForm({ table, columns, layout, onLayoutChange }: ColumnChooserProps) {
  const { t } = useTranslation(['ui', 'list-tools']);
  const [hasFinePointer, isDense] = [useMediaQuery('(pointer: fine)'), useIsDense()];
  const order = columns.map((column) => column.id);
  const isPlain = [layout.columnOrder, layout.columnVisibility, layout.widths].every((part) => Object.keys(part).length === 0);
  return (
    <div className={styles.form}>
      {hasFinePointer && (
        <Checkbox isSelected={isDense} onChange={saveIsDense}>
          {t('list-tools:rows.dense')}
        </Checkbox>
      )}
      <ul className={styles.columns}>
        {columns.map(({ id, header, width: declaredWidth }, index) => {
          const column = table.getColumn(id);
          const width = layout.widths[id] ?? declaredWidth;
          const [above, below] = [order[index - 1], order[index + 1]];
          const resize = (by: number) => onLayoutChange(resizeColumn(layout, id, width + by));
          const move = (target: string | undefined) => target !== undefined && table.setColumnOrder(moveColumn(order, id, target));
          return (
            <li key={id} className={styles.column}>
              <div className={styles.name}>
                <Checkbox
                  isSelected={column?.getIsVisible() ?? false}
                  isDisabled={!column?.getCanHide()}
                  onChange={(isShown) => column?.toggleVisibility(isShown)}
                >
                  {header}
                </Checkbox>
              </div>
              <IconButton
                label={t('column.narrower', { column: header })}
                icon={<ChevronsRightLeft aria-hidden />}
                isDisabled={width <= COLUMN_WIDTH_LIMITS.min}
                onPress={() => resize(-RESIZE_STEP_PX)}
              />
              <IconButton
                label={t('column.wider', { column: header })}
                icon={<ChevronsLeftRight aria-hidden />}
                isDisabled={width >= COLUMN_WIDTH_LIMITS.max}
                onPress={() => resize(RESIZE_STEP_PX)}
              />
              <IconButton
                label={t('column.earlier', { column: header })}
                icon={<ArrowUp aria-hidden />}
                isDisabled={above === undefined}
                onPress={() => move(above)}
              />
              <IconButton
                label={t('column.later', { column: header })}
                icon={<ArrowDown aria-hidden />}
                isDisabled={below === undefined}
                onPress={() => move(below)}
              />
            </li>
          );
        })}
      </ul>
      <p className={shared.note}>{t('column.hint')}</p>
      <div>
        <Button variant="quiet" isDisabled={isPlain} onPress={() => onLayoutChange(defaultLayout)}>
          {t('column.reset')}
        </Button>
      </div>
    </div>
  );
}

function saveIsDense(isDense: boolean): void {
  localStorage.setItem(ROWS_KEY, isDense ? 'low' : 'high');
  dispatchEvent(new Event(ROWS_KEY));
}
