import { defineEntity } from '../../definition/entity.ts';
import { bookingGrid } from './vehicle-rental.ts';

/** Bookings of equipment: vehicle bookings with equipment, in a list and under a permission of their own. */
export const equipmentRental = defineEntity({
  name: 'equipment-rental',
  wireName: 'VehicleBooking',
  functionality: 'EquipmentBooking',
  grid: { ...bookingGrid, parameters: { equipment: 'true' } },
  // Lists of the specification have the name alone.
  documents: {
    entity: 'vehicle-rental',
    includes: (row) => (row['AdditionalEquipmentId'] ?? null) !== null || (row['Equipment'] ?? '') !== '',
  },
  calls: {},
  offlineRows: { first: 2_000, until: ['EndDate'] },
});
