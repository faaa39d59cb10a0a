import type { Database } from '../core/database.ts';
import { dayFromToday } from '../core/local-time.ts';
import { padZeros, pick, repeat } from './row-values.ts';

const WOMEN = ['Anna', 'Wiesława', 'Katarzyna', 'Małgorzata', 'Agnieszka', 'Joanna', 'Żaneta'];
const MEN = ['Jan', 'Piotr', 'Tomasz', 'Paweł', 'Łukasz', 'Michał', 'Krzysztof'];
const SURNAMES_OF_WOMEN = [
  'Nowak',
  'Zielińska',
  'Wójcik',
  'Kamińska',
  'Dąbrowska',
  'Kozłowska',
  'Źródło',
  'Grabowska',
  'Śliwa',
  'Mazur',
  'Wrona',
];
const SURNAMES_OF_MEN = [
  'Kowalski',
  'Wiśniewski',
  'Lewandowski',
  'Szymański',
  'Woźniak',
  'Jabłoński',
  'Krawczyk',
  'Pawłowski',
  'Ćwik',
  'Łęcki',
  'Żak',
];
const PLATES = ['WX', 'WI', 'KR', 'GD', 'PO', 'DW', 'WZ', 'KN'];
const MODELS = [
  ['Škoda', 'Octavia', 'Combi'],
  ['Toyota', 'Corolla', 'Sedan'],
  ['Volkswagen', 'Passat', 'Variant'],
  ['Ford', 'Transit', 'Furgon'],
  ['Renault', 'Clio', 'Hatchback'],
  ['MAN', 'TGX', 'Ciągnik'],
  ['Krone', 'Profi Liner', 'Naczepa'],
] as const;
export const PLACES = ['Centrala Warszawa', 'Oddział Kraków', 'Oddział Gdańsk', 'Magazyn Wrocław', 'Lotnisko Chopina'];
export const CONTRACTORS = [
  'Budimex S.A.',
  'PKP Cargo S.A.',
  'Orlen Oil Sp. z o.o.',
  'Polimex Mostostal S.A.',
  'Żabka Polska Sp. z o.o.',
  'PZU S.A.',
  'Warta S.A.',
  'Ergo Hestia S.A.',
];
const EQUIPMENT = [
  'Bagażnik dachowy',
  'Fotelik dziecięcy',
  'Łańcuchy śniegowe',
  'Przyczepa lekka',
  'Nawigacja GPS',
  'Box dachowy',
  'Uchwyt na rowery',
  'Agregat prądotwórczy',
  'Wiertarka udarowa',
  'Drabina 6 m',
  'Niwelator laserowy',
  'Młot wyburzeniowy',
];

export function personName(row: number): string {
  const pair = Math.floor(row / 2);
  return row % 2 === 0 ? `${pick(WOMEN, pair)} ${pick(SURNAMES_OF_WOMEN, pair)}` : `${pick(MEN, pair)} ${pick(SURNAMES_OF_MEN, pair)}`;
}

export function seedMasters(database: Database, rows: number): void {
  for (const name of PLACES) {
    database.table('PredefinedPlace').insert({ Name: name });
  }
  for (const [row, name] of CONTRACTORS.entries()) {
    database.table('Contractor').insert({ Name: name, IsInsurer: row >= 5 });
  }
  for (const name of EQUIPMENT) {
    database.table('Equipment').insert({ Name: name });
  }
  for (const [row, [make, model]] of MODELS.entries()) {
    database.table('VehicleModel').insert({ Name: `${make} ${model}`, ClassId: -(630_001 + (row % 6)) });
  }
  repeat(20, (row) =>
    database.table('ContractorEmployee').insert({ Name: personName(row + 5), ContractorId: (row % CONTRACTORS.length) + 1 }),
  );
  repeat(Math.max(60, rows), (row) => database.table('Employee').insert(employee(row)));
  repeat(Math.max(62, rows), (row) => database.table('Vehicle').insert(vehicle(row)));
}

function employee(row: number) {
  return {
    FullName: personName(row),
    Number: String(100 + row),
    PositionCode: pick(['KIER', 'SPEC', 'DYR', 'LOG'], row),
    EmployedOn: dayFromToday(-3000 + row * 20),
    Email: `pracownik${row + 1}@firma.pl`,
    StructureDate: dayFromToday(-365),
    CostStructureDate: row % 3 === 0 ? null : dayFromToday(-365),
    CostPlace: `MPK-${padZeros(100 + (row % 9), 4)}`,
    DriverLicenceCategory: pick(['B', 'B, C', 'B, C+E', ''], row),
    DriverLicenceExpirationDate: row % 4 === 3 ? null : dayFromToday(60 + row * 30),
    DriverLicenceNumber: row % 4 === 3 ? null : `${padZeros(10_000 + row * 7, 5)}/${12 + (row % 10)}/1465`,
    OrganizationStructure: pick(['Zarząd', 'Sprzedaż', 'Logistyka', 'Serwis'], row),
    Status: row % 15 === 14 ? 'Zwolniony' : 'Zatrudniony',
    FinishedWorkOn: row % 15 === 14 ? dayFromToday(-30) : null,
  };
}

function vehicle(row: number) {
  const [make, model, type] = pick(MODELS, row);
  const vehicleType = make === 'Krone' ? 2 : Number(make === 'MAN');
  return {
    RegistrationNumber: `${pick(PLATES, row)} ${padZeros(1000 + row * 37, 5)}`,
    Make: make,
    Type: type,
    Model: model,
    VehicleType: vehicleType,
    TypeByPurpose: pick(['Osobowy', 'Ciężarowy', 'Naczepa'], vehicleType),
    Status: pick(['Aktywny', 'Aktywny', 'W serwisie', 'Rezerwowy'], row),
    BodyNumber: `TMBJJ7NE${padZeros(row * 1237, 9)}`,
    ProductionYear: 2016 + (row % 9),
    Fuel: pick(['Benzyna', 'Olej napędowy', 'Hybryda', 'Energia elektryczna'], row),
    EngineCapacity: vehicleType === 2 ? null : 1395 + (row % 5) * 200,
    CurrentUser: vehicleType === 2 ? null : personName(row),
    UserEmployeeId: row + 1,
    OrganizationStructure: pick(['Zarząd', 'Sprzedaż', 'Logistyka', 'Serwis'], row),
    CostPlace: `MPK-${padZeros(100 + (row % 9), 4)}`,
    VehicleMileage: 12_000 + row * 2310,
    NextTechnicalInspection: dayFromToday(10 + row * 5),
    NextServiceInspection: row % 3 === 0 ? null : dayFromToday(20 + row * 4),
    VehicleMileageNextServiceInspection: 30_000 + row * 2310,
  };
}
