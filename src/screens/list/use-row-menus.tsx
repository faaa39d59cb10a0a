import { useTranslation } from 'react-i18next';
import type { RecordKey } from '../../contract/fields.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { EntryState } from '../../db/rows.ts';
import type { MenuItem } from '../../ui/menu-item.ts';
import type { ActionSubject, ScreenDeclaration } from '../declaration.ts';
import { useOfferedActions, useRunAction } from '../run-action.ts';
import { keyOfRow } from './key-of-row.ts';

/** What can be done with each row. Undefined when the entity has no actions at all, so that no column is spent on them. */
export function useRowMenus(
  declaration: ScreenDeclaration,
  stateOf: (key: RecordKey) => EntryState | null,
): ((row: GridRow) => readonly MenuItem[]) | undefined {
  const { t } = useTranslation(declaration.entity);
  const offered = useOfferedActions(declaration);
  const run = useRunAction(declaration);
  if (declaration.actions.length === 0) return undefined;
  return (row) => {
    const key = keyOfRow(row);
    const subject: ActionSubject = { key, row, pending: stateOf(key) === null ? 0 : 1 };
    return offered(subject).map((action) => ({
      id: action.name,
      label: t(`actions.${action.name}`),
      icon: <action.icon aria-hidden />,
      tone: action.tone,
      onAction: () => void run(action, subject),
    }));
  };
}
