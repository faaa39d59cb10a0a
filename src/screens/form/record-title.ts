import type { TFunction } from 'i18next';
import type { RecordRow } from '../../db/rows.ts';
import type { ScreenDeclaration } from '../declaration.ts';
import { textOf } from '../list/text-of.ts';

/** What a record's screen is headed: with its number, where its kind has the text `numbered` and the record its number. */
export function recordTitle({ columns }: ScreenDeclaration, { row }: Pick<RecordRow, 'row'>, t: TFunction): string {
  const primary = columns.find((column) => column.isPrimary);
  const number = primary ? textOf(row?.[primary.field]) : '';
  return number === '' ? t('one') : t(['numbered', 'one'], { number });
}
