import { isBookingOpen } from '../../contract/rules/booking-state.ts';
import type { ActionSubject, ScreenDeclaration } from '../../screens/declaration.ts';
import { deletion, edition } from '../../screens/queued-action.ts';
import { bookingTone } from './booking-tone.ts';
import { bookingColumns } from './declaration.ts';

const isOpen = ({ row }: ActionSubject) => isBookingOpen(row);

/** The list of bookings with equipment; a row opens as a vehicle booking. */
export const equipmentRentalScreens: ScreenDeclaration = {
  entity: 'equipment-rental',
  functionality: 'EquipmentBooking',
  columns: bookingColumns.map((column) => (column.field === 'Equipment' ? { ...column, priority: 1 } : column)),
  // Edit opens the vehicle booking, so it requires the right to change bookings.
  actions: [
    edition({ entity: 'vehicle-rental', functionality: 'Booking', isOffered: isOpen }),
    deletion({ entity: 'vehicle-rental', functionality: 'EquipmentBooking', isOffered: isOpen }),
  ],
  rowTone: bookingTone,
};
