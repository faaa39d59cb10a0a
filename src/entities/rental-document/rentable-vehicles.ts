import { bookedCalendar } from '../../contract/rules/rental/calendar.ts';
import { bookingsCollide } from '../../contract/rules/rental/collision.ts';
import { timeOfRental } from '../../contract/rules/rental/rental-time.ts';
import type { ChoiceSource, FormValues } from '../../screens/declaration/form-declaration.ts';
import { vehicles } from '../../screens/record/sources/sources.ts';

type AvailabilityParameters = Readonly<Record<string, string>>;

/** Choices of vehicles that are free in the document's period; the document itself and its booking do not block them. */
export const rentableVehicles: ChoiceSource = {
  ...vehicles,
  availability: {
    entity: 'vehicle',
    call: 'booking',
    parameters: toAvailabilityParameters,
    calendar: bookedCalendar,
    unavailableChoice: (time, parameters) =>
      bookingsCollide({ ...periodOfParameters(parameters), VehicleId: time.VehicleId }, time) ? (time.VehicleId ?? null) : null,
  },
};

/** An open end is left out. A document that the backend does not have yet is sent as id 0. */
function toAvailabilityParameters(values: FormValues): AvailabilityParameters | null {
  const { StartDate, EndDate, Id, DocumentId } = timeOfRental(values);
  if (StartDate === '' || (typeof EndDate === 'string' && StartDate >= EndDate)) return null;
  const end = typeof EndDate === 'string' ? { endDate: EndDate } : {};
  const booking = typeof Id === 'number' ? { id: String(Id) } : {};
  return { startDate: StartDate, ...end, ...booking, documentId: typeof DocumentId === 'number' ? String(DocumentId) : '0' };
}

function periodOfParameters({ id, documentId, startDate, endDate }: AvailabilityParameters) {
  const toId = (text: string | undefined) => (text === undefined || text === '0' ? null : Number(text));
  return timeOfRental({ Id: toId(documentId), BookingId: toId(id), StartDate: startDate, EndDate: endDate });
}
