import type { Insertable } from 'kysely';
import { bookingStatuses } from '../../../src/contract/rules/rental/booking-state.ts';
import type { Database } from '../../database/tables.ts';
import { minuteAt, dayOfMinute, minuteText, workingDay, yearOf, type Day, type Minute } from '../basics/calendar.ts';
import type { DemoEmployee } from '../people/employees.ts';
import { equipment } from './equipment.ts';
import { createHolderPool } from '../vehicles/holder-pool.ts';
import { placeNames } from '../basics/places.ts';
import { seededRandom, type Random } from '../basics/random.ts';
import type { DemoVehicle } from '../vehicles/vehicles.ts';
import { createNumbering } from '../basics/numbering.ts';

/** A booking with the odometer data for the reading at its return. */
export type DemoBooking = {
  readonly vehicle: DemoVehicle;
  readonly employee: DemoEmployee;
  readonly start: Minute;
  /** Time of the return; null while the vehicle is out. */
  readonly returned: Minute | null;
  readonly row: Insertable<Database['vehicle_booking']> & { readonly Number: string };
};

type EquipmentRental = Insertable<Database['equipment_rental_document']>;

// The wire allows a travel purpose of 20 characters.
const purposes = {
  PL: [
    'Spotkanie z klientem',
    'Wizyta u kontrahenta',
    'Szkolenie',
    'Targi',
    'Przewóz dokumentów',
    'Audyt',
    'Delegacja',
    'Serwis u klienta',
    'Transport próbek',
    'Lotnisko',
  ],
  DE: [
    'Kundentermin',
    'Besuch beim Partner',
    'Schulung',
    'Messe',
    'Unterlagentransport',
    'Audit',
    'Dienstreise',
    'Service beim Kunden',
    'Probentransport',
    'Flughafen',
  ],
};
const comments = { PL: 'Proszę o pojazd z hakiem.', DE: 'Bitte mit Anhängerkupplung.' };
const places = { PL: placeNames('PL'), DE: placeNames('DE') };
const daysAhead = 35;

/** Bookings of the pool vehicles, oldest first: consecutive on each vehicle, up to the coming weeks. */
export function demoBookings(
  vehicles: readonly DemoVehicle[],
  employees: readonly DemoEmployee[],
  equipmentRentals: readonly EquipmentRental[],
  today: Day,
): DemoBooking[] {
  const holders = createHolderPool(employees);
  const drafts = vehicles
    .filter((vehicle) => vehicle.isPool)
    .flatMap((vehicle) => {
      const random = seededRandom('bookings', vehicle.id);
      return spans(random, vehicle.since, today + daysAhead).map(([start, end]) => ({
        vehicle,
        start,
        end,
        random: seededRandom('booking', vehicle.id, start),
        employee: holders.draw(random, vehicle, Math.min(dayOfMinute(start), today)),
      }));
    })
    .sort((left, right) => left.start - right.start || left.vehicle.id - right.vehicle.id);
  const numberOf = createNumbering('REZ');
  const equipmentFor = equipmentLender(equipmentRentals);
  return drafts.map((draft, index) => {
    const booking = toBooking(draft, index + 1, numberOf(dayOfMinute(draft.start)), today);
    return { ...booking, row: { ...booking.row, AdditionalEquipmentId: equipmentFor(draft) } };
  });
}

/** Lends free equipment with every eighth booking. Has to be called in the order of the booking starts. */
function equipmentLender(rentals: readonly EquipmentRental[]): (draft: Draft) => number | null {
  const occupied = rentals.map(({ AdditionalEquipmentId, StartDate, EndDate }) => ({
    piece: AdditionalEquipmentId,
    from: StartDate,
    to: EndDate ?? StartDate,
  }));
  return ({ vehicle, start, end }) => {
    const random = seededRandom('booked equipment', vehicle.id, start);
    if (!random.chance(0.125)) return null;
    const [from, to] = [minuteText(start), minuteText(end)];
    const free = equipment().filter(({ Id }) => !occupied.some((time) => time.piece === Id && time.from < to && from < time.to));
    if (free.length === 0) return null;
    const piece = random.pick(free).Id;
    occupied.push({ piece, from, to });
    return piece;
  };
}

type Draft = {
  readonly vehicle: DemoVehicle;
  readonly employee: DemoEmployee;
  readonly start: Minute;
  readonly end: Minute;
  readonly random: Random;
};

function spans(random: Random, from: Day, until: Day): [start: Minute, end: Minute][] {
  const slots: [Minute, Minute][] = [];
  for (let day = workingDay(from + random.integer(2, 9)); day < until;) {
    const start = minuteAt(day, random.integer(6, 10), random.pick([0, 30]));
    const lastDay = day + random.pick([0, 0, 0, 1, 1, 2, 4]);
    slots.push([start, minuteAt(lastDay, random.integer(14, 19), random.pick([0, 30]))]);
    day = workingDay(lastDay + random.integer(1, 15));
  }
  return slots;
}

function toBooking({ vehicle, employee, start, end, random }: Draft, id: number, number: string, today: Day): DemoBooking {
  const outcome = outcomeOf(random, dayOfMinute(start), dayOfMinute(end), today);
  const isOut = outcome === 'finished' || outcome === 'running';
  const pickUp = start + random.integer(0, 4) * 5;
  const returned = outcome === 'finished' ? end - random.integer(0, 12) * 5 : null;
  const { country } = vehicle.structure;
  const [startPlace, targetPlace] = [random.pick(places[country]), random.pick(places[country])];
  return {
    vehicle,
    employee,
    start,
    returned,
    row: {
      Id: id,
      Number: number,
      VehicleId: vehicle.id,
      EmployeeId: employee.row.Id,
      StartDate: minuteText(start),
      EndDate: minuteText(end),
      PickUpDate: isOut ? minuteText(pickUp) : null,
      ReturnDate: returned === null ? null : minuteText(returned),
      PickUpCounter: isOut ? vehicle.odometer(pickUp) : null,
      ReturnCounter: returned === null ? null : vehicle.odometer(returned),
      TravelPurpose: random.pick(purposes[country]),
      StartPlace: startPlace,
      TargetPlace: targetPlace,
      Status: statuses[outcome],
      Comment: random.chance(0.1) ? comments[country] : '',
      Authorization: isOut ? `UP/${yearOf(dayOfMinute(start))}/${String(id).padStart(5, '0')}` : '',
      IsAccepted: isOut || outcome === 'accepted',
      IsRejected: outcome === 'rejected',
      IsRejectedByDriver: outcome === 'cancelled',
    },
  };
}

type Outcome = keyof typeof statuses;

// Time changes no status: the state of a booking follows from it.
const statuses = {
  ...bookingStatuses,
  running: bookingStatuses.accepted,
  finished: bookingStatuses.accepted,
} as const;

function outcomeOf(random: Random, start: Day, end: Day, today: Day): Outcome {
  const chance = random.next();
  if (chance < 0.05) return 'rejected';
  if (chance < 0.11) return 'cancelled';
  if (end < today) return 'finished';
  if (start < today) return 'running';
  return chance < 0.6 ? 'accepted' : 'reported';
}
