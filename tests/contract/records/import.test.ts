import { describe, expect, it } from 'vitest';
import type { CallDefinition } from '../../../src/contract/definition/entity.ts';
import type { ImportColumn } from '../../../src/contract/import/import-kind.ts';
import { recordImports, type ImportedEntity } from '../../../src/contract/import/record-imports.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { fileForm } from '../../support/fixtures/handovers.ts';

type Fields = Readonly<Record<string, unknown>>;
type Cells = Readonly<Record<string, string>>;

/**
 * A record of each kind that the small fleet does not have, by import column. `wrong` has an invalid cell, `full` is the saved
 * record.
 */
const samples: Readonly<
  Record<ImportedEntity, { readonly cells: Cells; readonly wrong: Cells; readonly listed: Fields; readonly full: Fields }>
> = {
  vehicle: {
    cells: {
      RegistrationNumber: 'ZZ 00001',
      VehicleType: 'Ciężarowy',
      Make: 'Škoda',
      // A mark that turns the direction of writing becomes a blank.
      Model: 'Octavia\u202eIII',
      Type: 'Combi',
      TypeByPurpose: 'Osobowy',
      Status: 'W użyciu',
      BodyNumber: 'TMB1',
      ProductionYear: '2024',
      Fuel: 'Diesel',
      EngineCapacity: '1968',
      CurrentUserId: 'e-1',
      OrganizationStructure: 'Łódź',
      CostPlace: '310',
      VehicleMileage: '12 500',
      NextTechnicalInspection: '31.12.2027',
      NextServiceInspection: '30.06.2027',
      VehicleMileageNextServiceInspection: '30.000',
      AgreementNumber: 'L/1',
      ContractStartDate: '01.01.2025',
      ContractEndDate: '31.12.2028',
      InstalmentCount: '48',
      InstalmentNet: '1 234,50',
      Currency: 'EUR',
      KilometreLimit: '120 000',
      TankCapacity: '55',
    },
    wrong: { ContractEndDate: '31.12.2024' },
    listed: {
      RegistrationNumber: 'ZZ 00001',
      Make: 'Škoda',
      ProductionYear: 2024,
      VehicleMileage: 12_500,
      NextTechnicalInspection: expect.stringContaining('2027-12-31'),
    },
    full: {
      Model: 'Octavia III',
      Type: 'Combi',
      TypeByPurpose: 'Osobowy',
      Status: 'W użyciu',
      BodyNumber: 'TMB1',
      Fuel: 'Diesel',
      EngineCapacity: 1968,
      CurrentUser: 'Zenon Ćwik',
      OrganizationStructure: 'Łódź',
      CostPlace: '310',
      NextServiceInspection: '2027-06-30',
      VehicleMileageNextServiceInspection: 30_000,
      AgreementNumber: 'L/1',
      ContractStartDate: '2025-01-01',
      ContractEndDate: '2028-12-31',
      InstalmentCount: 48,
      InstalmentNet: 1_234.5,
      Currency: 'EUR',
      KilometreLimit: 120_000,
      TankCapacity: 55,
    },
  },
  employee: {
    cells: {
      FullName: 'Świętosława Nowa',
      Number: 'N-1',
      PositionCode: 'KP',
      EmployedOn: '2024-03-01',
      FinishedWorkOn: '31.12.2099',
      Email: 's@example.com',
      PhoneNumber: '600',
      OrganizationStructure: 'Köln',
      StructureDate: '01.04.2024',
      CostPlace: '440',
      CostStructureDate: '01.05.2024',
      DriverLicenceNumber: 'P/1',
      DriverLicenceCategory: 'B, C',
      DriverLicenceExpirationDate: '01.02.2030',
    },
    wrong: { Number: '' },
    listed: { FullName: 'Świętosława Nowa', Number: 'N-1' },
    full: {
      PositionCode: 'KP',
      EmployedOn: '2024-03-01',
      FinishedWorkOn: '2099-12-31',
      Email: 's@example.com',
      OrganizationStructure: 'Köln',
      StructureDate: '2024-04-01',
      CostPlace: '440',
      CostStructureDate: '2024-05-01',
      DriverLicenceNumber: 'P/1',
      DriverLicenceCategory: 'B, C',
      DriverLicenceExpirationDate: '2030-02-01',
      Status: 'Pracuje',
    },
  },
  'fuel-card': {
    cells: {
      Number: '7002 9999',
      ValidTo: '31.12.2027',
      CardType: 'Paliwo',
      VehicleId: 'wa 12345',
      EmployeeId: 'E-1',
      AssignmentSince: '01.02.2026',
      Issuer: 'ORLEN S.A.',
      IssuerShortName: 'ORLEN',
      Symbol: 'FLOTA',
      AllowedLimit: '1.500,50',
      LimitType: 'Miesięczny',
      LiquidationDate: '2028-01-01',
      Status: 'Aktywna',
      Comments: 'Nowa',
    },
    wrong: { VehicleId: 'XX 404' },
    listed: { CardNumber: '7002 9999', AssignmentTo: 'WA 12345, Zenon Ćwik' },
    full: {
      ValidTo: '2027-12-31',
      CardType: 'Paliwo',
      AssignmentSince: '2026-02-01',
      Issuer: 'ORLEN S.A.',
      Symbol: 'FLOTA',
      AllowedLimit: 1_500.5,
      LimitType: 'Miesięczny',
      LiquidationDate: '2028-01-01',
      Status: 'Aktywna',
      Comments: 'Nowa',
      PIN: null,
    },
  },
  'sim-card': {
    cells: {
      PhoneNumber: '+48 700 000 001',
      SerialNumber: '8948',
      Operator: 'Plus',
      Plan: '50 GB',
      Differentiator: 'Głos',
      AccountCode: 'KL-1',
      VehicleId: '',
      EmployeeId: 'E-1',
      AssignmentFrom: '01.02.2026',
      IsHiddenNumber: 'tak',
      IsRoaming: 'ja',
      IsGprs: 'nie',
      IsDuplicate: 'x',
      IsAPN: '1',
      IsHunting: 'yes',
      FirstActivationOn: '01.01.2026',
      PwaOn: '02.01.2026',
      PhoneChangeOn: '03.01.2026',
      Status: 'Aktywna',
      Comments: 'Nowa',
    },
    wrong: { IsRoaming: 'czasem' },
    listed: { PhoneNumber: '+48 700 000 001', AssignedToDetails: 'Zenon Ćwik' },
    full: {
      SerialNumber: '8948',
      Operator: 'Plus',
      Plan: '50 GB',
      Differentiator: 'Głos',
      AccountCode: 'KL-1',
      AssignmentFrom: '2026-02-01',
      IsHiddenNumber: true,
      IsRoaming: true,
      IsGprs: false,
      IsDuplicate: true,
      IsAPN: true,
      IsHunting: true,
      FirstActivationOn: '2026-01-01',
      PwaOn: '2026-01-02',
      PhoneChangeOn: '2026-01-03',
      Status: 'Aktywna',
      Comments: 'Nowa',
      PIN: null,
    },
  },
  'vehicle-insurance-policy': {
    cells: { VehicleId: 'WA 12345', InsurerId: '', Number: 'AC/1', DateFrom: '01.01.2027', DateTo: '31.12.2027' },
    wrong: { DateTo: '31.12.2026' },
    listed: { VehicleRegistrationNumber: 'WA 12345', Number: 'AC/1' },
    // This kind has no full record: the list has all its fields.
    full: {},
  },
};

const entities = Object.keys(recordImports) as ImportedEntity[];

onNewestPostgres('imports', (app) => {
  describe.each(entities)('%s', (entity) => {
    const { wrong, listed, full } = samples[entity];

    it('[R-112] imports every record of a spreadsheet once and audits it', async () => {
      const Filename = await uploadFile(app, fileOf(entity, [await cellsOf(app, entity)]));
      expect(await listRows(app, entity, listed)).toHaveLength(0);
      expect([await runImport(app, entity, Filename), await runImport(app, entity, Filename)]).toEqual([true, true]);
      const rows = await listRows(app, entity, listed);
      expect(rows).toMatchObject([listed]);
      expect(await (await app.get(`/${entityRegistry[entity].wireName}/Get/${String(rows[0]?.['Id'])}`)).json()).toMatchObject(full);
      const history = await app.db
        .selectFrom('audit_entry')
        .select(['Kind', 'Call'])
        .where('Entity', '=', entity)
        .where('RecordId', '=', Number(rows[0]?.['Id']))
        .execute();
      expect(history).toEqual([{ Kind: 'created', Call: 'import' }]);
      // The same records in another file exist already.
      expect(await runImport(app, entity, await uploadFile(app, fileOf(entity, [await cellsOf(app, entity)])))).toBe(false);
      expect(await listRows(app, entity, listed)).toHaveLength(1);
    });

    it('[R-112] imports nothing if one cell is invalid', async () => {
      const other = Object.fromEntries(
        Object.entries(await cellsOf(app, entity)).map(([field, text]) => [field, columnOf(entity, field).isUnique ? `${text}9` : text]),
      );
      const before = (await listRows(app, entity, {})).length;
      expect(
        await runImport(app, entity, await uploadFile(app, fileOf(entity, [other, { ...other, [uniqueOf(entity)]: 'inny', ...wrong }]))),
      ).toBe(false);
      expect(await listRows(app, entity, {})).toHaveLength(before);
    });

    it('[R-112] [R-012] requires the add permission and an own file', async () => {
      const Filename = await uploadFile(app, fileOf(entity, [await cellsOf(app, entity)]));
      expect((await app.post(importCallOf(entity).path, { as: 'viewer', body: { Filename } })).status).toBe(403);
      expect(await (await app.post(importCallOf(entity).path, { as: 'admin', body: { Filename } })).json()).toBe(false);
      expect((await app.post(importCallOf(entity).path, { body: { Filename } })).status).toBe(401);
    });
  });
});

onNewestPostgres('imports of former employees', (app) => {
  it('[R-112] an employee who left before today is imported as inactive', async () => {
    const cells = { FullName: 'Dawny Kierowca', Number: 'N-9', FinishedWorkOn: '31.12.2020' };
    expect(await runImport(app, 'employee', await uploadFile(app, fileOf('employee', [cells])))).toBe(true);
    expect(await app.db.selectFrom('employee').select('IsActive').where('Number', '=', 'N-9').executeTakeFirst()).toEqual({
      IsActive: false,
    });
  });
});

function importCallOf(entity: ImportedEntity): CallDefinition {
  return entityRegistry[entity].calls.import;
}

function columnOf(entity: ImportedEntity, field: string): ImportColumn {
  const columns: readonly ImportColumn[] = recordImports[entity].columns;
  return columns.find((column) => column.field === field) as ImportColumn;
}

function uniqueOf(entity: ImportedEntity): string {
  const columns: readonly ImportColumn[] = recordImports[entity].columns;
  return columns.find(({ isUnique }) => isUnique)?.field ?? '';
}

async function cellsOf(app: ContractApp, entity: ImportedEntity): Promise<Cells> {
  const { cells } = samples[entity];
  if (entity !== 'vehicle-insurance-policy') return cells;
  const { Name } = await app.db.selectFrom('contractor').select('Name').where('IsInsurer', '=', true).limit(1).executeTakeFirstOrThrow();
  return { ...cells, InsurerId: Name };
}

function fileOf(entity: ImportedEntity, records: readonly Cells[]): string {
  const fields = Object.keys(records[0] ?? {});
  const lines = [
    fields.map((field) => columnOf(entity, field).headings.de),
    ...records.map((record) => fields.map((field) => record[field] ?? '')),
  ];
  return lines.map((cells) => cells.join(';')).join('\r\n');
}

async function uploadFile(app: ContractApp, text: string): Promise<string> {
  const headers = { Authorization: `Bearer ${app.tokenOf('manager')}` };
  const answer = await app.request('/File/Upload', { method: 'POST', headers, body: fileForm(Buffer.from(text), 'import.csv') });
  expect(answer.status).toBe(200);
  return String(await answer.json());
}

async function runImport(app: ContractApp, entity: ImportedEntity, Filename: string): Promise<unknown> {
  const answer = await app.post(importCallOf(entity).path, { as: 'manager', body: { Filename } });
  expect(answer.status).toBe(200);
  return answer.json();
}

async function listRows(app: ContractApp, entity: ImportedEntity, listed: Fields): Promise<readonly Fields[]> {
  const { value } = (await (await app.get(`${entityRegistry[entity].grid.path}?$top=500`)).json()) as { value: Fields[] };
  return value.filter((row) => Object.entries(listed).every(([field, text]) => typeof text !== 'string' || row[field] === text));
}
