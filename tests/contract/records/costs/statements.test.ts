import { beforeEach, expect, it } from 'vitest';
import type { ImportedStatement, StatementMapping } from '../../../../src/contract/entities/costs/statement-bodies.ts';
import { toWireDateTimeInUtc } from '../../../../src/contract/wire/wire-date-in-zone.ts';
import { functionality } from '../../../../src/contract/permissions/functionality.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { smallFleet, type Role } from '../../../support/backend/seed/small-fleet.ts';
import { fileForm } from '../../../support/fixtures/handovers.ts';

const head = 'Data transakcji;Godzina;Numer karty;Numer rejestracyjny;Produkt;Ilość;Netto;Stawka VAT;Brutto;Stan licznika;Stacja\n';
const day = (number: string, time: string, plate: string, rest: string) => `${number}.03.2026;${time};;${plate};${rest}\n`;
const fuel = (litres: string, counter: string, place: string) => `ON;${litres};100,00;23;123,00;${counter};${place}`;

const columns = {
  Date: 'Data transakcji',
  Time: 'Godzina',
  CardNumber: 'Numer karty',
  RegistrationNumber: 'Numer rejestracyjny',
  Product: 'Produkt',
  Quantity: 'Ilość',
  Net: 'Netto',
  VatRate: 'Stawka VAT',
  Gross: 'Brutto',
  Counter: 'Stan licznika',
  Place: 'Stacja',
} as const;

type Line = {
  readonly Id: number;
  readonly State: string;
  readonly Doubts: string;
  readonly Doubt: string | null;
  readonly Vehicle: string | null;
  readonly VehicleId: number | null;
  readonly Counter: number | null;
};

onNewestPostgres('statements', (app) => {
  beforeEach(async () => {
    for (const table of ['cost', 'statement_line', 'statement_mapping', 'vehicle_counter', 'vehicle_handover_document'] as const)
      await app.db.deleteFrom(table).execute();
    await app.db.updateTable('vehicle').set({ TankCapacity: null, VehicleMileage: 1_000 }).where('Id', '=', smallFleet.vehicle).execute();
  });

  const send = async (csv: string, more: { as?: Role; mapping?: Partial<StatementMapping>; LeaveOut?: boolean } = {}) => {
    const { as = 'manager', mapping, LeaveOut = false } = more;
    const headers = { Authorization: `Bearer ${app.tokenOf(as)}` };
    const uploaded = await app.request('/File/Upload', { method: 'POST', headers, body: fileForm(Buffer.from(csv), 'statement.csv') });
    const Filename = String(await uploaded.json());
    const Mapping = {
      Name: 'ORLEN',
      Columns: columns,
      Currency: 'PLN',
      VatRate: 23,
      CostGroup: smallFleet.costGroup,
      Groups: [{ Product: 'Opona', CostGroup: smallFleet.otherCostGroup }],
      ...mapping,
    };
    return app.post('/StatementLine/ImportStatement', { as, body: { Filename, Mapping, LeaveOut } });
  };
  const imported = async (csv: string, more: Parameters<typeof send>[1] = {}) =>
    (await (await send(csv, more)).json()) as ImportedStatement;
  const lines = async () =>
    ((await (await app.get('/api/ODataStatementLine?$orderby=Date asc', { as: 'manager' })).json()) as { value: readonly Line[] }).value;
  const costs = async () =>
    app.db
      .selectFrom('cost')
      .select(['CostDate', 'CostValue', 'CostGross', 'CostGroup', 'Quantity', 'Description', 'TransactionPlace', 'VehicleId', 'Counter'])
      .orderBy('CostDate')
      .orderBy('Id')
      .execute();
  const mileage = async () =>
    (await app.db.selectFrom('vehicle').select('VehicleMileage').where('Id', '=', smallFleet.vehicle).executeTakeFirstOrThrow())
      .VehicleMileage;

  it('[R-149] makes costs and readings of clear lines, once', async () => {
    const csv = `${head}${day('01', '08:00', 'wa-12345', fuel('40', '1 200', 'Łódź'))}${day('02', '', 'WA 12345', 'Opona;1;400;23;492;;Łódź')}`;
    expect(await imported(csv)).toEqual({ Posted: 2, Doubtful: 0, Known: 0 });
    expect(await costs()).toMatchObject([
      {
        CostDate: '2026-03-01',
        CostValue: 100,
        CostGross: 123,
        CostGroup: smallFleet.costGroup,
        Quantity: 40,
        Description: 'ON',
        TransactionPlace: 'Łódź',
        VehicleId: smallFleet.vehicle,
        Counter: 1_200,
      },
      { CostValue: 400, CostGroup: smallFleet.otherCostGroup },
    ]);
    expect(await mileage()).toBe(1_200);
    expect(await imported(`Zestawienie\n${csv}${day('03', '08:00', 'WA 12345', fuel('41', '1 300', 'Łódź'))}`)).toEqual({
      Posted: 1,
      Doubtful: 0,
      Known: 2,
    });
    expect(await costs()).toHaveLength(3);
    expect(
      await app.db.selectFrom('audit_entry').select('Kind').where('Entity', '=', 'cost').where('Call', '=', 'importStatement').execute(),
    ).toHaveLength(3);
  });

  it('[R-149] a corrected line waits, unless the first one is taken back', async () => {
    await imported(`${head}${day('01', '08:00', 'WA 12345', fuel('41,25', '', 'Łódź'))}`);
    expect(await imported(`${head}${day('01', '08:00', 'WA 12345', fuel('44,25', '', 'Łódź'))}`)).toEqual({
      Posted: 0,
      Doubtful: 1,
      Known: 0,
    });
    expect(await lines()).toMatchObject([{ State: 'posted' }, { State: 'doubtful', Doubt: 'repeated' }]);
    const back = 'ON;-41,25;-100,00;23;-123,00;;Łódź';
    await app.db.deleteFrom('statement_line').where('State', '=', 'doubtful').execute();
    const corrected = `${day('01', '08:00', 'WA 12345', back)}${day('01', '08:00', 'WA 12345', fuel('44,25', '', 'Łódź'))}`;
    expect(await imported(`${head}${corrected}`)).toEqual({ Posted: 2, Doubtful: 0, Known: 0 });
  });

  it('[R-149] finds the vehicle by the card, and doubts a card of another vehicle', async () => {
    const card = await app.db
      .selectFrom('fuel_card')
      .select(['Number', 'VehicleId'])
      .where('VehicleId', 'is not', null)
      .where('Number', '=', '7896 0001 0001')
      .executeTakeFirstOrThrow();
    const plate = await app.db.selectFrom('vehicle').select('RegistrationNumber').where('Id', '=', 5).executeTakeFirstOrThrow();
    const withCard = (plateText: string, date: string) =>
      `${date};08:00;${card.Number.replaceAll(' ', '')};${plateText};ON;40;100;23;123;;Łódź\n`;
    expect(
      await imported(
        `${head}${withCard('', '01.03.2026')}${withCard(plate.RegistrationNumber, '02.03.2026')}${withCard('', '31.01.2025')}`,
      ),
    ).toEqual({ Posted: 1, Doubtful: 2, Known: 0 });
    expect(await lines()).toMatchObject([
      { Doubt: 'card-invalid', VehicleId: card.VehicleId },
      { State: 'posted', VehicleId: card.VehicleId },
      { Doubt: 'card-differs', VehicleId: 5 },
    ]);
  });

  it('[R-149] doubts a card or a plate that is nowhere, and a purchase of the future', async () => {
    const card = await app.db.selectFrom('fuel_card').select('VehicleId').where('Number', '=', '7896 0001 0001').executeTakeFirstOrThrow();
    const { RegistrationNumber: plate } = await app.db
      .selectFrom('vehicle')
      .select('RegistrationNumber')
      .where('Id', '=', card.VehicleId)
      .executeTakeFirstOrThrow();
    const next = toWireDateTimeInUtc(new Date(Date.now() + 9 * 86_400_000)).slice(0, 10);
    const rest = 'ON;40;100;23;123;;Łódź\n';
    const csv = [
      `01.03.2026;08:00;000111;${plate};${rest}`,
      `02.03.2026;08:00;789600010001;ZZ 40404;${rest}`,
      `03.03.2026;08:00;789600010001;REZERWA;${rest}`,
      `04.03.2026;08:00;789600010001;${plate} Opel;${rest}`,
      `${next};08:00;;${plate};${rest}`,
    ];
    expect(await imported(`${head}${csv.join('')}`)).toEqual({ Posted: 2, Doubtful: 3, Known: 0 });
    expect((await lines()).map(({ Doubt }) => Doubt)).toEqual(['card-unknown', 'plate-unknown', null, null, 'in-future']);
  });

  it('[R-149] doubts more than the tank, two places at once, an unknown plate', async () => {
    await app.db.updateTable('vehicle').set({ TankCapacity: 50 }).where('Id', '=', smallFleet.vehicle).execute();
    const csv = `${head}${day('01', '08:00', 'WA 12345', fuel('70', '', 'Łódź'))}${day('02', '08:00', 'WA 12345', fuel('40', '', 'Łódź'))}${day('02', '08:20', 'WA 12345', fuel('30', '', 'Köln'))}${day('03', '08:00', 'ZZ 404', fuel('30', '', 'Köln'))}`;
    expect(await imported(csv)).toEqual({ Posted: 0, Doubtful: 4, Known: 0 });
    expect((await lines()).map(({ Doubt }) => Doubt)).toEqual(['over-tank', 'two-places', 'two-places', 'no-vehicle']);
    expect(await costs()).toEqual([]);
  });

  it('[R-149] doubts fills without a known tank by past and model', async () => {
    await app.db.updateTable('vehicle').set({ TankCapacity: null }).execute();
    const doubtsOf = async (litres: readonly number[], month = '03') => {
      await imported(
        `${head}${litres.map((one, index) => `0${index + 1}.${month}.2026;08:00;;WA 12345;${fuel(String(one), '', 'Łódź')}\n`).join('')}`,
      );
      return (await lines()).slice(-litres.length).map(({ Doubt }) => Doubt);
    };
    // The first statement: no car holds 300 litres, and they are no measure of the next fill.
    expect(await doubtsOf([300, 40, 45, 42, 140])).toEqual(['over-tank', null, null, null, 'over-tank']);
    expect(await doubtsOf([60, 70], '04')).toEqual([null, 'over-tank']);
    await app.db.deleteFrom('cost').execute();
    const { Make, Model, VehicleType } = await app.db
      .selectFrom('vehicle')
      .select(['Make', 'Model', 'VehicleType'])
      .where('Id', '=', smallFleet.vehicle)
      .executeTakeFirstOrThrow();
    await app.db.updateTable('vehicle').set({ TankCapacity: 40, Make, Model, VehicleType }).where('Id', '=', 5).execute();
    expect(await doubtsOf([61, 58], '05')).toEqual(['over-tank', null]);
  });

  it('[R-149] doubts a repeated purchase, also when a later statement rewords it', async () => {
    const line = day('01', '08:00', 'WA 12345', fuel('40', '', 'Łódź'));
    const toll = day('01', '', 'WA 12345', 'Opona;1;10,00;23;12,30;;A2');
    expect(await imported(`${head}${line}${line}${toll}${toll}`)).toEqual({ Posted: 3, Doubtful: 1, Known: 0 });
    expect(await imported(`${head}${day('01', '08:00', 'WA 12345', fuel('40', '', 'Łódź, ul. Piotrkowska'))}`)).toEqual({
      Posted: 0,
      Doubtful: 1,
      Known: 0,
    });
    expect((await lines()).filter(({ State }) => State === 'doubtful').map(({ Doubt }) => Doubt)).toEqual(['repeated', 'repeated']);
    expect(await costs()).toHaveLength(3);
  });

  it('[R-149] a person corrects a doubtful line, then posts it', async () => {
    await imported(`${head}${day('03', '08:00', 'ZZ 404', fuel('30', '1 500', 'Köln'))}`);
    const [line] = await lines();
    const id = line?.Id ?? 0;
    expect((await app.post(`/StatementLine/Post/${id}`, { as: 'manager' })).status).toBe(422);
    const record = (await (await app.get(`/StatementLine/Get/${id}`, { as: 'manager' })).json()) as Record<string, unknown>;
    expect(
      (await app.post('/StatementLine/CreateOrUpdate', { as: 'manager', body: { ...record, VehicleId: smallFleet.vehicle } })).status,
    ).toBe(200);
    expect(await lines()).toMatchObject([{ State: 'doubtful', Doubts: '', Vehicle: 'WA 12345' }]);
    expect((await app.post(`/StatementLine/Post/${id}`, { as: 'viewer' })).status).toBe(403);
    expect((await app.post(`/StatementLine/Post/${id}`, { as: 'manager' })).status).toBe(200);
    expect(await lines()).toMatchObject([{ State: 'posted', ReviewedBy: 'manager' }]);
    expect(await costs()).toMatchObject([{ VehicleId: smallFleet.vehicle, CostValue: 100 }]);
    expect(await mileage()).toBe(1_500);
    expect((await app.post(`/StatementLine/Post/${id}`, { as: 'manager' })).status).toBe(409);
    const save = (version: object) =>
      app.post('/StatementLine/CreateOrUpdate', { as: 'manager', body: { ...record, ...version, VehicleId: 5 } });
    expect([(await save({})).status, (await save({ RowVersion: null })).status]).toEqual([412, 409]);
  });

  it('[R-149] a rejected line makes nothing until it is checked again', async () => {
    await imported(`${head}${day('03', '08:00', 'ZZ 404', fuel('30', '', 'Köln'))}`);
    const [line] = await lines();
    const call = async (name: string, body?: unknown) =>
      (await app.post(`/StatementLine/${name}/${line?.Id ?? 0}`, { as: 'manager', body })).status;
    expect([
      await call('Reject', { Reason: '' }),
      await call('Reject', { Reason: 'Private' }),
      await call('Post'),
      await call('Reopen'),
      await call('Reopen'),
    ]).toEqual([422, 200, 409, 200, 409]);
    expect(await lines()).toMatchObject([{ State: 'doubtful', Reason: '' }]);
  });

  it('[R-149] flags an implausible odometer and takes the later ones', async () => {
    const csv = `${head}${day('01', '08:00', 'WA 12345', fuel('40', '1 200', 'Łódź'))}${day('02', '08:00', 'WA 12345', fuel('40', '9', 'Łódź'))}${day('03', '08:00', 'WA 12345', fuel('40', '1 400', 'Łódź'))}`;
    expect(await imported(csv)).toMatchObject({ Posted: 3 });
    const readings = await app.db
      .selectFrom('vehicle_reading')
      .select(['Counter', 'Review', 'Source'])
      .where('Source', '=', 'statement-line')
      .orderBy('DateTime')
      .execute();
    expect(readings).toEqual([
      { Counter: 1_200, Review: null, Source: 'statement-line' },
      { Counter: 9, Review: 'flagged', Source: 'statement-line' },
      { Counter: 1_400, Review: null, Source: 'statement-line' },
    ]);
    expect(await mileage()).toBe(1_400);
  });

  it('[R-149] an odometer statement makes readings only, a toll statement costs only', async () => {
    const odometer = {
      Name: 'Telematyka',
      Columns: { Date: 'Data', Time: 'Godzina', RegistrationNumber: 'Pojazd', Counter: 'Przebieg' },
      CostGroup: null,
    };
    expect(
      await imported('Data;Godzina;Pojazd;Przebieg\n01.03.2026;23:59;WA 12345;1 250\n02.03.2026;23:59;WA 12345;1 310\n', {
        mapping: odometer,
      }),
    ).toEqual({ Posted: 2, Doubtful: 0, Known: 0 });
    expect([await costs(), await mileage()]).toEqual([[], 1_310]);
    const toll = {
      Name: 'e-TOLL',
      Columns: { Date: 'Data', Time: 'Godzina', RegistrationNumber: 'Pojazd', Net: 'Netto', Place: 'Bramownica' },
      CostGroup: smallFleet.otherCostGroup,
    };
    const gates = ['Stryków;0,92', 'Łódź Wschód;1,10', 'Tuszyn;0,75'].map((gate, index) => `03.03.2026;08:0${index};WA 12345;${gate}`);
    expect(await imported(`Data;Godzina;Pojazd;Bramownica;Netto\n${gates.join('\n')}\n`, { mapping: toll })).toEqual({
      Posted: 3,
      Doubtful: 0,
      Known: 0,
    });
    expect(await costs()).toMatchObject(
      [
        ['Stryków', 0.92],
        ['Łódź Wschód', 1.1],
        ['Tuszyn', 0.75],
      ].map(([TransactionPlace, CostValue]) => ({ TransactionPlace, CostValue, CostGroup: smallFleet.otherCostGroup, Counter: null })),
    );
    expect(await mileage()).toBe(1_310);
  });

  it('[R-149] refuses wrong rows unless left out, and a mapping that reads nothing', async () => {
    const csv = `${head}${day('31', '08:00', 'WA 12345', fuel('40', '', 'Łódź'))}${day('32', '08:00', 'WA 12345', fuel('40', '', 'Łódź'))}`;
    const refused = await send(csv);
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ field: 'Rows.3.Date' }] }]);
    expect(await imported(csv, { LeaveOut: true })).toEqual({ Posted: 1, Doubtful: 0, Known: 0 });
    expect((await send(csv, { mapping: { Columns: { Date: 'Data transakcji' } } })).status).toBe(422);
    expect((await send('PK\u0003\u0004')).status).toBe(422);
    expect((await send(csv, { as: 'viewer' })).status).toBe(403);
  });

  it('[R-149] keeps the mapping of a supplier for the next statement', async () => {
    await imported(`${head}${day('01', '08:00', 'WA 12345', fuel('40', '', 'Łódź'))}`);
    const mappings = (await (await app.get('/StatementLine/Mappings', { as: 'manager' })).json()) as StatementMapping[];
    expect(mappings).toMatchObject([{ Name: 'ORLEN', Columns: columns, CostGroup: smallFleet.costGroup }]);
  });

  it('[R-149] renames and removes a mapping; a known line stays known', async () => {
    const csv = `${head}${day('01', '08:00', 'WA 12345', fuel('40', '', 'Łódź'))}`;
    await imported(csv);
    await imported(csv, { mapping: { Name: 'Stacja' } });
    const names = async () =>
      ((await (await app.get('/StatementLine/Mappings', { as: 'manager' })).json()) as StatementMapping[])
        .map(({ Name }) => Name)
        .toSorted();
    const rename = async (Name: string, NewName: string, as: Role = 'manager') =>
      (await app.post('/StatementLine/RenameMapping', { as, body: { Name, NewName } })).status;
    const remove = async (Name: string, as: Role = 'manager') =>
      (await app.post('/StatementLine/RemoveMapping', { as, body: { Name } })).status;
    expect([
      await rename('ORLEN', 'Stacja'),
      await rename('unknown supplier', 'x'),
      await rename('ORLEN', ' '),
      await rename('ORLEN', 'x', 'viewer'),
    ]).toEqual([422, 404, 422, 403]);
    expect(await rename('ORLEN', 'ORLEN Flota')).toBe(200);
    expect(await names()).toEqual(['ORLEN Flota', 'Stacja']);
    const journal = (await (await app.get('/Administration/Journal', { as: 'admin' })).json()) as { Entries: object[] };
    expect(journal.Entries[0]).toMatchObject({
      Subject: 'statement-mapping',
      Call: 'renameMapping',
      By: 'manager',
      Name: 'ORLEN Flota',
      Changes: [{ Path: ['Name'], Old: 'ORLEN', New: 'ORLEN Flota' }],
    });
    expect(await app.db.selectFrom('statement_line').select('Supplier').orderBy('Id').execute()).toEqual([
      { Supplier: 'ORLEN Flota' },
      { Supplier: 'Stacja' },
    ]);
    expect([await remove('ORLEN Flota', 'viewer'), await remove('ORLEN Flota'), await remove('ORLEN Flota')]).toEqual([403, 200, 404]);
    expect(await names()).toEqual(['Stacja']);
    expect(await imported(csv, { mapping: { Name: 'ORLEN Flota' } })).toEqual({ Posted: 0, Doubtful: 0, Known: 1 });
    expect(await names()).toEqual(['ORLEN Flota', 'Stacja']);
  });

  it('[R-149] who may only add costs renames and removes no mapping', async () => {
    await imported(`${head}${day('01', '08:00', 'WA 12345', fuel('40', '', 'Łódź'))}`);
    const of = app.db.selectFrom('user_account').select('Id').where('Username', '=', 'manager');
    const allow = (IsRemove: boolean) =>
      app.db
        .updateTable('user_permission')
        .set({ IsRemove })
        .where('UserId', 'in', of)
        .where('FunctionalityId', '=', functionality.Cost)
        .execute();
    await allow(false);
    const status = async (call: string, body: object) => (await app.post(`/StatementLine/${call}`, { as: 'manager', body })).status;
    expect([await status('RenameMapping', { Name: 'ORLEN', NewName: 'x' }), await status('RemoveMapping', { Name: 'ORLEN' })]).toEqual([
      403, 403,
    ]);
    await allow(true);
  });

  it('[R-149] two imports of one statement at once make each line once', async () => {
    const csv = `${head}${Array.from({ length: 20 }, (_, index) => day('05', `1${index % 10}:${index < 10 ? '00' : '45'}`, 'WA 12345', fuel(String(30 + index), '', 'Łódź'))).join('')}`;
    const answers = await Promise.all([imported(csv), imported(csv)]);
    expect(answers.map(({ Posted, Doubtful }) => Posted + Doubtful).toSorted((left, right) => left - right)).toEqual([0, 20]);
    expect(await costs()).toHaveLength(20);
  });
});
