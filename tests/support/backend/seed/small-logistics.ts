import type { Kysely } from 'kysely';
import type { Database } from '../../../../server/database/tables.ts';
import { transportOrderStatus } from '../../../../src/contract/rules/transport-order-state.ts';
import { smallFleet, testSecrets } from './small-fleet.ts';

/** Seeds fuel and SIM cards, some with secrets. */
export async function seedCards(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('fuel_card')
    .values([
      {
        Number: '7896 0001 0001',
        ValidTo: '2028-12-31',
        CardType: 'Paliwo',
        VehicleId: 4,
        AssignmentSince: '2025-02-01',
        Issuer: 'ORLEN S.A.',
        IssuerShortName: 'ORLEN',
        AllowedLimit: 3_500.5,
        Status: 'Aktywna',
      },
      { Number: '7043 0002 0002', CardType: 'Zapasowa', EmployeeId: 1, IssuerShortName: 'DKV' },
      ...Array.from({ length: 5 }, (_, index) => ({
        Number: `7055 000${index}`,
        VehicleId: index % 2 === 0 ? 5 : null,
        EmployeeId: index + 2,
        CardType: index === 3 ? null : 'Straße & tor',
      })),
    ])
    .execute();
  await db
    .insertInto('sim_card')
    .values([
      { PhoneNumber: '+48 600 000 001', EmployeeId: 1, AssignmentFrom: '2025-01-15', Operator: 'Plus', IsRoaming: true, Status: 'Aktywna' },
      { PhoneNumber: '+48 600 000 002', VehicleId: 5 },
      ...Array.from({ length: 5 }, (_, index) => ({
        PhoneNumber: `+49 176 0${index}`,
        EmployeeId: index + 2,
        VehicleId: index % 2 === 0 ? 6 : null,
        AssignmentFrom: index === 1 ? null : '2024-03-01',
      })),
    ])
    .execute();
  const { fuelPin, ...codes } = smallFleet.secrets;
  const secrets = [
    ...Object.entries(codes).map(([field, text]) => ({ table: 'sim_card', record: smallFleet.simCard, field, text })),
    { table: 'fuel_card', record: smallFleet.fuelCard, field: 'PIN', text: fuelPin },
  ];
  const rows = secrets.map(({ text, ...place }) => ({
    TableName: place.table,
    RecordId: place.record,
    Field: place.field,
    Sealed: testSecrets.encrypt(place, text),
  }));
  await db.insertInto('secret').values(rows).execute();
}

/** Seeds shipments, transport orders, allocations and company files. */
export async function seedLogistics(db: Kysely<Database>): Promise<void> {
  const shipments = Array.from({ length: 12 }, (_, index) => ({
    ContainerNumber: `MSKU000000${index}`,
    ClientName: ['Łąka Sp. z o.o.', 'Über GmbH', null][index % 3] ?? null,
    ForwardingType: index % 2 === 0 ? 'Import' : 'Eksport',
    ContractNumber: ['=1+1', '+48', '-5', '@cmd', 'SP/1'][index % 5] ?? null,
    ShipmentDate: index % 4 === 0 ? null : `2026-0${1 + (index % 9)}-1${index % 9}`,
    IsClosed: index % 3 === 0,
    GrossWeight: 1_000.125 + index,
    Comments: index % 2 === 0 ? 'Odprawa <w porcie> & "już"' : '',
  }));
  await db.insertInto('forwarding_portfolio').values(shipments).execute();
  const { loaded, unloaded, documentsDelivered, finished } = transportOrderStatus;
  const statuses = [-1_630_003, loaded, unloaded, documentsDelivered, finished, unloaded];
  const orders = statuses.map((StatusId, index) => ({
    OrderNumber: `ZT/2026/0000${index + 1}`,
    LoadingDate: `2026-03-0${1 + index}T08:00:00`,
    LoadingCountry: 'PL',
    VehicleId: smallFleet.truck,
    TrailerId: smallFleet.semitrailer,
    DriverId: 1 + index,
    StatusId,
    DocumentCount: index === 5 ? 0 : 2,
  }));
  await db.insertInto('transport_order').values(orders).execute();
  await db
    .insertInto('allocation')
    .values([
      {
        VehicleId: 4,
        EmployeeId: 1,
        OrganizationStructure: 'Oddział Łódź',
        CostPlace: '310',
        From: '2025-01-01T08:00:00',
        To: '2025-06-01T08:00:00',
      },
      { VehicleId: 4, EmployeeId: 2, OrganizationStructure: 'Niederlassung Köln', CostPlace: '440', From: '2025-06-01T08:00:00' },
      ...Array.from({ length: 5 }, (_, index) => ({
        VehicleId: 5 + (index % 3),
        EmployeeId: index === 2 ? null : index + 1,
        CostPlace: '100% Łąka',
        From: `2023-0${index + 1}-01T10:00:00`,
      })),
    ])
    .execute();
  const bytes = Buffer.from('%PDF-1.4\n%%EOF\n');
  const { Id } = await db
    .insertInto('file')
    .values({
      TableName: 'CompanyFile',
      RecordId: 1,
      FileName: 'Regulamin ąę.pdf',
      ContentType: 'application/pdf',
      Size: bytes.length,
      Sha256: 'x',
    })
    .returning('Id')
    .executeTakeFirstOrThrow();
  await db.insertInto('file_part').values({ FileId: Id, Position: 0, Bytes: bytes }).execute();
  await db
    .insertInto('company_file')
    .values([
      { Name: 'Regulamin', FileId: Id, FileName: 'Regulamin ąę.pdf' },
      { Name: 'Portal', Url: 'https://example.com/' },
      ...Array.from({ length: 5 }, (_, index) => ({ Name: `Żółta karta ${index}`, Url: `https://example.com/${index}` })),
    ])
    .execute();
}
