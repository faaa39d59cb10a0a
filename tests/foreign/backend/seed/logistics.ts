import type { Database } from '../core/database.ts';
import { addFile } from '../core/stored-files.ts';
import type { JsonObject } from '../core/json.ts';
import { dayFromToday } from '../core/local-time.ts';
import { personName } from './masters.ts';
import { padZeros, pick, repeat } from './row-values.ts';
import { PNG_BASE64 } from './vehicle-life.ts';

const COMPANY_FILES = [
  'Regulamin floty',
  'Instrukcja zgłaszania szkód',
  'Cennik części',
  'Polityka samochodowa',
  'Druk upoważnienia',
  'Ankieta kierowcy',
  'Mapa parkingów',
  'Kontakty serwisowe',
  'Wniosek o zakup',
  'Tabela stawek',
  'Instrukcja tankowania',
  'Karta drogowa SM-101',
];
const STATUS_IDS = [-1630002, -1630003, -1630005, -1630007, -1630008, -1630010, -1630001, -1630006];
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
);

export function seedLogistics(database: Database, rows: number): void {
  // Company files come first, so that their IDs equal the IDs of their files.
  for (const name of COMPANY_FILES) {
    const fileName = `${name.toLowerCase().replaceAll(' ', '-')}.pdf`;
    const id = addFile(database, { name: fileName, type: 'application/pdf', bytes: PDF }, { table: 'CompanyFile' });
    database.table('CompanyFile').insert({ Name: name, Url: `/File/Get/${id}`, FileName: fileName });
  }
  repeat(Math.max(25, rows), (row) => database.table('ForwardingPortfolio').insert(portfolio(row)));
  repeat(Math.max(15, rows), (row) =>
    database.table('Allocation').insert({
      ContainerNumber: container(row),
      ShippingNumber: `SH-${padZeros(row, 5)}`,
      ClientName: client(row),
      AllocationDate: dayFromToday(-row),
      Quantity: row + 1,
      Comments: null,
    }),
  );
  repeat(Math.max(24, rows), (row) => database.table('TransportOrder').insert(order(row, database)));
  seedRecordFiles(database);
}

function seedRecordFiles(database: Database): void {
  for (const table of ['TransportOrder', 'VehicleDamage', 'Cost', 'RentalDocument', 'VehicleHandoverDocument', 'ServiceRequest']) {
    repeat(4, (row) => {
      addFile(
        database,
        { name: `zdjecie-${row + 1}.png`, type: 'image/png', bytes: Buffer.from(PNG_BASE64, 'base64') },
        { table, recordId: row * 2 + 1 },
      );
      addFile(database, { name: `dokument-${row + 1}.pdf`, type: 'application/pdf', bytes: PDF }, { table, recordId: row * 2 + 1 });
    });
  }
}

const container = (row: number) => `MSCU${padZeros(4_100_000 + row * 331, 7)}`;
const client = (row: number) => pick(['Budimex S.A.', 'Selena FM S.A.', 'Amica S.A.'], row);

function portfolio(row: number): JsonObject {
  return {
    ContainerNumber: container(row),
    ShippingNumber: `SH-${padZeros(row, 5)}`,
    ContractNumber: `K/${row + 1}/2026`,
    ForwardingType: pick(['Import', 'Eksport'], row),
    ClientName: client(row),
    ImporterName: client(row),
    ExporterName: pick(['Ningbo Trading Co.', 'Hamburg Handels GmbH'], row),
    ShipownerName: pick(['MSC', 'Maersk', 'CMA CGM'], row),
    ShipmentDate: dayFromToday(-60 + row),
    ArrivalDate: row % 4 === 0 ? null : dayFromToday(-20 + row),
    PlacementDate: null,
    LoadingPort: pick(['Ningbo', 'Szanghaj', 'Hamburg'], row),
    UnloadingPort: pick(['Gdańsk', 'Gdynia'], row),
    OceanShipName: pick(['MSC Gülsün', 'Ever Given'], row),
    VoyageOcean: `FE${padZeros(row, 3)}W`,
    Incoterms: pick(['FOB', 'CIF', 'EXW'], row),
    IsClosed: row % 3 === 0,
  };
}

function order(row: number, database: Database): JsonObject {
  const trucks = database
    .table('Vehicle')
    .all()
    .filter((vehicle) => vehicle.VehicleType === 1);
  const trailers = database
    .table('Vehicle')
    .all()
    .filter((vehicle) => vehicle.VehicleType === 2);
  return {
    OrderNumber: `ZT/${padZeros(row + 1, 4)}`,
    LoadingDate: dayFromToday(row - 8, 7),
    LoadingCountry: pick(['PL', 'DE'], row),
    LoadingPostalCode: pick(['00-950', '30-001', '10115'], row),
    UnloadingDate: dayFromToday(row - 6, 14),
    UnloadingCountry: pick(['DE', 'CZ', 'PL'], row),
    UnloadingPostalCode: pick(['20095', '11000', '80-001'], row),
    Vehicle: pick(trucks, row).RegistrationNumber ?? null,
    Trailer: row % 4 === 3 ? null : (pick(trailers, row).RegistrationNumber ?? null),
    Driver: personName(row + 2),
    StatusId: pick(STATUS_IDS, row),
  };
}
