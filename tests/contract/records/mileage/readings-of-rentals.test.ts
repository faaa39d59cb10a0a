import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { problem } from '../../../../src/contract/wire/problem.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';
import { bookingBody, counterBody, rentalBody } from '../../../support/fixtures/vehicle-use-bodies.ts';

const kinds = {
  'vehicle-rental': { path: '/VehicleBooking', pickup: 'PickUp', refuse: 'Reject', body: (changed: object) => bookingBody({ ...changed }) },
  'rental-document': {
    path: '/RentalDocument',
    pickup: 'Pickup',
    refuse: 'Discard',
    body: (changed: object) => rentalBody({ ...changed }),
  },
} as const;

onNewestPostgres('readings of bookings and rental documents', (app) => {
  beforeEach(async () => {
    await app.db.deleteFrom('rental_document').execute();
    await app.db.deleteFrom('vehicle_booking').execute();
    await app.db.deleteFrom('vehicle_counter').execute();
    await app.post('/VehicleCounter/CreateOrUpdate', {
      as: 'manager',
      body: counterBody({ DateTime: '2026-04-01T08:00:00', CounterState: 131_705 }),
    });
  });

  const mileage = async () =>
    (await app.db.selectFrom('vehicle').select('VehicleMileage').where('Id', '=', smallFleet.vehicle).executeTakeFirstOrThrow())
      .VehicleMileage;
  const review = async () => {
    const { value } = (await (
      await app.get(`/api/ODataVehicleReading?$orderby=Date&$filter=Vehicle eq 'WA 12345'`, { as: 'manager' })
    ).json()) as { value: readonly { Id: number; Source: string; Counter: number; Review: string | null }[] };
    return value.filter(({ Source }) => Source !== 'vehicle-counter');
  };

  it.each(Object.entries(kinds))(
    '[R-144] %s: a typing error is saved and flagged, a true reading sets the mileage',
    async (Source, { path, pickup, body }) => {
      const used = {
        [`${pickup}Date`]: '2026-04-02T08:00:00',
        [`${pickup}Counter`]: 131_750,
        ReturnDate: '2026-04-03T08:00:00',
        ReturnCounter: 9_999_999,
        ReadingReason: ' Read twice ',
      };
      const saved = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: body(used) });
      expect(saved.status).toBe(200);
      expect(await review()).toMatchObject([
        { Source, Counter: 131_750, Review: null },
        { Source, Counter: 9_999_999, Review: 'flagged', Warning: 'too-far', ComparedCounter: 131_750, Reason: 'Read twice' },
      ]);
      expect(await mileage()).toBe(131_750);
      const Id = (await saved.json()) as number;
      const { RowVersion } = (await (await app.get(path === '/RentalDocument' ? `${path}/Get/?id=${Id}` : `${path}/Get/${Id}`)).json()) as {
        RowVersion: number;
      };
      const corrected = await app.post(`${path}/CreateOrUpdate`, {
        as: 'admin',
        body: body({ ...used, Id, RowVersion, ReturnCounter: 131_900, ReadingReason: '' }),
      });
      expect(corrected.status).toBe(200);
      expect(await review()).toMatchObject([
        { Counter: 131_750, Review: null },
        { Counter: 131_900, Review: null },
      ]);
      expect(await mileage()).toBe(131_900);
    },
  );

  it.each(Object.entries(kinds))(
    '[R-144] %s: refuses a reading of the future on the field of its time',
    async (_, { path, pickup, body }) => {
      const answer = await app.post(`${path}/CreateOrUpdate`, {
        as: 'admin',
        body: body({ [`${pickup}Date`]: '2031-01-01T08:00:00', [`${pickup}Counter`]: 131_750 }),
      });
      expect(v.parse(problem, await answer.json())).toMatchObject({ status: 422, errors: [{ field: `${pickup}Date`, code: 'in-future' }] });
    },
  );

  it.each(Object.entries(kinds))('[R-144] %s: readings of a refused record count no more', async (_, { path, pickup, refuse, body }) => {
    const saved = await app.post(`${path}/CreateOrUpdate`, {
      as: 'admin',
      body: body({ [`${pickup}Date`]: '2026-04-02T08:00:00', [`${pickup}Counter`]: 131_750 }),
    });
    expect(await mileage()).toBe(131_750);
    expect(
      (await app.post(`${path}/${refuse}/${(await saved.json()) as number}`, { as: 'admin', body: { Reason: 'Never left' } })).status,
    ).toBe(200);
    const [voided] = await review();
    expect(voided).toMatchObject({ Review: 'voided', ReviewReason: 'Never left' });
    expect(await mileage()).toBe(131_705);
    expect((await app.post(`/VehicleReading/Confirm/${voided?.Id}`, { as: 'manager', body: null })).status).toBe(409);
  });

  it.each(Object.entries(kinds))('[R-144] %s: the mileage follows a deleted record', async (_, { path, pickup, body }) => {
    const used = { [`${pickup}Date`]: '2026-04-02T08:00:00', [`${pickup}Counter`]: 131_900 };
    const id = (await (await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: body(used) })).json()) as number;
    const contradicted = counterBody({ DateTime: '2026-04-03T08:00:00', CounterState: 131_800 });
    await app.post('/VehicleCounter/CreateOrUpdate', { as: 'manager', body: contradicted });
    expect(await mileage()).toBe(131_900);
    expect((await app.post(`${path}/Delete/${id}`, { as: 'admin', body: null })).status).toBe(200);
    expect(await mileage()).toBe(131_800);
  });

  it.each(Object.entries(kinds))('[R-144] %s: a flagged correction frees readings it contradicted', async (_, { path, pickup, body }) => {
    const used = { [`${pickup}Date`]: '2026-04-02T08:00:00', [`${pickup}Counter`]: 131_900 };
    const Id = (await (await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: body(used) })).json()) as number;
    const contradicted = counterBody({ DateTime: '2026-04-03T08:00:00', CounterState: 131_800 });
    await app.post('/VehicleCounter/CreateOrUpdate', { as: 'manager', body: contradicted });
    const correction = { ...used, Id, [`${pickup}Counter`]: 9_999_999 };
    expect((await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: body(correction) })).status).toBe(200);
    expect(await review()).toMatchObject([{ Counter: 9_999_999, Review: 'flagged' }]);
    expect(await mileage()).toBe(131_800);
  });

  it('[R-144] deleting a discarded rental keeps why its readings were voided', async () => {
    const id = (await (
      await app.post('/RentalDocument/CreateOrUpdate', {
        as: 'admin',
        body: rentalBody({ PickupDate: '2026-04-02T08:00:00', PickupCounter: 131_750 }),
      })
    ).json()) as number;
    for (const [call, body] of [
      ['Preconfirm', null],
      ['Confirm', null],
      ['Discard', { Reason: 'Never left' }],
      ['Delete', { Reason: 'Tidied up' }],
    ] as const) {
      expect([call, (await app.post(`/RentalDocument/${call}/${id}`, { as: 'admin', body })).status]).toEqual([call, 200]);
    }
    expect(await review()).toMatchObject([{ Review: 'voided', ReviewReason: 'Never left' }]);
  });
});
