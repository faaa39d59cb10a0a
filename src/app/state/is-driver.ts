import { may, type Permissions } from '../../contract/permissions/permissions.ts';

/** Whether the rights are a driver's: to hand over vehicles or record trips, but not to manage the fleet or decide on bookings. */
export function isDriver(granted: Permissions): boolean {
  const drives = may(granted, 'TripRecordCard', 'IsAdd') || may(granted, 'VehicleHandoverDocument', 'IsAdd');
  return drives && !may(granted, 'Vehicle', 'IsChange') && !may(granted, 'Booking', 'IsAdmin');
}
