import { useCallback } from 'react';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { functionalityOf, recordEntity } from '../../../contract/registry.ts';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { recordPath } from '../../paths.ts';
import { useSession } from '../../session-context.tsx';
import { keyOfRow } from './key-of-row.ts';

/**
 * Link target of a row: its record, which may belong to another entity. Without permission for that entity, the list's own record screen.
 * Undefined when the user may read the list only, not its records.
 */
export function useRowHref({ entity, hrefOf }: ScreenDeclaration): ((row: GridRow) => string) | undefined {
  const { may, session } = useSession();
  const target = recordEntity(entity);
  const opened = may(functionalityOf(target), 'IsRead') ? target : entity;
  const recordHref = useCallback(
    (row: GridRow) => hrefOf?.(row, session.backendAddress) ?? recordPath(opened, keyOfRow(row)),
    [opened, hrefOf, session.backendAddress],
  );
  return hrefOf || may(functionalityOf(entity), 'IsRead') ? recordHref : undefined;
}
