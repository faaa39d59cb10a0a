import type { RecordKey } from '../../contract/wire/fields.ts';
import { CalendarFeedSection } from '../../screens/calendar-feed/calendar-feed-section.tsx';

/** The calendar feed of the vehicle's bookings. A vehicle always has a server id: the app creates none. */
export function VehicleCalendar({ recordKey }: { readonly recordKey: RecordKey }) {
  return typeof recordKey === 'number' ? <CalendarFeedSection vehicleId={recordKey} /> : null;
}
