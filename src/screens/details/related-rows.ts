import type { RelatedList, RelatedRows, ScreenDeclaration } from '../declaration/screen-declaration.ts';

/** The rows that `list` names, completed by `declaration`, that of their kind; null where neither names them. */
export function relatedRows(list: RelatedList, declaration: Pick<ScreenDeclaration, 'asRelated'> | null): RelatedRows | null {
  const { column, shown, isJoined, days }: Partial<RelatedRows> = { ...declaration?.asRelated, ...list };
  return column === undefined || shown === undefined ? null : { column, shown, ...(isJoined && { isJoined }), ...(days && { days }) };
}
