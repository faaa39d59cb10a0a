import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { EntryState } from '../../../db/schema/rows.ts';
import type { MenuItem } from '../../../ui/overlays/menu-item.ts';
import type { ActionTarget, ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { useOfferedActions, useRunAction } from '../../actions/run-action.ts';
import { keyOfRow } from './key-of-row.ts';

export type RowActions = {
  /** Undefined when the entity has no actions, so that the grid has no column for them. */
  readonly menu: ((row: GridRow) => readonly MenuItem[]) | undefined;
  /** Runs the action of a keyboard shortcut on a row; false when no action has that key. */
  readonly runShortcut: (row: GridRow, key: string) => boolean;
  readonly targetOf: (row: GridRow) => ActionTarget;
};

export function useRowActions(declaration: ScreenDeclaration, stateOf: (key: RecordKey) => EntryState | null): RowActions {
  const { t } = useTranslation(declaration.entity);
  const offered = useOfferedActions(declaration);
  const run = useRunAction(declaration);
  return useMemo(() => {
    const targetOf = (row: GridRow): ActionTarget => ({ key: keyOfRow(row), row, pending: stateOf(keyOfRow(row)) === null ? 0 : 1 });
    return {
      targetOf,
      runShortcut: (row, key) => {
        const action = offered(targetOf(row)).find((candidate) => candidate.shortcut === key);
        if (action) void run(action, targetOf(row));
        return action !== undefined;
      },
      menu:
        declaration.actions.length === 0
          ? undefined
          : (row) => {
              const target = targetOf(row);
              return offered(target).map((action) => ({
                id: action.name,
                label: t(`actions.${action.name}`),
                icon: <action.icon aria-hidden />,
                tone: action.tone,
                shortcut: action.shortcut,
                onAction: () => void run(action, target),
              }));
            },
    };
  }, [declaration, stateOf, offered, run, t]);
}
