import { beforeEach, expect, it } from 'vitest';
import type { GridRow } from '../../../src/contract/grid/evaluate.ts';
import { printFilter } from '../../../src/contract/grid/print-filter.ts';
import { bookingStates, rentalStates, stateFilter, stateOf, type StateName } from '../../../src/contract/rules/rental/state.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';

const now = '2026-11-25T12:00:00';

onNewestPostgres('derived states', (app) => {
  beforeEach(async () => {
    await app.db.deleteFrom('rental_document').execute();
    await app.db.deleteFrom('vehicle_booking').execute();
  });

  const rowsOf = async (grid: string, filter: string | null) =>
    (
      (await (await app.get(`/api/${grid}?$top=500${filter === null ? '' : `&$filter=${encodeURIComponent(filter)}`}`)).json()) as {
        value: (GridRow & { Id: number })[];
      }
    ).value;

  it.each([
    ['ODataVehicleBooking', bookingStates, addBookings],
    ['ODataRentalDocument', rentalStates, addRentals],
  ] as const)('[R-133] %s: the backend finds the rows whose state the device shows', async (grid, rule, add) => {
    await add();
    const all = await rowsOf(grid, null);
    const names = [...new Set(rule.map(({ name }) => name))];
    expect(new Set(all.map((row) => stateOf(rule, row, now)))).toEqual(new Set(names));
    for (const name of names) {
      const filter = stateFilter(rule, [name], now);
      const rows = await rowsOf(grid, filter && printFilter(filter));
      expect(rows.map(({ Id }) => Id).toSorted((a, b) => a - b)).toEqual(idsInState(name));
    }
    function idsInState(name: StateName): number[] {
      return all
        .filter((row) => stateOf(rule, row, now) === name)
        .map(({ Id }) => Id)
        .toSorted((a, b) => a - b);
    }
  });

  it('[R-133] [R-012] names the deciders, none to users outside the company', async () => {
    const decidersOf = async (path: string, as: 'admin' | 'viewer' = 'admin') => (await app.get(`${path}/Deciders`, { as })).json();
    expect(await decidersOf('/RentalDocument')).toEqual([
      { Call: 'preconfirm', People: ['admin', 'manager'], Count: 2 },
      { Call: 'confirm', People: ['admin', 'manager'], Count: 2 },
    ]);
    expect(await decidersOf('/VehicleBooking')).toEqual([{ Call: 'accept', People: ['admin'], Count: 1 }]);
    await app.db.updateTable('user_account').set({ IsActive: false }).where('Username', '=', 'manager').execute();
    expect(await decidersOf('/RentalDocument')).toMatchObject([{ People: ['admin'] }, { People: ['admin'] }]);
    await app.db.updateTable('user_account').set({ IsActive: true }).where('Username', '=', 'manager').execute();
    // Demo accounts cannot log in at a company, whose users are notified of each other only.
    await app.db.updateTable('user_account').set({ IsDemo: false }).where('Username', '=', 'admin').execute();
    expect(await decidersOf('/RentalDocument')).toMatchObject([{ People: ['admin'] }, { People: ['admin'] }]);
    await app.db.updateTable('user_account').set({ IsDemo: true }).where('Username', '=', 'admin').execute();
    expect((await app.get('/RentalDocument/Deciders', { as: 'viewer' })).status).toBe(403);
  });

  const days = (from: number, to: number | null) => ({
    StartDate: `2026-11-${from}T08:00:00`,
    EndDate: to === null ? null : `2026-11-${to}T08:00:00`,
  });

  async function addBookings(): Promise<void> {
    const times = [days(10, 12), days(24, 26), days(28, 29)];
    const flags = [{}, { IsAccepted: true }, { IsRejected: true }, { IsRejectedByDriver: true }];
    const rows = times.flatMap((time, index) =>
      flags.map((flag) => ({ Number: `REZ/${index}/${JSON.stringify(flag)}`, ...time, ...flag })),
    );
    await insert('vehicle_booking', rows);
  }

  async function addRentals(): Promise<void> {
    const times = [days(10, 12), days(24, 26), days(28, null)];
    const flags = [{}, { IsPreconfirmed: true }, { IsConfirmed: true }, { IsDiscarded: true }, { IsRejectedByDriver: true }];
    const statuses = [smallFleet.reported, smallFleet.pickedUp, smallFleet.returned, null];
    const rows = times.flatMap((time, at) =>
      flags.flatMap((flag) =>
        statuses.map((StatusId) => ({
          Number: `DW/${at}/${StatusId}/${JSON.stringify(flag)}`,
          ...time,
          ReturnDate: time.StartDate,
          ...flag,
          StatusId,
        })),
      ),
    );
    // Returned at once, so that none takes its vehicle's time.
    await insert('rental_document', rows);
  }

  async function insert(table: 'vehicle_booking' | 'rental_document', rows: readonly object[]): Promise<void> {
    const vehicles = await app.db.selectFrom('vehicle').select('Id').execute();
    expect(vehicles.length).toBeGreaterThan(0);
    for (const [index, row] of rows.entries())
      await app.db
        .insertInto(table)
        .values({ VehicleId: vehicles[index % vehicles.length]?.Id, ...row } as never)
        .execute();
  }
});
