import type { Database } from '../core/database.ts';
import type { JsonObject } from '../core/json.ts';
import { dayFromToday } from '../core/local-time.ts';
import { personName, PLACES } from './masters.ts';
import { padZeros, pick, repeat } from './row-values.ts';

export function seedCostsAndCards(database: Database, rows: number): void {
  repeat(Math.max(55, rows), (row) => database.table('Cost').insert(cost(row)));
  repeat(Math.max(24, rows), (row) => {
    const id = database.table('PeriodicSummary').insert(summary(row));
    repeat(3, (index) =>
      database.table('Position').insert({
        periodicSummaryId: id,
        accessToken: null,
        Date: dayFromToday(-row * 3 - index),
        Description: `Przejazd ${index + 1}`,
        Comments: index === 1 ? 'Objazd' : null,
      }),
    );
  });
  repeat(Math.max(30, rows), (row) => database.table('FuelCard').insert(fuelCard(row)));
  repeat(Math.max(26, rows), (row) => database.table('SimCard').insert(simCard(row)));
}

function cost(row: number): JsonObject {
  const net = 100.5 + row * 12.35;
  return {
    CostDate: dayFromToday(-row * 2),
    InvoiceNumber: `FV/${padZeros(row + 1, 3)}/${dayFromToday(0).slice(0, 4)}`,
    VehicleId: (row % 60) + 1,
    CostGroup: -(170_001 + (row % 7)),
    Counter: 12_000 + row * 310,
    Quantity: 1 + (row % 40) + 0.25,
    CostValue: Number(net.toFixed(2)),
    CostGross: Number((net * 1.23).toFixed(2)),
    Currency: pick(['PLN', 'PLN', 'EUR'], row),
    VatRate: 23,
    Description: pick(['Tankowanie', 'Wymiana oleju', 'Opony zimowe', 'Składka OC/AC'], row),
    Comments: row % 3 === 0 ? 'Faktura zbiorcza' : null,
    CostPlace: `MPK-${padZeros(100 + (row % 9), 4)}`,
    EmployeeName: personName(row),
    TransactionPlace: pick(PLACES, row),
  };
}

/** Each summary has its own vehicle, so that no periods collide; the older half is closed. */
function summary(row: number): JsonObject {
  const start = 15_000 + row * 900;
  return {
    Number: String(row + 1),
    StartDate: dayFromToday(-row * 3 - 30),
    EndDate: dayFromToday(-row * 3 - 1),
    VehicleId: row + 1,
    DriverName: personName(row),
    CounterStart: start,
    CounterEnd: start + 850,
    Distance: 850,
    DistanceCategory1: 700,
    DistanceCategory2: 100,
    DistanceCategory3: 50,
    DistanceCategory4: 0,
    FuelStart: 22.5,
    FuelEnd: 41,
    OrganizationStructureLevel1: 'Firma',
    OrganizationStructureLevel2: pick(['Sprzedaż', 'Logistyka'], row),
    OrganizationStructureLevel3: row % 2 === 0 ? null : 'Region Północ',
    IsClosed: row >= 12,
    AccessToken: `zo-${padZeros(row + 1, 4)}-a1b2c3d4`,
  };
}

function fuelCard(row: number): JsonObject {
  return {
    CardNumber: `7002${padZeros(row * 7919, 12)}`,
    PIN: padZeros((row * 1237) % 10_000, 4),
    ValidTo: dayFromToday(100 + row * 20),
    AssignmentTo: row % 5 === 0 ? null : personName(row),
    AssignmentSince: row % 5 === 0 ? null : dayFromToday(-400 + row),
    CardType: pick(['Flotowa', 'Imienna'], row),
    IssuerShortName: pick(['ORLEN', 'BP', 'Shell', 'Circle K'], row),
  };
}

function simCard(row: number): JsonObject {
  return {
    PhoneNumber: `60${row % 10}${padZeros(100_000 + row * 4567, 6)}`,
    AssignmentFrom: dayFromToday(-700 + row * 9),
    AssignedToDetails: row % 6 === 0 ? null : personName(row),
    PIN: padZeros((row * 733) % 10_000, 4),
    PUK: padZeros(row * 99_991, 8),
  };
}
