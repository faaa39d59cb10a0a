import { bookedCalendar } from '../../contract/rules/rental/calendar.ts';
import { bookingsCollide } from '../../contract/rules/rental/collision.ts';
import { timeOfEquipmentRental } from '../../contract/rules/rental/rental-time.ts';
import type { ChoiceSource, FormValues } from '../../screens/declaration/form-declaration.ts';
import { equipment } from '../../screens/record/sources/sources.ts';

/** Choices of equipment that is free in the document's period. */
export const rentableEquipment: ChoiceSource = {
  ...equipment,
  availability: {
    entity: 'equipment-rental-document',
    call: 'availableEquipment',
    parameters: toAvailabilityParameters,
    calendar: bookedCalendar,
    unavailableChoice: (time, { id, startDate, endDate }) => {
      const { AdditionalEquipmentId } = time;
      const requested = timeOfEquipmentRental({
        Id: id === undefined ? null : Number(id),
        AdditionalEquipmentId,
        StartDate: startDate,
        EndDate: endDate,
      });
      return bookingsCollide(requested, time) ? (AdditionalEquipmentId ?? null) : null;
    },
  },
};

function toAvailabilityParameters(values: FormValues): Readonly<Record<string, string>> | null {
  const { StartDate, EndDate, DocumentId } = timeOfEquipmentRental(values);
  if (StartDate === '' || (typeof EndDate === 'string' && StartDate >= EndDate)) return null;
  return {
    startDate: StartDate,
    ...(typeof EndDate === 'string' ? { endDate: EndDate } : {}),
    ...(typeof DocumentId === 'number' ? { id: String(DocumentId) } : {}),
  };
}
