import type { ColumnFilter } from './column-filter.ts';

type Words = {
  /** A text of the namespace `ui`. */
  readonly t: (key: string, values?: Readonly<Record<string, string>>) => string;
  readonly locale: string;
  readonly day: (date: string) => string;
  /** The name of a choice by its id. */
  readonly nameOf: (id: string) => string;
  /** A number that counts nothing, like a year. */
  readonly isPlain?: boolean | undefined;
};

/** A filter in words: "In use, Reserve", "from 1 Nov 2026". */
export function filterWords(filter: ColumnFilter, { t, locale, day, nameOf, isPlain }: Words): string {
  switch (filter.kind) {
    case 'text':
      return filter.text;
    case 'boolean':
      return filter.value ? t('ui:yes') : t('ui:no');
    case 'choice':
      return filter.ids.map(nameOf).join(', ');
    case 'empty':
      return t('ui:filter.empty');
    case 'number': {
      const number = new Intl.NumberFormat(locale, { useGrouping: isPlain ? false : 'always' });
      return rangeWords(filter.min, filter.max, (limit) => number.format(limit), t);
    }
    case 'date': {
      const value = rangeWords(filter.from, filter.to, day, t);
      return filter.orEmpty ? t('ui:filter.orEmpty', { value }) : value;
    }
  }
}

function rangeWords<Bound>(from: Bound | undefined, to: Bound | undefined, format: (bound: Bound) => string, t: Words['t']): string {
  if (to === undefined) return from === undefined ? '' : t('ui:filter.since', { value: format(from) });
  return from === undefined ? t('ui:filter.until', { value: format(to) }) : `${format(from)} – ${format(to)}`;
}
