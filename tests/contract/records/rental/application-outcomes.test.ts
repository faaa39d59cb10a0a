import { beforeEach, expect, it } from 'vitest';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { rentalApplicationBody } from '../../../support/fixtures/report-bodies.ts';
import { bookingBody, rentalBody } from '../../../support/fixtures/vehicle-use-bodies.ts';

onNewestPostgres('outcomes of rental applications', (app) => {
  let application = 0;

  beforeEach(async () => {
    await app.db.deleteFrom('rental_document').execute();
    await app.db.deleteFrom('vehicle_booking').execute();
    application = await apply();
  });

  const outcome = async () =>
    (
      (await (await app.get(`/api/ODataRentalApplication?$filter=${encodeURIComponent(`Id eq ${application}`)}`)).json()) as {
        value: object[];
      }
    ).value;
  const save = async (wireName: string, body: object) => {
    const answer = await app.post(`/${wireName}/CreateOrUpdate`, { as: 'admin', body });
    expect(answer.status).toBe(200);
    return (await answer.json()) as number;
  };
  const read = async (address: string) => (await (await app.get(address)).json()) as Record<string, unknown>;

  it('[R-133] a booking and a rental set the outcome of their application', async () => {
    expect(await outcome()).toMatchObject([{ Outcome: 'open', OutcomeNumber: null }]);
    const booking = await save('VehicleBooking', { ...bookingBody(), ApplicationId: application });
    const { Number: number, ...stored } = await read(`/VehicleBooking/Get/${booking}`);
    expect(stored).toMatchObject({ ApplicationId: application, ApplicationName: 'Ewa Żak' });
    expect(await outcome()).toMatchObject([{ Outcome: 'booked', OutcomeNumber: number }]);
    await app.post(`/VehicleBooking/Reject/${booking}`, { as: 'admin', body: null });
    expect(await outcome()).toMatchObject([{ Outcome: 'declined', OutcomeNumber: number }]);
    const rental = await save('RentalDocument', { ...rentalBody(), ApplicationId: application });
    const document = await read(`/RentalDocument/Get/?id=${rental}`);
    expect(document).toMatchObject({ ApplicationId: application, ApplicationName: 'Ewa Żak' });
    expect(await outcome()).toMatchObject([{ Outcome: 'rented', OutcomeNumber: document['Number'] }]);
    const listed = (await (
      await app.get(`/api/ODataRentalDocument?$filter=${encodeURIComponent(`ApplicationId eq ${application}`)}`)
    ).json()) as { value: object[] };
    expect(listed.value).toMatchObject([{ Id: rental }]);
  });

  it('[R-133] an application is open after a deletion, declined after a cancellation', async () => {
    const booking = await save('VehicleBooking', { ...bookingBody(), ApplicationId: application });
    expect(await outcome()).toMatchObject([{ Outcome: 'booked' }]);
    expect((await app.post(`/VehicleBooking/Delete/${booking}`, { as: 'admin', body: null })).status).toBe(200);
    expect(await outcome()).toMatchObject([{ Outcome: 'open', OutcomeNumber: null }]);
    const cancelled = await save('VehicleBooking', { ...bookingBody(), ApplicationId: application });
    expect((await app.post(`/VehicleBooking/Cancel/${cancelled}`, { as: 'admin', body: { Reason: 'Choroba' } })).status).toBe(200);
    expect(await outcome()).toMatchObject([{ Outcome: 'declined', OutcomeNumber: expect.stringMatching(/./) as string }]);
    const rental = await save('RentalDocument', { ...rentalBody(), ApplicationId: application });
    expect(await outcome()).toMatchObject([{ Outcome: 'rented' }]);
    expect((await app.post(`/RentalDocument/Delete/${rental}`, { as: 'admin', body: null })).status).toBe(200);
    expect(await outcome()).toMatchObject([{ Outcome: 'declined' }]);
  });

  it('[R-133] [R-120] a client that does not know applications keeps the link', async () => {
    const rental = await save('RentalDocument', { ...rentalBody(), ApplicationId: application });
    const { ApplicationId: _, ApplicationName: _name, ...fields } = await read(`/RentalDocument/Get/?id=${rental}`);
    await save('RentalDocument', { ...fields, Comments: 'Zmiana' });
    expect(await read(`/RentalDocument/Get/?id=${rental}`)).toMatchObject({ ApplicationId: application, Comments: 'Zmiana' });
    const booking = await save('VehicleBooking', {
      ...bookingBody({ StartDate: '2099-01-02T08:00:00', EndDate: '2099-01-02T16:00:00' }),
      ApplicationId: application,
    });
    const { ApplicationId: _again, ...body } = await read(`/VehicleBooking/Get/${booking}`);
    await save('VehicleBooking', { ...body, Comment: 'Zmiana' });
    expect(await read(`/VehicleBooking/Get/${booking}`)).toMatchObject({ ApplicationId: application, Comment: 'Zmiana' });
  });

  it('[R-133] an unknown application is a field error; deleting one leaves its records', async () => {
    const answer = await app.post('/RentalDocument/CreateOrUpdate', { as: 'admin', body: { ...rentalBody(), ApplicationId: 987_654 } });
    expect([answer.status, JSON.stringify(await answer.json())]).toEqual([422, expect.stringContaining('ApplicationId')]);
    const rental = await save('RentalDocument', { ...rentalBody(), ApplicationId: application });
    expect((await app.post(`/RentalApplication/Delete/${application}`, { as: 'admin', body: null })).status).toBe(200);
    expect(await read(`/RentalDocument/Get/?id=${rental}`)).toMatchObject({ ApplicationId: null, ApplicationName: null });
  });

  const apply = () => save('RentalApplication', rentalApplicationBody({ FirstName: 'Ewa', LastName: 'Żak' }));
});
