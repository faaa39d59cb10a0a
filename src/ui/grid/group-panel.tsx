import { ChevronsDownUp, Group, MoveLeft, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { MenuButton } from '../overlays/menu-button.tsx';
import styles from './group-panel.module.css';
import type { FilteredColumn, GridGrouping } from './model/grid-types.ts';

interface Props {
  columns: readonly FilteredColumn[];
  grouping: Pick<GridGrouping<object>, 'columns' | 'onChange' | 'lines' | 'onToggle'>;
}

/** The grouping columns: headings are dropped here or picked from the menu. */
export function GroupPanel({ columns, grouping }: Props) {
  const { t } = useTranslation('ui');
  const groupColumns = grouping.columns.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const others = columns.filter((column) => column.isGroupable && !groupColumns.includes(column));
  const openOnes = grouping.lines?.filter((line) => line.kind === 'group' && line.depth === 0 && line.isOpen) ?? [];
  return (
    <div
      className={styles.panel}
      data-chosen={groupColumns.length > 0 || undefined}
      title={groupColumns.length === 0 ? t('group.drop') : undefined}
      role="group"
      aria-label={t('group.label')}
      data-group-drop
      data-print="hide"
    >
      <MenuButton
        label={t('group.by')}
        icon={<Group aria-hidden />}
        isDisabled={others.length === 0}
        items={others.map(({ id, header }) => ({ id, label: header, onAction: () => grouping.onChange([...grouping.columns, id]) }))}
      />
      <ol className={styles.chosen}>
        {groupColumns.map(({ id, header }, index) => (
          <li key={id} className={styles.chip}>
            {index > 0 && (
              <IconButton
                label={t('group.earlier', { column: header })}
                icon={<MoveLeft aria-hidden />}
                onPress={() => grouping.onChange(grouping.columns.with(index, grouping.columns[index - 1] ?? id).with(index - 1, id))}
              />
            )}
            <span className={styles.name}>{header}</span>
            <IconButton
              label={t('group.remove', { column: header })}
              icon={<X aria-hidden />}
              onPress={() => grouping.onChange(grouping.columns.filter((other) => other !== id))}
            />
          </li>
        ))}
      </ol>
      {openOnes.length > 1 && (
        <Button variant="quiet" icon={<ChevronsDownUp aria-hidden />} onPress={() => grouping.onChange([...grouping.columns])}>
          {t('group.closeAll')}
        </Button>
      )}
      {groupColumns.length > 1 && (
        <Button variant="quiet" onPress={() => grouping.onChange([])}>
          {t('group.clear')}
        </Button>
      )}
    </div>
  );
}
