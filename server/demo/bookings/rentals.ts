import type { Insertable } from 'kysely';
import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import { fuelStates } from '../../../src/contract/entities/handover/vehicle-handover-document.ts';
import { vehicleTypes } from '../../../src/contract/entities/fleet/vehicle.ts';
import type { Database } from '../../database/tables.ts';
import type { DemoBooking } from './bookings.ts';
import { minuteAt, dayOf, dayOfMinute, minuteText, minutesPerDay, workingDay, yearOf, type Day, type Minute } from '../basics/calendar.ts';
import { contractorEmployees, contractors } from '../people/contractors.ts';
import { choiceId } from '../basics/dictionaries.ts';
import type { DemoEmployee } from '../people/employees.ts';
import { createHolderPool } from '../vehicles/holder-pool.ts';
import { placeNames } from '../basics/places.ts';
import { seededRandom, type Random } from '../basics/random.ts';
import { demoUserIds } from '../people/users.ts';
import type { DemoVehicle } from '../vehicles/vehicles.ts';

type RentalRow = Insertable<Database['rental_document']> & { readonly Id: number; readonly Number: string };

/** Vehicles with rental documents. Each has about nine a year. */
const MAX_VEHICLES = 42;
const historyDays = 330;
const daysAhead = 45;
/** Bookings with a rental document. */
const MAX_BOOKINGS = 30;

const purposes = {
  PL: ['Obsługa targów w Poznaniu', 'Samochód zastępczy po szkodzie', 'Przeprowadzka oddziału', 'Jazda próbna przed zakupem'],
  DE: ['Kundenbesuche Raum Leipzig', 'Messe Hannover', 'Umzug der Filiale', 'Baustelle Hamburg-Altona'],
};
const comments = {
  PL: ['Fotelik dziecięcy na tylnym siedzeniu.', 'Klient odbierze z kierowcą.', 'Kaucja wpłacona.', 'Zgoda na wyjazd za granicę.'],
  DE: ['Kindersitz auf der Rückbank.', 'Bitte mit Winterreifen.', 'Rückgabe auch am Wochenende.', 'Auslandsfahrt genehmigt.'],
};
const discardReasons = {
  PL: ['Klient zrezygnował z wypożyczenia', 'Pojazd w naprawie po szkodzie', 'Błędny kontrahent, wystawiono nowy dokument'],
  DE: ['Doppelt erfasst', 'Kunde hat storniert', 'Fahrzeug nach Schaden in Reparatur'],
};
const kinds = [
  'Wypożyczenie krótkoterminowe',
  'Wypożyczenie krótkoterminowe',
  'Wypożyczenie długoterminowe',
  'Pojazd zastępczy',
  'Jazda próbna',
  'Delegacja',
];
const places = { PL: placeNames('PL'), DE: placeNames('DE') };
const partners = contractors().filter(({ IsInsurer }) => IsInsurer !== true);
const people = contractorEmployees();

/** Rental documents in every state, oldest first: of vehicles outside the pool, and of current and future bookings. */
export function demoRentals(
  vehicles: readonly DemoVehicle[],
  employees: readonly DemoEmployee[],
  bookings: readonly DemoBooking[],
  today: Day,
): RentalRow[] {
  const holders = createHolderPool(employees);
  const rentalVehicles = vehicles.filter((vehicle) => vehicle.type === vehicleTypes.car && !vehicle.isPool).slice(0, MAX_VEHICLES);
  const unbooked = rentalVehicles.flatMap((vehicle) =>
    spans(seededRandom('rentals', vehicle.id), vehicle.since, today).map(([start, end]): Draft => ({
      vehicle,
      start,
      end,
      bookingId: null,
    })),
  );
  const booked = bookings
    .filter(({ row }) => row.IsAccepted === true && dayOf(row.EndDate) >= today - 3)
    .slice(0, MAX_BOOKINGS)
    .map(({ vehicle, start, row }): Draft => ({ vehicle, start, end: minuteOf(row.EndDate), bookingId: row.Id ?? null }));
  const last = new Map<number, number>();
  return [...unbooked, ...booked]
    .sort((left, right) => left.start - right.start || left.vehicle.id - right.vehicle.id)
    .map((draft, index) => {
      const year = yearOf(dayOfMinute(draft.start));
      const number = (last.get(year) ?? 0) + 1;
      last.set(year, number);
      const random = seededRandom('rental', draft.vehicle.id, draft.start);
      const consultant = holders.draw(random, draft.vehicle, Math.min(dayOfMinute(draft.start), today));
      return {
        Id: index + 1,
        ...toRental(draft, random, `${year}/${String(number).padStart(6, '0')}`, today),
        ConsultantId: consultant.row.Id ?? null,
      };
    });
}

type Draft = { readonly vehicle: DemoVehicle; readonly start: Minute; readonly end: Minute; readonly bookingId: number | null };

function spans(random: Random, since: Day, today: Day): [start: Minute, end: Minute][] {
  const slots: [Minute, Minute][] = [];
  for (let day = workingDay(Math.max(since + 20, today - historyDays) + random.integer(0, 20)); day < today + daysAhead;) {
    const lastDay = workingDay(day + random.pick([1, 2, 3, 4, 7, 14, 30]));
    slots.push([
      minuteAt(day, random.integer(7, 11), random.pick([0, 15, 30])),
      minuteAt(lastDay, random.integer(12, 18), random.pick([0, 30])),
    ]);
    day = workingDay(lastDay + random.integer(2, 60));
  }
  return slots;
}

function toRental({ vehicle, start, end, bookingId }: Draft, random: Random, series: string, today: Day): Omit<RentalRow, 'Id'> {
  const state = stateOf(random, dayOfMinute(start), dayOfMinute(end), today);
  const { structure } = vehicle;
  const partner = random.pick(partners);
  const person = random.pick(people.filter(({ ContractorId }) => ContractorId === partner.Id));
  const [pickedUp, returned] = [start + random.integer(0, 5) * 5, end - random.integer(0, 10) * 5];
  const isOut = state === 'finished' || state === 'active';
  const isConfirmed = isOut || state === 'confirmed';
  // Decisions are never dated in the future.
  const decided = (hours: number) =>
    minuteText(Math.min(start, minuteAt(today - random.integer(1, 6), random.integer(8, 16), 0)) - hours * 60);
  return {
    Number: `DW/${series}`,
    VehicleId: vehicle.id,
    BookingId: state === 'discarded' || state === 'rejected' ? null : bookingId,
    StartDate: minuteText(start),
    EndDate: minuteText(end),
    KindId: choiceId(dictionaryIds.rentalDocumentKinds, random.pick(kinds)),
    StatusId: choiceId(dictionaryIds.rentalDocumentStatuses, statuses[state]),
    ContractorId: partner.Id ?? null,
    ContractorEmployeeId: person.Id ?? null,
    PickupDate: isOut ? minuteText(pickedUp) : null,
    ReturnDate: state === 'finished' ? minuteText(returned) : null,
    PickupCounter: isOut ? vehicle.odometer(pickedUp) : null,
    ReturnCounter: state === 'finished' ? Math.max(vehicle.odometer(returned), vehicle.odometer(pickedUp) + 1) : null,
    PickupPlace: random.pick(places[structure.country]),
    ReturnPlace: random.pick(places[structure.country]),
    PickupFuelState: isOut ? 'Pełny' : null,
    ReturnFuelState: state === 'finished' ? random.pick(fuelStates) : null,
    ReturnedBy: state === 'finished' ? person.Name : '',
    TravelPurpose: random.pick(purposes[structure.country]),
    StartPlace: random.pick(places[structure.country]),
    TargetPlace: random.pick(places[structure.country]),
    Comments: random.chance(0.25) ? random.pick(comments[structure.country]) : '',
    Authorization: isConfirmed ? `UP/${series}` : '',
    OrganizationStructure: structure.name,
    CostPlace: structure.costPlace,
    IsRejectedByDriver: state === 'rejected',
    IsPreconfirmed: state === 'preconfirmed',
    ...(isConfirmed || state === 'preconfirmed' ? { PreconfirmedOn: decided(30), PreconfirmedBy: demoUserIds.manager } : {}),
    IsConfirmed: isConfirmed,
    ...(isConfirmed ? { ConfirmedOn: decided(22), ConfirmedBy: demoUserIds.admin } : {}),
    IsDiscarded: state === 'discarded',
    ...(state === 'discarded'
      ? { DiscardedOn: decided(4), DiscardedBy: demoUserIds.admin, Reason: random.pick(discardReasons[structure.country]) }
      : {}),
    CreatedOn: decided(48),
    CreatedBy: demoUserIds.manager,
  };
}

const statuses = {
  discarded: 'Zgłoszony',
  rejected: 'Zgłoszony',
  reported: 'Zgłoszony',
  preconfirmed: 'Zgłoszony',
  confirmed: 'Zgłoszony',
  active: 'Realizowany',
  finished: 'Zakończony',
} as const;

function stateOf(random: Random, start: Day, end: Day, today: Day): keyof typeof statuses {
  const chance = random.next();
  if (chance < 0.07) return 'discarded';
  if (chance < 0.1) return 'rejected';
  if (end < today) return 'finished';
  if (start < today) return 'active';
  if (chance < 0.45) return 'reported';
  return chance < 0.75 ? 'preconfirmed' : 'confirmed';
}

function minuteOf(text: string): Minute {
  const [hour = 0, minute = 0] = text.slice(11, 16).split(':').map(Number);
  return dayOf(text) * minutesPerDay + hour * 60 + minute;
}
