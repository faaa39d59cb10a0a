import { Ban, Copy, Stamp, Undo2 } from 'lucide-react';
import { TaborError } from '../../contract/wire/problem.ts';
import { permissionOn } from '../../contract/registry.ts';
import type { ActionTarget, RecordAction } from '../../screens/declaration/screen-declaration.ts';
import { recordPath } from '../../screens/paths.ts';
import { deleteAction, editAction, queuedAction } from '../../screens/actions/queued-action.ts';
import { isVoided } from './content/stored-state.ts';

const entity = 'vehicle-handover-document';

/** The backend assigns the number on confirmation. */
function isUnconfirmed({ row }: Pick<ActionTarget, 'row'>): boolean {
  return !row['Number'];
}

export const handoverActions: readonly RecordAction[] = [
  editAction({ entity, isOffered: isUnconfirmed }),
  queuedAction({
    entity,
    name: 'confirm',
    icon: Stamp,
    requires: permissionOn(entity, 'IsChange'),
    isOffered: isUnconfirmed,
    needsConfirmation: true,
    isBulk: true,
  }),
  {
    name: 'duplicate',
    icon: Copy,
    requires: permissionOn(entity, 'IsAdd'),
    // The backend makes the copy, so an undelivered handover cannot be duplicated.
    isOffered: ({ key }) => typeof key === 'number',
    needsConfirmation: false,
    works: 'online',
    run: async ({ navigate }, { key }) => {
      const { callApi } = await import('../../api/backend.ts');
      const copy = await callApi(entity, 'duplicate', { parameters: { id: String(key) }, idempotencyKey: crypto.randomUUID() });
      if (typeof copy !== 'number') throw new TaborError('unreadable-answer');
      navigate(recordPath(entity, copy));
    },
  },
  queuedAction({
    entity,
    name: 'return',
    icon: Undo2,
    requires: permissionOn(entity, 'IsAdmin'),
    isOffered: (subject) => isUnconfirmed(subject) && !subject.row['Returned'],
    needsConfirmation: true,
    hasReasonField: 'required',
    rowAfter: (row) => ({ ...row, Returned: 'returned' }),
  }),
  queuedAction({
    entity,
    name: 'void',
    icon: Ban,
    requires: permissionOn(entity, 'IsRemove'),
    tone: 'danger',
    isOffered: ({ row }) => !isUnconfirmed({ row }) && !isVoided(row),
    needsConfirmation: true,
    hasReasonField: 'required',
    rowAfter: (row, VoidedOn) => ({ ...row, VoidedOn }),
  }),
  deleteAction({ entity, isOffered: isUnconfirmed }),
];
