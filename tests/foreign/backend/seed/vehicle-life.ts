import type { Database } from '../core/database.ts';
import { textOf, type JsonObject } from '../core/json.ts';
import { dayFromToday } from '../core/local-time.ts';
import { personName, PLACES } from './masters.ts';
import { padZeros, pick, repeat } from './row-values.ts';

const YEAR = dayFromToday(0).slice(0, 4);
/** Base64 of a PNG with one black pixel. */
export const PNG_BASE64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export function seedVehicleLife(database: Database, rows: number): void {
  repeat(Math.max(32, rows), (row) => {
    const id = database.table('VehicleHandoverDocument').insert(handover(row));
    repeat(row % 3, (index) => database.table('Fault').insert(fault(id, index)));
  });
  repeat(Math.max(28, rows), (row) => database.table('VehicleDamage').insert(damage(row)));
  repeat(Math.max(40, rows), (row) => database.table('VehicleInsurancePolicy').insert(policy(row)));
  repeat(Math.max(50, rows), (row) => database.table('VehicleCounter').insert(counter(row)));
  repeat(Math.max(36, rows), (row) => database.table('TripRecordCard').insert(tripCard(row)));
  repeat(Math.max(30, rows), (row) => database.table('ServiceRequest').insert(serviceRequest(row)));
  repeat(Math.max(12, rows), (row) => database.table('BServiceRequest').insert(boardRow(row, database)));
}

function handover(row: number): JsonObject {
  const isConfirmed = row % 3 !== 0;
  return {
    Number: isConfirmed ? `PZO/${YEAR}/${padZeros(row, 4)}` : null,
    Date: dayFromToday(-row, 10),
    VehicleId: (row % 60) + 1,
    FromEmployeeId: (row % 50) + 1,
    ToEmployeeId: ((row + 1) % 50) + 1,
    ContractorId: row % 5 === 0 ? 1 : null,
    Counter: 12_000 + row * 2310,
    Fuel: pick(['Pełny', '3/4', '1/2', '1/4', 'Rezerwa'], row),
    PlaceName: pick(PLACES, row),
    Comments: row % 4 === 0 ? 'Rysa na zderzaku' : null,
    AdditionalFieldValues: [
      { Id: 121, Value: 'true' },
      { Id: 124, Value: 'zimowe' },
    ],
    FromSignature: isConfirmed ? `data:image/png;base64,${PNG_BASE64}` : null,
    ToSignature: isConfirmed ? `data:image/png;base64,${PNG_BASE64}` : null,
    SelectedDamages: { Left: row % 2 === 0 ? [{ X: 12.5, Y: 40 }] : [], Right: [], Top: [], Front: [{ X: 50, Y: 61.25 }], Back: [] },
  };
}

function fault(documentId: number, index: number): JsonObject {
  return {
    VehicleHandoverDocumentId: documentId,
    Placement: -(3_800_001 + index),
    Kind: -(3_810_001 + index),
    Description: pick(['Rysa 5 cm', 'Wgniecenie drzwi'], index),
    Images: index === 0 ? [`data:image/png;base64,${PNG_BASE64}`] : [],
  };
}

function damage(row: number): JsonObject {
  return {
    Number: `SZ/${YEAR}/${padZeros(row + 1, 3)}`,
    VehicleId: (row % 60) + 1,
    DriverName: personName(row),
    ReportDate: dayFromToday(-row, 12),
    Status: pick(['Zgłoszona', 'W likwidacji', 'Zamknięta'], row),
    DamageDateTime: dayFromToday(-row - 1, 15, 30),
    DamageDateHour: '15:30',
    DamageCause: pick(['Kolizja', 'Grad', 'Wandalizm'], row),
    IsDriversFault: row % 3 === 0,
    WhoseInsurancePolicy: row % 6,
    PlaceCountryCode: 'PL',
    PlaceCity: pick(['Warszawa', 'Łódź', 'Kraków'], row),
    PlaceStreet: pick(['Puławska', 'Piotrkowska', 'Długa'], row),
    PlaceStreetNumber: String(row + 1),
    PlacePostCode: pick(['02-515', '90-001', '31-147'], row),
    PlaceFlatNumber: null,
    Comments: row % 2 === 0 ? 'Zderzak do wymiany' : '',
    CanBeDeleted: row % 3 === 0,
    IsDrivenByAnEmployee: true,
    IsDuringWork: row % 2 === 0,
    Insurer: pick(['PZU S.A.', 'Warta S.A.'], row),
    InsurerNumber: `PL${padZeros(row * 977, 8)}`,
    PoliceStation: row % 4 === 0 ? 'KRP Warszawa II' : null,
    PoliceComments: null,
    IsPoliceNotified: row % 4 === 0,
  };
}

function policy(row: number): JsonObject {
  return {
    VehicleId: (row % 60) + 1,
    Insurer: pick(['PZU S.A.', 'Warta S.A.', 'Ergo Hestia S.A.'], row),
    Number: String(900_100_200 + row * 13),
    DateFrom: dayFromToday(row - 300),
    DateTo: dayFromToday(row + 64),
  };
}

function counter(row: number): JsonObject {
  return {
    DateTime: dayFromToday(-row, 7, row % 60),
    VehicleId: (row % 60) + 1,
    CounterState: 11_000 + (row % 60) * 2310,
    Comments: row % 5 === 0 ? 'Odczyt z serwisu' : null,
  };
}

function tripCard(row: number): JsonObject {
  const isFinished = row % 4 !== 0;
  return {
    VehicleId: (row % 60) + 1,
    StartDate: dayFromToday(-row - 1, 8),
    EndDate: isFinished ? dayFromToday(-row - 1, 15) : null,
    Description: `Trasa ${pick(['Warszawa–Łódź', 'Kraków–Katowice', 'Gdańsk–Gdynia'], row)}`,
    Purpose: pick(['Spotkanie', 'Dostawa', 'prywatny'], row),
    AdditionalFieldValues: [],
    StartCounter: 12_000 + row * 300,
    EndCounter: isFinished ? 12_130 + row * 300 : null,
  };
}

function serviceRequest(row: number): JsonObject {
  return {
    Number: `ZS/${padZeros(row + 1, 4)}`,
    VehicleId: (row % 60) + 1,
    Status: pick(['Zgłoszone', 'Zaplanowane', 'W realizacji', 'Zakończone'], row),
    RequestDateTimeDate: dayFromToday(-row, 9),
    PlannedDate: row % 4 === 0 ? null : dayFromToday(3 - row, 8),
    PlannedEndDate: row % 4 === 0 ? null : dayFromToday(4 - row, 16),
    ServiceKind: pick(['Przegląd', 'Opony', 'Naprawa'], row),
    DoCallBack: row % 2 === 0,
    NotifierPhoneNumber: `60${row % 10}200300`,
    Date: dayFromToday(-row),
    PlaceName: pick(PLACES, row),
    Description: row % 3 === 0 ? 'Stuki w zawieszeniu' : 'Przegląd okresowy',
  };
}

function boardRow(row: number, database: Database): JsonObject {
  const vehicle = database.table('Vehicle').get((row % 60) + 1) ?? {};
  return {
    RegistrationNumber: vehicle.RegistrationNumber ?? null,
    MakeModelType: `${textOf(vehicle.Make)} ${textOf(vehicle.Model)} ${textOf(vehicle.Type)}`,
    Description: pick(['Przegląd', 'Naprawa blacharska', 'Wymiana opon'], row),
    RequestDescription: row % 2 === 0 ? 'Kontrolka silnika' : null,
    Workshop: pick(['Auto Serwis Mokotów', 'Bosch Service Łódź'], row),
    WorkshopCountry: 'PL',
    StartDate: dayFromToday(-row),
    EndDate: row % 3 === 0 ? null : dayFromToday(3 - row),
    NumberofDays: row + 1,
    Consultant: personName(row % 4),
    ResponsiblePerson: personName(row + 3),
    ServiceScope: pick(['Mechanika', 'Blacharka', 'Ogumienie'], row),
  };
}
