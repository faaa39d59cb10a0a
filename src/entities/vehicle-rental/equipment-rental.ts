import { isBookingOpen } from '../../contract/rules/rental/booking-state.ts';
import type { ActionTarget, ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { deleteAction, editAction } from '../../screens/actions/queued-action.ts';
import { bookingTone } from './booking-tone.ts';
import { bookingColumns } from './declaration.ts';

const isOpen = ({ row }: ActionTarget) => isBookingOpen(row);

/** The list of bookings with equipment; a row opens as a vehicle booking. */
export const equipmentRentalScreens: ScreenDeclaration = {
  entity: 'equipment-rental',
  columns: bookingColumns.map((column) => (column.field === 'Equipment' ? { ...column, priority: 1 } : column)),
  // Edit opens the vehicle booking, so it requires the right to change bookings.
  actions: [
    editAction({ entity: 'vehicle-rental', isOffered: isOpen }),
    deleteAction({ entity: 'vehicle-rental', functionality: 'EquipmentBooking', isOffered: isOpen }),
  ],
  rowTone: bookingTone,
};
