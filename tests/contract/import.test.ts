import { describe, expect, it } from 'vitest';
import type { CallDefinition } from '../../src/contract/entity.ts';
import type { ImportColumn } from '../../src/contract/import/import-kind.ts';
import { recordImports, type ImportedEntity } from '../../src/contract/import/record-imports.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import { onEveryPostgres, type ContractApp } from '../support/contract-app.ts';
import { fileForm } from '../support/handovers.ts';

type Fields = Readonly<Record<string, unknown>>;
type Cells = Readonly<Record<string, string>>;

/** A record of each kind that the small fleet does not have, by the fields of its file; `wrong` has one cell that cannot be. */
const samples: Readonly<Record<ImportedEntity, { readonly cells: Cells; readonly wrong: Cells; readonly listed: Fields }>> = {
  vehicle: {
    cells: { RegistrationNumber: 'ZZ 00001', VehicleType: 'Ciężarowy', Make: 'Škoda', ProductionYear: '2024', VehicleMileage: '12 500', NextTechnicalInspection: '31.12.2027' },
    wrong: { ProductionYear: 'zeszły' },
    listed: { RegistrationNumber: 'ZZ 00001', Make: 'Škoda', ProductionYear: 2024, VehicleMileage: 12_500, NextTechnicalInspection: expect.stringContaining('2027-12-31') },
  },
  employee: { cells: { FullName: 'Świętosława Nowa', Number: 'N-1', EmployedOn: '2024-03-01' }, wrong: { Number: '' }, listed: { FullName: 'Świętosława Nowa', Number: 'N-1' } },
  'fuel-card': {
    cells: { Number: '7002 9999', ValidTo: '31.12.2027', VehicleId: 'wa 12345', AllowedLimit: '1.500,50' },
    wrong: { VehicleId: 'XX 404' },
    listed: { CardNumber: '7002 9999', AssignmentTo: 'WA 12345' },
  },
  'sim-card': { cells: { PhoneNumber: '+48 700 000 001', IsRoaming: 'ja', EmployeeId: 'E-1' }, wrong: { IsRoaming: 'czasem' }, listed: { PhoneNumber: '+48 700 000 001', AssignedToDetails: 'Zenon Ćwik' } },
  'vehicle-insurance-policy': {
    cells: { VehicleId: 'WA 12345', InsurerId: '', Number: 'AC/1', DateFrom: '01.01.2027', DateTo: '31.12.2027' },
    wrong: { DateTo: '31.12.2026' },
    listed: { VehicleRegistrationNumber: 'WA 12345', Number: 'AC/1' },
  },
};

const entities = Object.keys(recordImports) as ImportedEntity[];

onEveryPostgres('imports', (app) => {
  describe.each(entities)('%s', (entity) => {
    const { wrong, listed } = samples[entity];

    it('[R-112] every record of a spreadsheet is taken over, once, and its import is in its history', async () => {
      const Filename = await uploaded(app, fileOf(entity, [await cellsOf(app, entity)]));
      expect(await rows(app, entity, listed)).toHaveLength(0);
      expect([await take(app, entity, Filename), await take(app, entity, Filename)]).toEqual([true, true]);
      const made = await rows(app, entity, listed);
      expect(made).toMatchObject([listed]);
      const history = await app.db.selectFrom('audit_entry').select(['Kind', 'Call']).where('Entity', '=', entity).where('RecordId', '=', Number(made[0]?.['Id'])).execute();
      expect(history).toEqual([{ Kind: 'created', Call: 'import' }]);
      // The same records in another file are there already.
      expect(await take(app, entity, await uploaded(app, fileOf(entity, [await cellsOf(app, entity)])))).toBe(false);
      expect(await rows(app, entity, listed)).toHaveLength(1);
    });

    it('[R-112] one wrong cell and nothing is taken over', async () => {
      const other = Object.fromEntries(Object.entries(await cellsOf(app, entity)).map(([field, text]) => [field, columnOf(entity, field).isUnique ? `${text}9` : text]));
      const before = (await rows(app, entity, {})).length;
      expect(await take(app, entity, await uploaded(app, fileOf(entity, [other, { ...other, [uniqueOf(entity)]: 'inny', ...wrong }])))).toBe(false);
      expect(await rows(app, entity, {})).toHaveLength(before);
    });

    it('[R-112] [R-012] only who may add may import, and only a file of their own', async () => {
      const Filename = await uploaded(app, fileOf(entity, [await cellsOf(app, entity)]));
      expect((await app.post(callOf(entity).path, { as: 'viewer', body: { Filename } })).status).toBe(403);
      expect(await (await app.post(callOf(entity).path, { as: 'admin', body: { Filename } })).json()).toBe(false);
      expect((await app.post(callOf(entity).path, { body: { Filename } })).status).toBe(401);
    });
  });
});

function callOf(entity: ImportedEntity): CallDefinition {
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
  const lines = [fields.map((field) => columnOf(entity, field).headings.de), ...records.map((record) => fields.map((field) => record[field] ?? ''))];
  return lines.map((cells) => cells.join(';')).join('\r\n');
}

async function uploaded(app: ContractApp, text: string): Promise<string> {
  const headers = { Authorization: `Bearer ${app.tokenOf('manager')}` };
  const answer = await app.request('/File/Upload', { method: 'POST', headers, body: fileForm(Buffer.from(text), 'import.csv') });
  expect(answer.status).toBe(200);
  return String(await answer.json());
}

async function take(app: ContractApp, entity: ImportedEntity, Filename: string): Promise<unknown> {
  const answer = await app.post(callOf(entity).path, { as: 'manager', body: { Filename } });
  expect(answer.status).toBe(200);
  return answer.json();
}

async function rows(app: ContractApp, entity: ImportedEntity, listed: Fields): Promise<readonly Fields[]> {
  const { value } = (await (await app.get(`${entityRegistry[entity].grid.path}?$top=500`)).json()) as { value: Fields[] };
  return value.filter((row) => Object.entries(listed).every(([field, text]) => typeof text !== 'string' || row[field] === text));
}
