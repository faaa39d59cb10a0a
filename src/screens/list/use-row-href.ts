import { useCallback } from 'react';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { documentEntity, entityRegistry } from '../../contract/registry.ts';
import type { ScreenDeclaration } from '../declaration.ts';
import { itemPath } from '../paths.ts';
import { useSession } from '../session-context.tsx';
import { keyOfRow } from './key-of-row.ts';

/**
 * Link target of a row: its record, which may belong to another entity. Without permission for that entity, the list's own record screen.
 * Undefined when the user may read the list only, not its records.
 */
export function useRowHref({ entity, functionality, hrefOf }: ScreenDeclaration): ((row: GridRow) => string) | undefined {
  const { may, session } = useSession();
  const home = documentEntity(entity);
  const { functionality: ofHome } = entityRegistry[home];
  const opened = ofHome && may(ofHome, 'IsRead') ? home : entity;
  const own = useCallback((row: GridRow) => hrefOf?.(row, session.backendAddress) ?? itemPath(opened, keyOfRow(row)), [opened, hrefOf, session.backendAddress]);
  return hrefOf || may(functionality, 'IsRead') ? own : undefined;
}
