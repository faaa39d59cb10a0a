import type { TFunction } from 'i18next';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { MailedNarrowing } from '../../../contract/entities/costs/mailed-parameters.ts';
import { formatWireDate } from '../../../ui/dates/wire-date-format.ts';
import { filterText } from '../../../ui/grid/filters/filter-text.ts';
import type { GridColumn, GridFilters } from '../../../ui/grid/model/grid-types.ts';
import { localeOf } from '../../../contract/wire/languages.ts';

/** The part of a list's address that narrows it. */
type Narrowing = {
  readonly search?: string;
  readonly mine?: true;
  readonly from?: string;
  readonly to?: string;
  readonly filters?: GridFilters;
};

/** Conditions of a list for the backend's file, which names the days itself. */
export function conditionsWithoutDays(
  columns: readonly GridColumn<GridRow>[],
  { search, mine, filters }: Narrowing,
  t: TFunction,
  language: string,
): string {
  return listConditions(
    columns,
    { ...(search !== undefined && { search }), ...(mine && { mine }), ...(filters && { filters }) },
    t,
    language,
  ).join(' · ');
}

/** Conditions of a list beside its days, for a backend that writes them in the language of each reader. */
export function narrowingOf(columns: readonly GridColumn<GridRow>[], { search, mine, filters = {} }: Narrowing): string {
  const columnsOf = columns.flatMap(({ id, header, isPlain }): MailedNarrowing['columns'] => {
    const filter = filters[id];
    return filter ? [{ id, header: header.replaceAll('\u00AD', ''), filter, ...(isPlain && { isPlain }) }] : [];
  });
  const narrowing: MailedNarrowing = { ...(search !== undefined && { search }), ...(mine && { mine }), columns: columnsOf };
  return JSON.stringify(narrowing);
}

/** Conditions of a list in words, for its files: search, own rows, days and filters. `t` reads the texts of `document`, `list` and `ui`. */
export function listConditions(
  columns: readonly GridColumn<GridRow>[],
  { search = '', mine, from, to, filters = {} }: Narrowing,
  t: TFunction,
  language: string,
): string[] {
  const day = (label: string, date: string | undefined) => (date == null ? '' : `${label}: ${formatWireDate(date, localeOf(language))}`);
  const filtered = columns.map((column) => {
    const filter = filters[column.id];
    return filter ? `${column.header.replaceAll('\u00AD', '')}: ${filterText(column, filter, t, language)}` : '';
  });
  return [
    search && t('document:search', { text: search }),
    mine ? `${t('list:scope.label')}: ${t('list:scope.mine')}` : '',
    day(t('list:scope.from'), from),
    day(t('list:scope.to'), to),
    ...filtered,
  ].filter(Boolean);
}
