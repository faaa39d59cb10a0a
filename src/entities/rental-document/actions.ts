import { Ban, Check, CheckCheck } from 'lucide-react';
import { permissionOn } from '../../contract/registry.ts';
import { isRentalOpen, mayConfirm, mayDiscard, mayPreconfirm } from '../../contract/rules/rental/rental-state.ts';
import type { RecordAction } from '../../screens/declaration/screen-declaration.ts';
import { deleteAction, editAction, queuedAction } from '../../screens/actions/queued-action.ts';

const entity = 'rental-document';

/** Preconfirm and confirm each require read on a functionality of their own, discard requires admin. */
export const rentalActions: readonly RecordAction[] = [
  editAction({ entity, isOffered: ({ row }) => isRentalOpen(row) }),
  queuedAction({
    entity,
    name: 'preconfirm',
    icon: Check,
    requires: { functionality: 'RentalDocumentPreconfirm', flag: 'IsRead' },
    isOffered: ({ row }) => mayPreconfirm(row),
    needsConfirmation: true,
    isBulk: true,
    rowAfter: (row) => ({ ...row, IsPreconfirmed: true }),
  }),
  queuedAction({
    entity,
    name: 'confirm',
    icon: CheckCheck,
    requires: { functionality: 'RentalDocumentConfirm', flag: 'IsRead' },
    isOffered: ({ row }) => mayConfirm(row),
    needsConfirmation: true,
    isBulk: true,
    rowAfter: (row) => ({ ...row, IsPreconfirmed: false, IsConfirmed: true }),
  }),
  queuedAction({
    entity,
    name: 'discard',
    icon: Ban,
    requires: permissionOn(entity, 'IsAdmin'),
    tone: 'danger',
    isOffered: ({ row }) => mayDiscard(row),
    needsConfirmation: true,
    hasReasonField: true,
    rowAfter: (row, _, Reason) => ({ ...row, IsDiscarded: true, Reason }),
  }),
  deleteAction({ entity, requiresReason: ({ row }) => row['IsConfirmed'] === true }),
];
