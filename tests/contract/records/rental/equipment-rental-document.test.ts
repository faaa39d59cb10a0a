import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { problem } from '../../../../src/contract/wire/problem.ts';
import { onNewestPostgres, type ContractApp } from '../../../support/backend/contract-app.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';
import { bookingBody, equipmentRentalBody } from '../../../support/fixtures/vehicle-use-bodies.ts';

const path = '/EquipmentRentalDocument';

onNewestPostgres('equipment rental documents', (app) => {
  beforeEach(async () => {
    await app.db.deleteFrom('equipment_rental_document').execute();
    await app.db.deleteFrom('vehicle_booking').execute();
  });

  it('[R-034] come back as they were saved, with number, status and adviser', async () => {
    const body = equipmentRentalBody({ KindId: smallFleet.rentalKind });
    const id = await saveRental(app, body);
    const record = (await (await app.get(`${path}/Get/?id=${id}`)).json()) as Record<string, unknown>;
    expect(record).toMatchObject({ ...body, Id: id, StatusId: smallFleet.reported, RowVersion: 1 });
    expect(record['Number']).toMatch(/^DWW\/\d{4}\/\d{6}$/);
    const { value } = (await (
      await app.get(`/api/ODataEquipmentRentalDocument?data=${encodeURIComponent('bagaz zglosz koln')}`)
    ).json()) as { value: unknown[] };
    expect(value).toMatchObject([
      {
        Id: id,
        RentalDocumentNumber: record['Number'],
        Equipment: 'Bagażnik dachowy',
        Kind: 'Jazda próbna',
        Status: 'Zgłoszony',
        PickupPlace: 'Łódź',
        Consultant: 'Łucja Żółć',
      },
    ]);
  });

  it.each([
    [{ EndDate: '2099-05-03T08:00:00' }, 'EndDate', 'end-before-start'],
    [{ AdditionalEquipmentId: 999_999 }, 'AdditionalEquipmentId', 'unknown-reference'],
    [{ StatusId: smallFleet.rentalKind }, 'StatusId', 'unknown-reference'],
  ])('[R-070] refuses %o on its field', async (changed, field, code) => {
    const answer = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: equipmentRentalBody(changed) });
    expect(answer.status).toBe(422);
    expect(v.parse(problem, await answer.json())).toMatchObject({ code: 'validation', errors: [{ field, code }] });
  });

  it('[R-034] rejects overlapping loans of one equipment by documents and bookings', async () => {
    const id = await saveRental(app, equipmentRentalBody());
    const refused = await app.post(`${path}/CreateOrUpdate`, {
      as: 'admin',
      body: equipmentRentalBody({ EndDate: '2099-05-03T09:00:00' }),
    });
    expect([refused.status, v.parse(problem, await refused.json()).code]).toStrictEqual([409, 'collision']);
    const booked = await app.post('/VehicleBooking/CreateOrUpdate', {
      as: 'admin',
      body: bookingBody({ AdditionalEquipmentId: smallFleet.equipment }),
    });
    expect(booked.status).toBe(409);
    await saveRental(app, equipmentRentalBody({ Id: id, EndDate: '2099-05-04T00:00:00' }));
    await saveRental(app, equipmentRentalBody({ StartDate: '2099-05-04T00:00:00' }));
  });

  it('[R-073] available equipment excludes lent items, except those of the document', async () => {
    const id = await saveRental(app, equipmentRentalBody());
    const ids = async (query: string) =>
      ((await (await app.get(`${path}/AvailableEquipment?${query}`)).json()) as { Id: number }[]).map((one) => one.Id);
    const time = 'startDate=2099-05-04T08:00:00&endDate=2099-05-04T09:00:00';
    expect(await ids('')).toStrictEqual([1, 2]);
    expect(await ids(time)).toStrictEqual([2]);
    expect(await ids(`${time}&id=${id}`)).toStrictEqual([1, 2]);
    expect(await ids('startDate=2099-05-01T08:00:00')).toStrictEqual([2]);
    expect(await ids('startDate=2099-05-05T16:00:00')).toStrictEqual([1, 2]);
    await app.post('/VehicleBooking/CreateOrUpdate', {
      as: 'admin',
      body: bookingBody({ AdditionalEquipmentId: 2, StartDate: '2099-05-04T08:00:00', EndDate: '2099-05-04T10:00:00' }),
    });
    expect(await ids(time)).toStrictEqual([]);
    expect((await app.get(`${path}/AvailableEquipment?startDate=soon`)).status).toBe(400);
  });

  it('[R-034] a deleted document is gone, and its time is free', async () => {
    const id = await saveRental(app, equipmentRentalBody());
    expect((await app.post(`${path}/Delete/${id}`)).status).toBe(200);
    expect((await app.get(`${path}/Get/?id=${id}`)).status).toBe(404);
    await saveRental(app, equipmentRentalBody());
  });
});

async function saveRental(app: ContractApp, body: Record<string, unknown>): Promise<number> {
  const answer = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as number;
}
