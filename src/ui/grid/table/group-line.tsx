import { ChevronDown, ChevronRight } from 'lucide-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../theme/class-names.ts';
import styles from './group-line.module.css';
import type { FilteredColumn, GridGrouping, GridLine } from '../model/grid-types.ts';
import { formatCellValue, type GridFormats } from '../model/grid-value.tsx';

interface Props {
  line: Exclude<GridLine<object>, { kind: 'row' }>;
  columns: readonly FilteredColumn[];
  grouping: Pick<GridGrouping<object>, 'onToggle' | 'onMore'>;
  formats: GridFormats;
  /** True in a list of cards, which has no roving tab stop. */
  isTabStop?: boolean;
  onFocus?: () => void;
}

/** The heading of a group, which expands and collapses it, or the button that loads more of its content. */
export function GroupLine({ line, columns, grouping, formats, isTabStop = true, onFocus }: Props) {
  const { t } = useTranslation('ui');
  const common = {
    type: 'button' as const,
    style: { '--depth': line.depth } as CSSProperties,
    tabIndex: isTabStop ? undefined : -1,
    onFocus,
  };
  if (line.kind === 'more') {
    return (
      <button {...common} className={classNames(styles.line, styles.more)} onClick={() => grouping.onMore(line.id)}>
        {t('group.more', { count: line.count })}
      </button>
    );
  }
  const column = columns.find(({ id }) => id === line.column);
  const Icon = line.isOpen ? ChevronDown : ChevronRight;
  function onKeyDown(event: KeyboardEvent) {
    const isToggleKey =
      line.kind === 'group' && ((event.key === 'ArrowRight' && !line.isOpen) || (event.key === 'ArrowLeft' && line.isOpen));
    if (!isToggleKey) return;
    event.preventDefault();
    grouping.onToggle(line.id);
  }
  return (
    <button
      {...common}
      className={styles.line}
      aria-expanded={line.isOpen}
      onClick={() => grouping.onToggle(line.id)}
      onKeyDown={onKeyDown}
    >
      <Icon size={18} aria-hidden />
      <span className={styles.column}>{column?.header}:</span>
      <span className={styles.value}>
        {line.value === null || !column ? t('group.none') : formatCellValue(column, line.value, formats)}
      </span>
      <span className={styles.count}>{t('group.count', { count: line.count })}</span>
    </button>
  );
}
