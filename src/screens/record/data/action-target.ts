import type { RecordRow } from '../../../db/schema/rows.ts';
import type { ActionTarget } from '../../declaration/screen-declaration.ts';

/** An open record as the target of its actions. Its number may have arrived before its list row. */
export function actionTargetOf({ key, item, row, pending }: RecordRow): ActionTarget {
  const number = item['Number'] ? { Number: item['Number'] } : {};
  return { key, row: { ...item, ...row, ...number, Id: key }, pending };
}
