import type { TFunction } from 'i18next';
import type { ColumnFilter } from '../../../contract/grid/filters/column-filter.ts';
import { filterWords } from '../../../contract/grid/filters/filter-words.ts';
import { formatWireDate } from '../../dates/wire-date-format.ts';
import { localeOf } from '../../../contract/wire/languages.ts';
import type { FilteredColumn } from '../model/grid-types.ts';

/** A filter in words, "…" until they are read. `t` reads the texts of `ui`. */
export function filterText(column: FilteredColumn, filter: ColumnFilter, t: TFunction, language: string): string {
  if (filter.kind === 'choice' && column.isPending) return '…';
  const locale = localeOf(language);
  return filterWords(filter, {
    t: (key, values) => t(key, values ?? {}),
    locale,
    day: (date) => formatWireDate(date, locale),
    nameOf: (id) => column.choices?.find((choice) => String(choice.id) === id)?.label ?? id,
    isPlain: column.isPlain,
  });
}
