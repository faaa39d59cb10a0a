import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/icon-button.tsx';
import { localeOf } from '../../contract/wire/languages.ts';
import styles from './grid-pager.module.css';
import type { GridQueryProps } from './model/grid-types.ts';

type GridPagerProps = Pick<GridQueryProps, 'page' | 'pageSize' | 'count' | 'countOver' | 'onPageChange'> & {
  shown: number;
  summary?: ReactNode;
};

/** Above this many pages their number may still be on its way, and its place is kept. */
const MANY_PAGES = 100;

export function GridPager({ page, pageSize, count, countOver, shown, onPageChange, summary }: GridPagerProps) {
  const { t, i18n } = useTranslation('ui');
  const locale = localeOf(i18n.language);
  const numbers = useMemo(() => new Intl.NumberFormat(locale, { useGrouping: 'always' }), [locale]);
  const number = (value: number) => numbers.format(value);
  const pages = count === null ? null : Math.max(1, Math.ceil(count / pageSize));
  const isLast = pages === null ? shown < pageSize : page >= pages;
  const from = shown === 0 ? 0 : (page - 1) * pageSize + 1;
  const range = { from: number(from), to: number(from === 0 ? 0 : from + shown - 1) };
  function rangeText(): string {
    if (count !== null) return t('pager.range', { ...range, total: number(count) });
    return countOver === undefined ? t('pager.rangeOnly', range) : t('pager.rangeOver', { ...range, limit: number(countOver) });
  }
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <output className={styles.range}>{shown > 0 && rangeText()}</output>
      {summary}
      <div className={styles.buttons} data-print="hide">
        <IconButton label={t('pager.first')} icon={<ChevronFirst aria-hidden />} isDisabled={page <= 1} onPress={() => onPageChange(1)} />
        <IconButton
          label={t('pager.previous')}
          icon={<ChevronLeft aria-hidden />}
          isDisabled={page <= 1}
          onPress={() => onPageChange(page - 1)}
        />
        <span className={styles.page} data-many={countOver !== undefined || (pages ?? 0) > MANY_PAGES || undefined}>
          {pages === null ? t('pager.pageOnly', { page: number(page) }) : t('pager.page', { page: number(page), pages: number(pages) })}
        </span>
        <IconButton
          label={t('pager.next')}
          icon={<ChevronRight aria-hidden />}
          isDisabled={isLast}
          onPress={() => onPageChange(page + 1)}
        />
        <IconButton
          label={t('pager.last')}
          icon={<ChevronLast aria-hidden />}
          isDisabled={isLast || pages === null}
          onPress={() => pages !== null && onPageChange(pages)}
        />
      </div>
    </nav>
  );
}
