import { useEffect, useState } from 'react';
import type { ColumnDeclaration } from '../../declaration/screen-declaration.ts';
import { useSession } from '../../session-context.tsx';
import { cellHrefs, targetsOf, type CellHref, type WrittenNames } from './cell-hrefs.ts';

/** Links of the values that name records which the user may read; undefined until the names are read from the device. */
export function useCellHref(columns: readonly ColumnDeclaration[], written?: WrittenNames): CellHref | undefined {
  const { database, mayReadList } = useSession();
  const [cellHref, setCellHref] = useState<CellHref>();
  useEffect(() => {
    const linked = columns.filter((column) => targetsOf(column).length > 0);
    if (linked.length === 0) return undefined;
    let isCurrent = true;
    cellHrefs(database, linked, mayReadList, written).then((found) => isCurrent && setCellHref(() => found), reportError);
    return () => {
      isCurrent = false;
    };
  }, [database, mayReadList, columns, written]);
  return cellHref;
}
