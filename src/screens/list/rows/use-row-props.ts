import { useCallback } from 'react';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { GridRowProps } from '../../../ui/grid/model/grid-types.ts';
import type { ActionTarget, ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { useSession } from '../../session-context.tsx';
import { keyOfRow } from './key-of-row.ts';
import { textOf } from '../../text-of.ts';
import { useOpenOutside } from './use-open-outside.ts';
import { useRowActions } from './use-row-actions.tsx';
import { useRowHref } from './use-row-href.ts';
import { useRowStates } from './use-row-states.tsx';

/** Link, actions, tone and outbox state of each row. */
export function useRowProps(
  declaration: ScreenDeclaration,
  rows: readonly GridRow[],
): { readonly rowProps: GridRowProps<GridRow>; readonly targetOf: (row: GridRow) => ActionTarget } {
  const { configuration } = useSession();
  const rowStates = useRowStates(declaration.entity, rows);
  // A read-only list has no outbox entries, so it needs no state column.
  const canHaveEntries = declaration.actions.length > 0 || declaration.details !== undefined || declaration.recordScreen !== undefined;
  const { menu, runShortcut, targetOf } = useRowActions(declaration, rowStates.stateOf);
  const rowHref = useRowHref(declaration);
  const openOutside = useOpenOutside(
    useCallback((href) => textOf(rows.find((row) => rowHref?.(row) === href)?.['FileName']), [rows, rowHref]),
  );
  const rowTone = useCallback(
    (row: GridRow) => rowStates.tone(row) ?? declaration.rowTone?.(row, configuration),
    [rowStates, declaration, configuration],
  );
  return {
    targetOf,
    rowProps: {
      rowKey: keyOfRow,
      rowHref,
      openOutside: declaration.hrefOf && openOutside,
      rowActions: menu,
      onRowKey: runShortcut,
      rowTone,
      rowState: canHaveEntries ? rowStates.mark : undefined,
    },
  };
}
