import type { TFunction } from 'i18next';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { textOf } from '../../text-of.ts';

/**
 * Title of a record's screen: the text `numbered` with the number or name of the record. A kind without numbers has the text `withId`, used
 * once the backend has stored the record.
 */
export function recordTitle({ columns }: ScreenDeclaration, { row, item }: Pick<RecordRow, 'row' | 'item'>, t: TFunction): string {
  const primary = columns.find((column) => column.isPrimary);
  // A record opened by its URL may have no list row.
  const number = textOf(primary && row?.[primary.field]) || textOf(item['Number']);
  const id = item['Id'];
  return number === '' ? t('one') : t([...(typeof id === 'number' ? ['withId'] : []), 'numbered', 'one'], { number, id });
}

/** Title of an action's form: names the record as soon as its columns are known. One opened by its URL has no list row at first. */
export function actionTitle(action: string, { columns }: Pick<ScreenDeclaration, 'columns'>, row: GridRow): string {
  const primary = columns.find((column) => column.isPrimary);
  const name = textOf(primary && row[primary.field]);
  return name === '' ? action : `${action}: ${name}`;
}
