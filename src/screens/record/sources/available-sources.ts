import type { EntityName } from '../../../contract/definition/entity.ts';
import { isLocalKey, type RecordKey } from '../../../contract/wire/fields.ts';
import { bookedCalendar } from '../../../contract/rules/rental/calendar.ts';
import { bookingsCollide } from '../../../contract/rules/rental/collision.ts';
import type { ChoiceSource, FormValues } from '../../declaration/form-declaration.ts';
import { equipment, vehicles } from './sources.ts';

/** Vehicles available from `StartDate` to `EndDate`. */
export const availableVehicles = withAvailability(vehicles, {
  entity: 'vehicle',
  call: 'booking',
  idParameter: 'id',
  referenceField: 'VehicleId',
});

/** Equipment available in that time. */
export const availableEquipment = withAvailability(equipment, {
  entity: 'equipment-rental-document',
  call: 'availableEquipment',
  idParameter: 'bookingId',
  referenceField: 'AdditionalEquipmentId',
});

type AvailabilityCall = {
  readonly entity: EntityName;
  readonly call: string;
  /** Parameter with the id of the edited booking, whose own vehicle and equipment count as available. */
  readonly idParameter: string;
  readonly referenceField: 'VehicleId' | 'AdditionalEquipmentId';
};

function withAvailability(source: ChoiceSource, { entity, call, idParameter, referenceField }: AvailabilityCall): ChoiceSource {
  return {
    ...source,
    availability: {
      entity,
      call,
      parameters: ({ Id, StartDate, EndDate }: FormValues) => {
        if (typeof StartDate !== 'string' || typeof EndDate !== 'string' || StartDate >= EndDate) return null;
        const isKnown = typeof Id === 'number' || typeof Id === 'string';
        return { startDate: StartDate, endDate: EndDate, ...(isKnown ? { [idParameter]: String(Id) } : {}) };
      },
      calendar: bookedCalendar,
      unavailableChoice: (time, { startDate = '', endDate, [idParameter]: id }) => {
        const booking = { Id: keyOf(id), StartDate: startDate, EndDate: endDate, [referenceField]: time[referenceField] };
        return bookingsCollide(booking, time) ? (time[referenceField] ?? null) : null;
      },
    },
  };
}

function keyOf(text: string | undefined): RecordKey | null {
  if (text === undefined) return null;
  return isLocalKey(text) ? text : Number(text);
}
