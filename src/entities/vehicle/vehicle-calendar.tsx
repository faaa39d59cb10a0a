import type { RecordKey } from '../../contract/fields.ts';
import { CalendarFeedSection } from '../../screens/calendar-feed/calendar-feed-section.tsx';

/** The bookings of the vehicle as a calendar elsewhere; a vehicle is never new on a device. */
export function VehicleCalendar({ recordKey }: { readonly recordKey: RecordKey }) {
  return typeof recordKey === 'number' ? <CalendarFeedSection vehicleId={recordKey} /> : null;
}
