import type { TFunction } from 'i18next';
import { formatWireDate } from '../../dates/wire-date-format.ts';
import { localeOf } from '../../theme/locale-of.ts';
import type { ColumnFilter, FilteredColumn } from '../model/grid-types.ts';

/** A filter in words: "In use, Reserve", "from 1 Nov 2026". `t` reads the texts of `ui`. */
export function filterText(column: FilteredColumn, filter: ColumnFilter, t: TFunction, language: string): string {
  const locale = localeOf(language);
  switch (filter.kind) {
    case 'text':
      return filter.text;
    case 'boolean':
      return filter.value ? t('ui:yes') : t('ui:no');
    case 'choice':
      return column.isPending
        ? '…'
        : filter.ids.map((id) => column.choices?.find((choice) => String(choice.id) === id)?.label ?? id).join(', ');
    case 'empty':
      return t('ui:filter.empty');
    case 'number': {
      const number = new Intl.NumberFormat(locale, { useGrouping: column.isPlain ? false : 'always' });
      return rangeText(filter.min, filter.max, (bound) => number.format(bound), t);
    }
    case 'date': {
      const value = rangeText(filter.from, filter.to, (bound) => formatWireDate(bound, locale), t);
      return filter.orEmpty ? t('ui:filter.orEmpty', { value }) : value;
    }
  }
}

function rangeText<Bound>(from: Bound | undefined, to: Bound | undefined, format: (bound: Bound) => string, t: TFunction): string {
  if (to === undefined) return from === undefined ? '' : t('ui:filter.since', { value: format(from) });
  return from === undefined ? t('ui:filter.until', { value: format(to) }) : `${format(from)} – ${format(to)}`;
}
