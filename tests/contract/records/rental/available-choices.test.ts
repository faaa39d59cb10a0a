import * as fc from 'fast-check';
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import type { GridRow } from '../../../../src/contract/grid/evaluate.ts';
import { problem } from '../../../../src/contract/wire/problem.ts';
import { bookingsCollide } from '../../../../src/contract/rules/rental/collision.ts';
import { rentableEquipment } from '../../../../src/entities/equipment-rental-document/rentable-equipment.ts';
import { rentableVehicles } from '../../../../src/entities/rental-document/rentable-vehicles.ts';
import { availableChoicesOf } from '../../../../src/screens/record/choices/available-choices.ts';
import { availableEquipment, availableVehicles } from '../../../../src/screens/record/sources/available-sources.ts';
import type { ChoiceSource, FormValues } from '../../../../src/screens/declaration/form-declaration.ts';
import { onNewestPostgres, type ContractApp } from '../../../support/backend/contract-app.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';

const hours = [
  '2027-03-27T23:00:00',
  '2027-03-28T01:59:59',
  '2027-03-28T02:30:00',
  '2027-03-28T03:00:00',
  '2027-10-31T02:00:00',
  '2027-10-31T03:00:00',
];
const range = fc.tuple(fc.constantFrom(...hours), fc.constantFrom(...hours)).filter(([start, end]) => start < end);
const booking = fc.record({
  VehicleId: fc.constantFrom(smallFleet.vehicle, smallFleet.truck, smallFleet.semitrailer),
  AdditionalEquipmentId: fc.constantFrom(null, smallFleet.equipment),
  range,
  IsRejected: fc.boolean(),
  IsRejectedByDriver: fc.boolean(),
});

type Row = Readonly<Record<string, unknown>>;

onNewestPostgres('what can be booked', (app) => {
  beforeEach(async () => {
    await app.db.deleteFrom('vehicle_booking').execute();
  });

  it('[R-073] the device offers from its calendar the same choices as the backend', async () => {
    const vehicles = await fetchRows(app, '/Vehicle/Company?allTypes=true');
    const equipment = await fetchRows(app, '/EquipmentRentalDocument/AvailableEquipment');
    expect([vehicles.length, equipment.length]).toStrictEqual([8, 2]);
    await fc.assert(
      fc.asyncProperty(fc.array(booking, { maxLength: 8 }), range, fc.nat(8), async (others, [StartDate, EndDate], ownIndex) => {
        await app.db.deleteFrom('vehicle_booking').execute();
        const bookings = await insertBookings(app, others);
        const id = bookings[ownIndex]?.Id ?? null;
        const values = { Id: id, StartDate, EndDate };
        const { value } = (await (await app.get('/api/ODataVehicleBooking?$top=100')).json()) as { value: GridRow[] };
        const cases = [
          { source: availableVehicles, path: '/vehicle/Booking', known: vehicles, values },
          { source: availableEquipment, path: '/EquipmentRentalDocument/AvailableEquipment', known: equipment, values },
          { source: rentableVehicles, path: '/vehicle/Booking', known: vehicles, values: { ...values, Id: null, BookingId: id } },
          {
            source: rentableEquipment,
            path: '/EquipmentRentalDocument/AvailableEquipment',
            known: equipment,
            values: { ...values, Id: null },
          },
        ];
        for (const { source, path, known: choices, values: parameters } of cases) {
          const answer = await fetchRows(app, `${path}?${new URLSearchParams(parametersOf(source, parameters)).toString()}`);
          expect(offeredOnDevice(source, parameters, choices, { 'vehicle-rental': value })).toStrictEqual(answer.map(({ Id }) => Id));
        }
      }),
      { seed: 73, numRuns: 60 },
    );
  });

  it('[R-073] [R-077] answers under both spellings of the address in the specification', async () => {
    await insertBookings(app, [
      {
        VehicleId: smallFleet.truck,
        AdditionalEquipmentId: null,
        range: ['2027-03-27T23:00:00', '2027-03-28T03:00:00'],
        IsRejected: false,
        IsRejectedByDriver: false,
      },
    ]);
    const free = (path: string) => fetchRows(app, `${path}?startDate=2027-03-28T00:00:00&endDate=2027-03-28T01:00:00`);
    const ids = (await free('/Vehicle/Booking')).map(({ Id }) => Id);
    expect([ids.length, ids.includes(smallFleet.truck)]).toEqual([7, false]);
    expect(await free('/vehicle/Booking')).toEqual(await free('/Vehicle/Booking'));
  });

  it('[R-073] rejects invalid ranges, searches plate, make, model; needs permission', async () => {
    const refused = await app.get('/vehicle/Booking?startDate=2027-01-02T00:00:00&endDate=2027-01-01T00:00:00');
    expect([refused.status, v.parse(problem, await refused.json()).code]).toStrictEqual([400, 'bad-request']);
    expect((await app.get('/vehicle/Booking?startDate=yesterday')).status).toBe(400);
    expect(await fetchRows(app, '/vehicle/Booking?search=wa%20skoda')).toMatchObject([{ RegistrationNumber: 'WA 12345', Make: 'Škoda' }]);
    expect(await fetchRows(app, '/vehicle/Booking?search=100%25')).toStrictEqual([]);
    expect((await app.get('/vehicle/Booking', { as: 'viewer' })).status).toBe(403);
  });
});

async function fetchRows(app: ContractApp, address: string): Promise<Row[]> {
  const answer = await app.get(address);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Row[];
}

/** Inserts those of `others` that collide with no earlier one and returns the stored rows. */
async function insertBookings(app: ContractApp, others: readonly (typeof booking extends fc.Arbitrary<infer Value> ? Value : never)[]) {
  const stored: { Id: number; VehicleId: number; StartDate: string; EndDate: string }[] = [];
  for (const {
    range: [StartDate, EndDate],
    ...other
  } of others) {
    const row = { ...other, StartDate, EndDate };
    if (stored.some((earlier) => bookingsCollide(earlier, row))) continue;
    const { Id } = await app.db.insertInto('vehicle_booking').values(row).returning('Id').executeTakeFirstOrThrow();
    stored.push({ ...row, Id });
  }
  return stored;
}

function parametersOf({ availability }: ChoiceSource, values: FormValues): Record<string, string> {
  return { ...availability?.parameters(values) };
}

function offeredOnDevice(
  source: ChoiceSource,
  values: FormValues,
  allRows: readonly Row[],
  cachedRows: Readonly<Record<string, readonly GridRow[]>>,
): unknown[] {
  if (!source.availability) throw new Error('nothing to narrow');
  const { calendar } = source.availability;
  const times = calendar.flatMap(({ rows, timeOf }) => (cachedRows[rows] ?? []).flatMap((row) => timeOf(row) ?? []));
  const facts = {
    available: source.availability,
    parameters: source.availability.parameters(values),
    known: source.choices(allRows, values),
    choices: null,
  };
  return availableChoicesOf({ ...facts, calendar: { times, asOf: '2027-01-01T00:00:00' } }).choices.map(({ id }) => id);
}
