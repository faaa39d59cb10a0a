import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import type { FormDeclaration } from '../../declaration/form-declaration.ts';
import type { ActionTarget, ScreenDeclaration } from '../../declaration/screen-declaration.ts';

/** An open record as the target of its actions, with the columns of its row. Its number may have arrived before its list row. */
export function actionTargetOf({ key, item, row, pending }: RecordRow, { format }: Pick<FormDeclaration, 'format'>): ActionTarget {
  // The fields of such a record are no columns: an action would store them with the row.
  const fields = format ? {} : item;
  const number = item['Number'] ? { Number: item['Number'] } : {};
  return { key, row: { ...fields, ...row, ...number, Id: key }, pending };
}

/**
 * The columns of an open record. One opened by its URL, or pulled since, may have no list row. Only a kind with derived columns takes some
 * from its form then, which reads a record as it reads its own values; other forms have a shape of their own.
 */
export function columnsOf(
  { item, row }: Pick<RecordRow, 'item' | 'row'>,
  form: FormDeclaration,
  { columns }: Pick<ScreenDeclaration, 'columns'>,
): GridRow {
  const isDerived = columns.some(({ derived }) => derived !== undefined);
  return { ...item, ...(row ?? (isDerived ? form.row?.(item) : null)) };
}
