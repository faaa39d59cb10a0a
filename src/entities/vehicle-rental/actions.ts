import { Ban, CircleCheck, CircleX } from 'lucide-react';
import { permissionOn } from '../../contract/registry.ts';
import { bookingStatuses, isBookingAlive, isBookingOpen } from '../../contract/rules/rental/booking-state.ts';
import type { ActionTarget, RecordAction } from '../../screens/declaration/screen-declaration.ts';
import { deleteAction, editAction, queuedAction } from '../../screens/actions/queued-action.ts';

const entity = 'vehicle-rental';

const isOpen = ({ row }: ActionTarget) => isBookingOpen(row);

export const bookingActions: readonly RecordAction[] = [
  editAction({ entity, isOffered: isOpen }),
  queuedAction({
    entity,
    name: 'accept',
    icon: CircleCheck,
    requires: permissionOn(entity, 'IsAdmin'),
    isOffered: isOpen,
    needsConfirmation: true,
    isBulk: true,
    rowAfter: (row) => ({ ...row, IsAccepted: true, Status: bookingStatuses.accepted }),
  }),
  queuedAction({
    entity,
    name: 'reject',
    icon: CircleX,
    requires: permissionOn(entity, 'IsAdmin'),
    tone: 'danger',
    isOffered: isOpen,
    needsConfirmation: true,
    hasReasonField: true,
    isBulk: true,
    rowAfter: (row, _, Reason) => ({ ...row, IsRejected: true, Status: bookingStatuses.rejected, Reason }),
  }),
  queuedAction({
    entity,
    name: 'cancel',
    icon: Ban,
    requires: permissionOn(entity, 'IsChange'),
    tone: 'danger',
    isOffered: ({ row }) => isBookingAlive(row),
    needsConfirmation: true,
    hasReasonField: true,
    isBulk: true,
    rowAfter: (row, _, Reason) => ({ ...row, IsRejectedByDriver: true, Status: bookingStatuses.cancelled, Reason }),
  }),
  deleteAction({ entity, isOffered: isOpen }),
];
