import type { EntityName } from '../../contract/entity.ts';
import { isLocalKey, type RecordKey } from '../../contract/fields.ts';
import { bookedCalendar } from '../../contract/rules/calendar.ts';
import { bookingsCollide } from '../../contract/rules/collision.ts';
import type { ChoiceSource, FormValues } from './form-declaration.ts';
import { equipment, vehicles } from './sources.ts';

/** Vehicles available from `StartDate` to `EndDate`. */
export const availableVehicles = freeOf(vehicles, { entity: 'vehicle', call: 'booking', own: 'id', thing: 'VehicleId' });

/** Equipment available in that time. */
export const availableEquipment = freeOf(equipment, {
  entity: 'equipment-rental-document',
  call: 'availableEquipment',
  own: 'bookingId',
  thing: 'AdditionalEquipmentId',
});

type Wish = {
  readonly entity: EntityName;
  readonly call: string;
  /** Parameter with the id of the edited booking: what it occupies is available to itself. */
  readonly own: string;
  readonly thing: 'VehicleId' | 'AdditionalEquipmentId';
};

function freeOf(source: ChoiceSource, { entity, call, own, thing }: Wish): ChoiceSource {
  return {
    ...source,
    available: {
      entity,
      call,
      parameters: ({ Id, StartDate, EndDate }: FormValues) => {
        if (typeof StartDate !== 'string' || typeof EndDate !== 'string' || StartDate >= EndDate) return null;
        const isKnown = typeof Id === 'number' || typeof Id === 'string';
        return { startDate: StartDate, endDate: EndDate, ...(isKnown ? { [own]: String(Id) } : {}) };
      },
      calendar: bookedCalendar,
      takenBy: (time, { startDate = '', endDate, [own]: id }) => {
        const wanted = { Id: keyOf(id), StartDate: startDate, EndDate: endDate, [thing]: time[thing] };
        return bookingsCollide(wanted, time) ? (time[thing] ?? null) : null;
      },
    },
  };
}

function keyOf(text: string | undefined): RecordKey | null {
  if (text === undefined) return null;
  return isLocalKey(text) ? text : Number(text);
}
