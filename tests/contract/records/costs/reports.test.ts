import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { employeeReport, fleetReport, ownershipReport, vehicleReport } from '../../../../src/contract/entities/costs/report-bodies.ts';
import { dictionaryIds } from '../../../../src/contract/entities/shared/dictionary.ts';
import { addDays, toWireDate } from '../../../../src/contract/wire/wire-date.ts';
import { toWireDateTimeIn } from '../../../../src/contract/wire/wire-date-in-zone.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import type { Role } from '../../../support/backend/seed/small-fleet.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';
import { readXlsx } from '../../../support/fixtures/read-xlsx.ts';

const { vehicle, truck, costGroup, otherCostGroup } = smallFleet;

onNewestPostgres('reports', (app) => {
  // The company's day, which begins before that of this machine.
  const today = toWireDateTimeIn('Europe/Warsaw', new Date()).slice(0, 10);
  const [year = 0, month = 0] = today.split('-').map(Number);
  /** A day of the month `back` months ago. */
  const dayOf = (back: number, day = '01') => `${toWireDate(new Date(year, month - 1 - back, 1)).slice(0, 8)}${day}`;
  const read = async <Schema extends v.GenericSchema>(schema: Schema, path: string, as: Role = 'admin'): Promise<v.InferOutput<Schema>> => {
    const answer = await app.get(path, { as });
    expect([path, answer.status]).toEqual([path, 200]);
    return v.parse(schema, await answer.json());
  };

  beforeAll(async () => {
    for (const table of ['cost', 'vehicle_reading', 'vehicle_booking', 'rental_document', 'vehicle_damage'] as const)
      await app.db.deleteFrom(table).execute();
    const agreement = {
      ContractStartDate: addDays(today, -100),
      ContractEndDate: addDays(today, 300),
      KilometreLimit: 40_000,
      InstalmentCount: 13,
      InstalmentNet: 1_000.5,
      Currency: 'PLN',
    };
    await app.db
      .updateTable('vehicle')
      .set({ OrganizationStructure: 'Północ', CostPlace: '520', Type: 'Osobowy', Fuel: 'Diesel', ...agreement })
      .where('Id', '=', vehicle)
      .execute();
    await app.db
      .updateTable('vehicle')
      .set({ OrganizationStructure: 'Południe', CostPlace: '530', Type: 'Ciężarowy', Fuel: 'Diesel' })
      .where('Id', '=', truck)
      .execute();
    await app.db.updateTable('dictionary_item').set({ Name: 'Paliwo' }).where('Id', '=', costGroup).execute();
    await app.db.updateTable('dictionary_item').set({ Name: 'Przeglądy i naprawy' }).where('Id', '=', otherCostGroup).execute();
    await app.db
      .insertInto('dictionary_item')
      .values({ DictionaryId: dictionaryIds.bodyTypes, Name: 'Ciężarowy', NameDe: 'Lkw' })
      .execute();
    const cost = { CostGross: 0, InvoiceNumber: '', Currency: 'PLN' };
    await app.db
      .insertInto('cost')
      .values([
        { ...cost, VehicleId: vehicle, CostGroup: costGroup, CostDate: dayOf(1), CostValue: 300.1, Quantity: 60 },
        { ...cost, VehicleId: vehicle, CostGroup: otherCostGroup, CostDate: dayOf(2), CostValue: 99.9 },
        { ...cost, VehicleId: truck, CostGroup: costGroup, CostDate: dayOf(1), CostValue: 500, Quantity: 100, Currency: 'EUR' },
        // Outside of the period.
        { ...cost, VehicleId: truck, CostGroup: costGroup, CostDate: dayOf(12, '28'), CostValue: 7_777 },
      ])
      .execute();
    const reading = (VehicleId: number, day: string, Counter: number, IsAccepted = true) => ({
      VehicleId,
      DateTime: `${day}T08:00:00`,
      Counter,
      Source: 'vehicle-counter',
      RecordId: Counter,
      Part: '',
      ...(IsAccepted ? {} : { Review: 'voided' }),
    });
    await app.db
      .insertInto('vehicle_reading')
      .values([
        reading(vehicle, dayOf(14), 10_000),
        reading(vehicle, dayOf(3), 11_000),
        reading(vehicle, dayOf(2), 999_999, false),
        reading(vehicle, dayOf(1), 12_500),
        reading(truck, dayOf(2), 50_000),
        reading(truck, dayOf(1), 54_000),
      ])
      .execute();
    // Two bookings on the same day are one used day.
    for (const [start, end] of [
      ['T08:00:00', 'T10:00:00'],
      ['T12:00:00', 'T14:00:00'],
    ]) {
      await app.db
        .insertInto('vehicle_booking')
        .values({ VehicleId: vehicle, StartDate: `${dayOf(1, '03')}${start}`, EndDate: `${dayOf(1, '03')}${end}` })
        .execute();
    }
  });

  it('[R-138] sums kilometres, used days and costs by month, unit, cost place, type', async () => {
    const report = await read(fleetReport, '/Report/Fleet');
    expect([report.From, report.To]).toEqual([dayOf(11), today]);
    expect(report.Total).toMatchObject({ Kilometres: 6_500, Used: 1, Litres: 160, FuelKilometres: 6_500, Damages: 0 });
    expect(report.Total.Costs).toEqual([
      { Currency: 'EUR', Net: 500, Kilometres: 4_000 },
      { Currency: 'PLN', Net: 400, Kilometres: 2_500 },
    ]);
    expect(report.Months).toHaveLength(12);
    expect(report.Months.at(-2)).toMatchObject({
      Month: dayOf(1).slice(0, 7),
      Kilometres: 5_500,
      Used: 1,
      Costs: [
        { Currency: 'EUR', Net: 500 },
        { Currency: 'PLN', Net: 300.1 },
      ],
    });
    expect(report.Units.find(({ Name }) => Name === 'Północ')).toMatchObject({
      Vehicles: 1,
      Kilometres: 2_500,
      Used: 1,
      Costs: [{ Currency: 'PLN', Net: 400, Kilometres: 2_500 }],
    });
    expect(report.CostPlaces.find(({ Name }) => Name === '530')).toMatchObject({ Vehicles: 1, Kilometres: 4_000 });
    expect(report.Types.find(({ Name }) => Name === 'Ciężarowy')?.Costs).toEqual([{ Currency: 'EUR', Net: 500, Kilometres: 4_000 }]);
    expect(report.Groups).toEqual([
      { Name: 'Paliwo', Currency: 'EUR', Net: 500 },
      { Name: 'Paliwo', Currency: 'PLN', Net: 300.1 },
      { Name: 'Przeglądy i naprawy', Currency: 'PLN', Net: 99.9 },
    ]);
  });

  it('[R-138] limits figures to unit, cost place, type, period; rejects other periods', async () => {
    for (const limit of ['unit=Północ', 'costPlace=520', 'type=Osobowy'])
      expect((await read(fleetReport, `/Report/Fleet?${encodeURI(limit)}`)).Total).toMatchObject({ Vehicles: 1, Kilometres: 2_500 });
    const last = await read(fleetReport, '/Report/Fleet?period=lastMonth');
    expect([last.From, last.To, last.Total.Costs]).toEqual([
      dayOf(1),
      addDays(dayOf(0), -1),
      [
        { Currency: 'EUR', Net: 500, Kilometres: 4_000 },
        { Currency: 'PLN', Net: 300.1, Kilometres: 1_500 },
      ],
    ]);
    const unknown = await app.get('/Report/Fleet?period=ever', { as: 'admin' });
    expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining('period')]);
  });

  it('[R-138] leaves out what the caller may not read', async () => {
    expect((await read(fleetReport, '/Report/Fleet', 'driver')).Total).toMatchObject({ Costs: null, Litres: null });
    expect((await app.get('/Report/Ownership', { as: 'driver' })).status).toBe(403);
  });

  it('[R-138] computes due instalments, costs by category, kilometres beside the plan', async () => {
    const { Rows } = await read(ownershipReport, '/Report/Ownership');
    const row = Rows.find(({ VehicleId }) => VehicleId === vehicle);
    // The first on the day of the agreement, then one a month: 100 days hold four.
    expect(row).toMatchObject({
      Currency: 'PLN',
      Kilometres: 2_500,
      instalments: 4_002,
      fuel: 300.1,
      service: 99.9,
      insurance: 0,
      Total: 4_402,
      Litres: 60,
      Planned: 10_000,
    });
    const driven = 12_500 - (dayOf(3) <= addDays(today, -100) ? 11_000 : 10_000);
    expect([row?.Driven, row?.Forecast]).toEqual([driven, driven * 4]);
    expect(Rows.find(({ VehicleId }) => VehicleId === truck)).toMatchObject({ Currency: 'EUR', fuel: 500, instalments: 0, Forecast: null });
  });

  it('[R-138] does not count instalments of the agreement that are booked', async () => {
    await app.db.updateTable('dictionary_item').set({ Name: 'Leasing i najem' }).where('Id', '=', otherCostGroup).execute();
    const { Rows } = await read(ownershipReport, `/Report/Ownership?vehicleId=${vehicle}`);
    expect(Rows).toMatchObject([{ VehicleId: vehicle, instalments: 99.9, Total: 400 }]);
    await app.db.updateTable('dictionary_item').set({ Name: 'Przeglądy i naprawy' }).where('Id', '=', otherCostGroup).execute();
  });

  it('[R-138] writes the cost of ownership as an Excel file by model', async () => {
    const id = await (await app.get('/Report/GenerateOwnership?by=model&unit=P%C3%B3%C5%82noc', { as: 'admin' })).json();
    const { rows } = readXlsx(new Uint8Array(await (await app.get(`/File/Get/${String(id)}`, { as: 'admin' })).arrayBuffer()));
    expect(JSON.stringify(rows)).toContain('4402');
    expect(rows.slice(0, 3)).toMatchObject([
      [{ value: 'Koszt użytkowania pojazdów' }],
      [{ type: 'date' }, { type: 'date', value: `${today}T00:00:00` }],
      [{ value: 'Jednostka: Północ' }],
    ]);
  });

  it('[R-138] writes the figures of the fleet as an Excel file, amounts by currency', async () => {
    const id = await (await app.get('/Report/GenerateFleet', { as: 'admin', headers: { 'Accept-Language': 'de' } })).json();
    const { rows } = readXlsx(new Uint8Array(await (await app.get(`/File/Get/${String(id)}`, { as: 'admin' })).arrayBuffer()));
    const lines = rows.map((cells) => cells.map((cell) => cell?.value ?? null));
    const heading = lines.find((line) => line.includes('Gliederung'));
    expect(heading).toEqual(expect.arrayContaining(['Fahrzeuge', 'Auslastung (%)', 'Kosten netto (EUR)', 'Kosten je km (PLN)', 'Schäden']));
    const of = (line: readonly unknown[] | undefined, name: string) => line?.[heading?.indexOf(name) ?? -1];
    const north = lines.find((line) => line[1] === 'Północ');
    expect(
      ['Fahrzeuge', 'Laufleistung (km)', 'Kosten netto (PLN)', 'Kosten je km (PLN)', 'Kosten netto (EUR)'].map((name) => of(north, name)),
    ).toEqual([1, 2_500, 400, 0.16, null]);
    expect(lines.filter(([part]) => part === 'Monate')).toHaveLength(12);
    expect(lines.filter(([part]) => part === 'Typen').map(([, name]) => name)).toContain('Lkw');
  });

  it('[R-138] collects what belongs to a vehicle, and knows no other', async () => {
    const report = await read(vehicleReport, `/Report/Vehicle/${vehicle}`);
    expect(report.Events.filter(({ Entity }) => Entity === 'vehicle-rental')).toHaveLength(2);
    expect(report.Months.at(-2)).toMatchObject({ Kilometres: 1_500, Costs: [{ Currency: 'PLN', Net: 300.1 }] });
    expect(report.Ownership).toMatchObject([{ Total: 4_402 }]);
    expect((await app.get('/Report/Vehicle/999999', { as: 'admin' })).status).toBe(404);
    expect((await read(vehicleReport, `/Report/Vehicle/${vehicle}`, 'driver')).Ownership).toBeNull();
  });

  it('[R-132] collects what belongs to an employee, by the rights of the caller', async () => {
    const { from: employee } = smallFleet;
    await app.db
      .insertInto('vehicle_booking')
      .values({
        VehicleId: vehicle,
        EmployeeId: employee,
        Number: 'REZ/1',
        StartDate: `${dayOf(1, '05')}T08:00:00`,
        EndDate: `${dayOf(1, '05')}T10:00:00`,
      })
      .execute();
    const { Events } = await read(employeeReport, `/Report/Employee/${employee}`);
    expect(Events.find(({ Number: number }) => number === 'REZ/1')).toMatchObject({
      Entity: 'vehicle-rental',
      Who: expect.stringMatching(/./) as unknown,
    });
    expect((await app.get('/Report/Employee/999999', { as: 'admin' })).status).toBe(404);
  });

  it('[R-138] kilometres of an agreement stay right after a replaced odometer', async () => {
    const reading = { VehicleId: vehicle, Source: 'vehicle-counter', Part: '' };
    await app.db
      .insertInto('vehicle_reading')
      .values([
        { ...reading, DateTime: `${addDays(today, -3)}T10:00:00`, Counter: 13_000, RecordId: 71 },
        { ...reading, DateTime: `${addDays(today, -2)}T10:00:00`, Counter: 0, RecordId: 72 },
        { ...reading, DateTime: `${addDays(today, -1)}T10:00:00`, Counter: 250, RecordId: 73 },
      ])
      .execute();
    const { Rows } = await read(ownershipReport, `/Report/Ownership?vehicleId=${vehicle}`);
    const driven = 13_000 + 250 - (dayOf(3) <= addDays(today, -100) ? 11_000 : 10_000);
    expect(Rows).toMatchObject([{ Driven: driven, Forecast: driven * 4 }]);
  });

  it('[R-138] a vehicle out of use counts with its costs, not among the vehicles', async () => {
    const before = await read(fleetReport, '/Report/Fleet');
    await app.db
      .insertInto('vehicle')
      .values({ Id: 900, RegistrationNumber: 'EX 900', OrganizationStructure: 'Zachód', ContractStartDate: null, IsActive: false })
      .execute();
    const idle = await read(fleetReport, '/Report/Fleet');
    expect(idle.Units).toEqual(before.Units);
    const values = {
      VehicleId: 900,
      CostGroup: costGroup,
      CostDate: dayOf(1),
      CostValue: 70,
      CostGross: 0,
      InvoiceNumber: '',
      Currency: 'CZK',
    };
    await app.db.insertInto('cost').values(values).execute();
    const report = await read(fleetReport, '/Report/Fleet');
    expect(report.Total).toMatchObject({ Vehicles: before.Total.Vehicles, Days: before.Total.Days, Used: before.Total.Used });
    const costs = [{ Currency: 'CZK', Net: 70, Kilometres: 0 }];
    expect(report.Total.Costs).toEqual(expect.arrayContaining(costs));
    expect(report.Units.find(({ Name }) => Name === 'Zachód')).toMatchObject({ Vehicles: 0, Costs: costs });
    // The list behind the amount is filtered by these plates.
    expect((await read(fleetReport, '/Report/Fleet?unit=Zach%C3%B3d')).Plates).toEqual(['EX 900']);
    const { Rows } = await read(ownershipReport, '/Report/Ownership');
    expect(Rows.filter(({ VehicleId }) => VehicleId === 900)).toMatchObject([{ Currency: 'CZK', Total: 70, Forecast: null }]);
    expect((await read(vehicleReport, '/Report/Vehicle/900')).Ownership).toMatchObject([{ Total: 70 }]);
    // The costs of the vehicle lead to its page.
    expect(await read(v.looseObject({ Id: v.number() }), '/Vehicle/Get/900')).toMatchObject({ RegistrationNumber: 'EX 900', Charge: null });
    await app.db.deleteFrom('cost').where('VehicleId', '=', 900).execute();
    expect((await read(ownershipReport, '/Report/Ownership')).Rows.map(({ VehicleId }) => VehicleId)).not.toContain(900);
    await read(vehicleReport, '/Report/Vehicle/900');
  });
});
