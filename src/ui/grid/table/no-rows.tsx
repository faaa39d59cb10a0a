import { useTranslation } from 'react-i18next';
import { Button } from '../../controls/button.tsx';
import { EmptyState } from '../../layout/empty-state.tsx';
import type { DataGridProps } from '../model/grid-types.ts';

/** Explains why a grid is empty and offers a way out: page beyond the last, filters without matches, or no rows at all. */
export function NoRows<Row extends object>({
  page,
  pageSize,
  count,
  onPageChange,
  filters,
  onFiltersChange,
  emptyState,
}: DataGridProps<Row>) {
  const { t } = useTranslation('ui');
  if (page > 1 && count !== null && count > 0) {
    const pages = Math.ceil(count / pageSize);
    return (
      <EmptyState
        title={t('pager.beyond', { page })}
        action={
          <>
            <Button onPress={() => onPageChange(1)}>{t('pager.first')}</Button>
            {pages > 1 && <Button onPress={() => onPageChange(pages)}>{t('pager.last')}</Button>}
          </>
        }
      >
        {t('pager.beyondHint', { count: pages })}
      </EmptyState>
    );
  }
  if (Object.keys(filters).length > 0) {
    return (
      <EmptyState title={t('filter.nothing')} action={<Button onPress={() => onFiltersChange({})}>{t('filter.clearAll')}</Button>}>
        {t('filter.nothingHint')}
      </EmptyState>
    );
  }
  return emptyState ?? <EmptyState title={t('empty')} />;
}
