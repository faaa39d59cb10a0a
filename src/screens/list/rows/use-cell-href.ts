import { useCallback, useMemo } from 'react';
import { useLoaded } from '../../../ui/theme/use-loaded.ts';
import type { ColumnDeclaration } from '../../declaration/screen-declaration.ts';
import { useSession } from '../../session-context.tsx';
import { cellHrefs, targetsOf, type CellHref, type WrittenNames } from './cell-hrefs.ts';

/** Links of the values that name records which the user may read; undefined until the names are read from the device. */
export function useCellHref(columns: readonly ColumnDeclaration[], written?: WrittenNames): CellHref | undefined {
  const { database, mayReadList } = useSession();
  const linked = useMemo(() => columns.filter((column) => targetsOf(column).length > 0), [columns]);
  const load = useCallback(() => cellHrefs(database, linked, mayReadList, written), [database, linked, mayReadList, written]);
  return useLoaded(linked.length === 0 ? null : load).latest;
}
