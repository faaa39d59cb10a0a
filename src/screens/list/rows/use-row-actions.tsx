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
  readonly subjectOf: (row: GridRow) => ActionTarget;
};

/** Actions of each row, for its menu and the keyboard. */
export function useRowActions(declaration: ScreenDeclaration, stateOf: (key: RecordKey) => EntryState | null): RowActions {
  const { t } = useTranslation(declaration.entity);
  const offered = useOfferedActions(declaration);
  const run = useRunAction(declaration);
  return useMemo(() => {
    const subjectOf = (row: GridRow): ActionTarget => ({ key: keyOfRow(row), row, pending: stateOf(keyOfRow(row)) === null ? 0 : 1 });
    return {
      subjectOf,
      runShortcut: (row, key) => {
        const action = offered(subjectOf(row)).find((candidate) => candidate.shortcut === key);
        if (action) void run(action, subjectOf(row));
        return action !== undefined;
      },
      menu:
        declaration.actions.length === 0
          ? undefined
          : (row) => {
              const subject = subjectOf(row);
              return offered(subject).map((action) => ({
                id: action.name,
                label: t(`actions.${action.name}`),
                icon: <action.icon aria-hidden />,
                tone: action.tone,
                shortcut: action.shortcut,
                onAction: () => void run(action, subject),
              }));
            },
    };
  }, [declaration, stateOf, offered, run, t]);
}
