import type { Database } from '../core/database.ts';
import type { JsonObject } from '../core/json.ts';
import { dayFromToday } from '../core/local-time.ts';
import { CONTRACTORS, personName, PLACES } from './masters.ts';
import { padZeros, pick, repeat } from './row-values.ts';

const YEAR = dayFromToday(0).slice(0, 4);
const PURPOSES = ['Spotkanie', 'Delegacja', 'Szkolenie', 'Serwis u klienta', 'Odbiór towaru'];
const BOOKING_STATES = [
  { Status: 'Nowa', IsAccepted: false, IsRejected: false, IsRejectedByDriver: false },
  { Status: 'Zaakceptowana', IsAccepted: true, IsRejected: false, IsRejectedByDriver: false },
  { Status: 'Odrzucona', IsAccepted: false, IsRejected: true, IsRejectedByDriver: false },
  { Status: 'Anulowana', IsAccepted: false, IsRejected: false, IsRejectedByDriver: true },
];
const RENTAL_STATES = [
  { StatusId: -3760001, IsDiscarded: false, IsPreconfirmed: false, IsConfirmed: false, IsRejectedByDriver: false },
  { StatusId: -3760001, IsDiscarded: false, IsPreconfirmed: true, IsConfirmed: false, IsRejectedByDriver: false },
  { StatusId: -3760002, IsDiscarded: false, IsPreconfirmed: true, IsConfirmed: true, IsRejectedByDriver: false },
  { StatusId: -3760003, IsDiscarded: false, IsPreconfirmed: true, IsConfirmed: true, IsRejectedByDriver: false },
  { StatusId: -3760001, IsDiscarded: true, IsPreconfirmed: false, IsConfirmed: false, IsRejectedByDriver: false },
  { StatusId: -3760004, IsDiscarded: false, IsPreconfirmed: false, IsConfirmed: false, IsRejectedByDriver: true },
];

export function seedRentals(database: Database, rows: number): void {
  repeat(Math.max(45, rows), (row) => database.table('VehicleBooking').insert(booking(row)));
  repeat(Math.max(44, rows), (row) => database.table('RentalDocument').insert(rental(row)));
  repeat(Math.max(12, rows), (row) =>
    database
      .table('VehicleBooking')
      .insert({ ...booking(row), Number: `RS/${YEAR}/${padZeros(row + 1, 4)}`, VehicleId: null, AdditionalEquipmentId: (row % 12) + 1 }),
  );
  repeat(Math.max(14, rows), (row) => database.table('EquipmentRentalDocument').insert(equipmentRental(row)));
  repeat(Math.max(15, rows), (row) => database.table('RentalApplication').insert(application(row)));
}

/** Each row has a different vehicle or time, so that seeded bookings do not collide. */
function booking(row: number): JsonObject {
  const start = (row % 23) - 5 + Math.floor(row / 60) * 40;
  return {
    Number: `RP/${YEAR}/${padZeros(row + 1, 4)}`,
    VehicleId: (row % 60) + 1,
    AdditionalEquipmentId: null,
    StartDate: dayFromToday(start, 8),
    EndDate: dayFromToday(start + (row % 3), 16),
    PickUpDate: start < 0 ? dayFromToday(start, 8, 10) : null,
    ReturnDate: null,
    TravelPurpose: pick(PURPOSES, row),
    AdditionalFieldValues: row % 4 === 0 ? [{ Id: 101, Value: `P-${row}` }] : [],
    PickUpCounter: start < 0 ? 12_000 + row * 100 : null,
    ReturnCounter: null,
    EmployeeId: (row % 60) + 1,
    Employee: personName(row % 60),
    StartPlace: pick(PLACES, row),
    TargetPlace: row % 5 === 0 ? '' : pick(PLACES, row + 1),
    Comment: row % 3 === 0 ? `Proszę o pełny bak (${row})` : null,
    Authorization: row % 2 === 0 ? 'Upoważnienie stałe' : null,
    ...pick(BOOKING_STATES, row),
  };
}

function rental(row: number): JsonObject {
  const start = (row % 30) - 12 + Math.floor(row / 60) * 40;
  const isOut = row % 6 === 2 || row % 6 === 3;
  return {
    RentalDocumentNumber: `DW/${YEAR}/${padZeros(row + 1, 4)}`,
    VehicleId: (row % 60) + 1,
    StartDate: dayFromToday(start, 9),
    EndDate: row % 7 === 6 ? null : dayFromToday(start + 4, 17),
    KindId: -(3_750_001 + (row % 3)),
    ContractorId: (row % CONTRACTORS.length) + 1,
    ContractorEmployeeId: (row % 20) + 1,
    PickupDate: isOut ? dayFromToday(start, 9, 15) : null,
    ReturnDate: row % 6 === 3 ? dayFromToday(start + 4, 16) : null,
    PickupCounter: isOut ? 20_000 + row * 150 : null,
    ReturnCounter: row % 6 === 3 ? 20_480 + row * 150 : null,
    AdditionalFieldValues:
      row % 3 === 0
        ? [
            { Id: 111, Value: `ZL-${row}` },
            { Id: 112, Value: '500' },
          ]
        : [],
    PickupPlace: pick(PLACES, row),
    ReturnPlace: pick(PLACES, row + 2),
    PickupFuelState: isOut ? 'Pełny' : null,
    ReturnFuelState: row % 6 === 3 ? '3/4' : null,
    Comments: row % 4 === 0 ? 'Klient stały' : '',
    ReturnedBy: row % 6 === 3 ? personName(row) : null,
    TravelPurpose: pick(PURPOSES, row),
    StartPlace: pick(PLACES, row),
    TargetPlace: pick(PLACES, row + 1),
    Authorization: row % 2 === 0 ? 'Pełnomocnictwo' : null,
    OrganizationStructure: pick(['Sprzedaż', 'Logistyka', 'Serwis'], row),
    CostPlace: `MPK-${padZeros(100 + (row % 9), 4)}`,
    Consultant: personName(row % 4),
    ...pick(RENTAL_STATES, row),
  };
}

function equipmentRental(row: number): JsonObject {
  return {
    Number: `WS/${YEAR}/${padZeros(row + 1, 4)}`,
    ContractorId: (row % CONTRACTORS.length) + 1,
    StatusId: -(3_760_001 + (row % 3)),
    AdditionalEquipmentId: (row % 12) + 1,
    StartDate: dayFromToday(row * 5 - 30, 8),
    EndDate: row % 5 === 4 ? null : dayFromToday(row * 5 - 28, 16),
    PickupDate: null,
    ReturnDate: null,
    KindId: -3_750_001,
    PickupPlace: pick(PLACES, row),
    ReturnPlace: pick(PLACES, row),
    Consultant: personName(row % 4),
    Comments: row % 3 === 0 ? 'Odbiór własny' : null,
  };
}

function application(row: number): JsonObject {
  const [firstName, lastName] = personName(row + 7).split(' ');
  return {
    StartDate: dayFromToday(row, 8),
    EndDate: dayFromToday(row + 1, 16),
    StartPredefinedPlaceId: (row % PLACES.length) + 1,
    EndPredefinedPlaceId: ((row + 1) % PLACES.length) + 1,
    ClassId: -(630_001 + (row % 6)),
    ModelId: (row % 7) + 1,
    KmLimit: row % 3 === 0 ? null : 500 + row * 50,
    FirstName: firstName ?? null,
    LastName: lastName ?? null,
    PhoneNumber: `+48 60${row % 10} 12${row % 10} 345`,
    Email: `klient${row + 1}@poczta.pl`,
    Comments: row % 4 === 0 ? 'Potrzebny hak holowniczy' : null,
  };
}
