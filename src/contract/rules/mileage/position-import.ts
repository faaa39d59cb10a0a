import { isInPeriod, positionLimits } from './summary-positions.ts';
import type { ImportContext, ImportKind } from '../../import/import-kind.ts';
import { emptyContext } from '../../import/import-kind.ts';

/** The positions of a summary, one per row. */
export const positionImport: ImportKind = {
  name: 'position',
  columns: [
    { field: 'Date', headings: { pl: 'Data', de: 'Datum', en: 'Date' }, type: 'datetime', isRequired: true, example: '31.01.2026 08:30' },
    {
      field: 'Description',
      headings: { pl: 'Opis', de: 'Beschreibung', en: 'Description' },
      type: 'text',
      isRequired: true,
      maxLength: positionLimits.Description,
      example: 'Łódź – Köln',
    },
    {
      field: 'Comments',
      headings: { pl: 'Uwagi', de: 'Bemerkungen', en: 'Comments' },
      type: 'text',
      maxLength: positionLimits.Comments,
      example: '',
    },
  ],
};

/** Positions must lie in the period of their summary; null where only the backend knows its rule. */
export function positionContext(period: { readonly StartDate: string; readonly EndDate: string | null } | null): ImportContext {
  if (!period) return emptyContext;
  return {
    ...emptyContext,
    check: ({ Date: date }) => (typeof date === 'string' && !isInPeriod(date, period) ? [{ field: 'Date', code: 'outside-period' }] : []),
  };
}
