import { useCallback } from 'react';
import type { CellHref, WrittenNames } from '../../screens/list/rows/cell-hrefs.ts';
import { useCellHref } from '../../screens/list/rows/use-cell-href.ts';
import { keyOfRow } from '../../screens/list/rows/key-of-row.ts';
import { recordPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import type { ColumnDeclaration } from '../../screens/declaration/screen-declaration.ts';

/** 'Jan Kowalski' as 'J. Kowalski', as the backend writes people on the board. */
const written: WrittenNames = { employee: (name) => name.replace(/^\s*(\S)\S*\s+/, '$1. ') };

/** Links of the board for readers with rights: vehicles, people, and the request itself by its description. A visitor has none. */
export function useBoardHref(columns: readonly ColumnDeclaration[]): CellHref {
  const { mayReadList } = useSession();
  const hrefOf = useCellHref(columns, written);
  const mayReadRequests = mayReadList('service-request');
  return useCallback(
    (row, column) =>
      column === 'RequestDescription' && mayReadRequests ? recordPath('service-request', keyOfRow(row)) : hrefOf?.(row, column),
    [hrefOf, mayReadRequests],
  );
}
