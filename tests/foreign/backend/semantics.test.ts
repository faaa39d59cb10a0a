import { expect, test } from 'vitest';
import { clientOf, loginAs } from './client.ts';
import { textOf } from './core/json.ts';
import { BOOKING, COUNTER, runBackend } from './run-backend.ts';
import { PNG_BASE64 } from './seed/vehicle-life.ts';

test('a create gets an ID and is listed; an update replaces the record', async () => {
  const { backend, anna } = await runBackend();
  const { body: id } = await anna.post('/VehicleBooking/CreateOrUpdate', { ...BOOKING, Id: 0, Unknown: 1 });
  expect(id).toEqual(expect.any(Number));
  expect((await anna.get(`/api/ODataVehicleBooking?$filter=Id eq ${textOf(id)}`)).body).toMatchObject({
    count: 1,
    value: [{ Status: 'Nowa' }],
  });
  await anna.post('/VehicleBooking/CreateOrUpdate', { ...BOOKING, Id: textOf(id), TravelPurpose: null });
  expect((await anna.get(`/VehicleBooking/Get/${textOf(id)}`)).body).toMatchObject({ TravelPurpose: null, VehicleId: 7 });
  expect(backend.saves('VehicleBooking').map(({ created }) => created)).toEqual([true, false]);
  expect(await anna.post('/VehicleBooking/CreateOrUpdate', { ...BOOKING, Id: 9999 })).toMatchObject({ status: 404 });
});

test('collisions are reported and rejected', async () => {
  const { anna } = await runBackend();
  await anna.post('/VehicleBooking/CreateOrUpdate', BOOKING);
  expect((await anna.post('/VehicleBooking/DoesBookingCollide', BOOKING)).body).toBe(true);
  expect((await anna.post('/VehicleBooking/DoesBookingCollide', { ...BOOKING, VehicleId: 8 })).body).toBe(false);
  expect((await anna.post('/VehicleBooking/AreThereBookingsForOtherVehicles', { ...BOOKING, VehicleId: 8 })).body).toBe(true);
  expect(await anna.post('/VehicleBooking/CreateOrUpdate', BOOKING)).toMatchObject({ status: 409 });
  const { body: free } = await anna.get(`/vehicle/Booking?startDate=${BOOKING.StartDate}&endDate=${BOOKING.EndDate}`);
  expect((free as { Id: number }[]).some(({ Id }) => Id === 7)).toBe(false);
});

const INVALID_BODIES: [string, string, object, number][] = [
  ['no vehicle', 'RentalDocument', { StartDate: '2031-01-01T08:00:00' }, 400],
  ['an unknown vehicle', 'RentalDocument', { VehicleId: 999, StartDate: '2031-01-01T08:00:00' }, 400],
  ['an end before the start', 'RentalDocument', { VehicleId: 1, StartDate: '2031-01-02T08:00:00', EndDate: '2031-01-01T08:00:00' }, 400],
  ['no date', 'Cost', { VehicleId: 1, CostDate: 'soon' }, 400],
  ['a counter below the last', 'VehicleCounter', { ...COUNTER, CounterState: 5 }, 422],
  ['a long purpose', 'VehicleBooking', { ...BOOKING, TravelPurpose: 'x'.repeat(21) }, 400],
  ['yesterday', 'VehicleBooking', { ...BOOKING, StartDate: '2020-01-01T08:00:00' }, 400],
];

test.each(INVALID_BODIES)('a body with %s is rejected', async (_, kind, body, status) => {
  const { backend, anna } = await runBackend();
  const reply = await anna.post(`/${kind}/CreateOrUpdate`, { ...body });
  expect(reply).toMatchObject({ status, body: { Message: expect.any(String) } });
  expect(backend.saves(kind)).toEqual([]);
  expect(backend.requests.at(-1)).toMatchObject({ applied: false, status });
});

test('a rental document is preconfirmed, confirmed and discarded in order', async () => {
  const { backend, anna } = await runBackend();
  expect(await anna.post('/RentalDocument/Confirm/1')).toMatchObject({ status: 409 });
  for (const action of ['Preconfirm', 'Confirm', 'Discard']) {
    expect(await anna.post(`/RentalDocument/${action}/1`)).toMatchObject({ status: 200, body: true });
  }
  expect(backend.records('RentalDocument')[0]).toMatchObject({ IsPreconfirmed: true, IsConfirmed: true, IsDiscarded: true });
  expect(backend.requests.at(-1)).toMatchObject({ applied: true });
});

test('a status sets pickup and return times', async () => {
  const { backend, anna } = await runBackend();
  const body = { VehicleId: 3, StartDate: '2031-01-01T08:00:00', EndDate: '2031-01-02T08:00:00' };
  const { body: id } = await anna.post('/RentalDocument/CreateOrUpdate', { ...body, StatusId: -3760002 });
  expect(backend.records('RentalDocument').at(-1)).toMatchObject({ Id: id, PickupDate: expect.any(String), ReturnDate: null });
});

test('a handover is saved with signatures and damages, confirmed and duplicated', async () => {
  const { backend, anna } = await runBackend();
  const body = {
    VehicleId: 4,
    FromSignature: `data:image/png;base64,${PNG_BASE64}`,
    SelectedDamages: { Left: [{ X: 1.5, Y: 99 }] },
    Counter: 55,
    Fuel: '1/2',
  };
  const { body: id } = await anna.post('/VehicleHandoverDocument/CreateOrUpdate', body);
  expect((await anna.get(`/VehicleHandoverDocument/Get/?id=${textOf(id)}`)).body).toMatchObject({
    SelectedDamages: { Left: [{ X: 1.5, Y: 99 }], Back: [] },
  });
  expect(backend.records('VehicleHandoverDocument').at(-1)).toMatchObject({ Number: null, Counter: 55 });
  await anna.post(`/VehicleHandoverDocument/Confirm/${textOf(id)}`);
  expect(backend.records('VehicleHandoverDocument').at(-1)).toMatchObject({ Number: expect.stringContaining('PZO/') });
  const { body: copy } = await anna.post(`/VehicleHandoverDocument/Duplicate/${textOf(id)}`);
  expect(backend.records('VehicleHandoverDocument').at(-1)).toMatchObject({ Id: copy, Number: null });
  expect(await anna.post('/VehicleHandoverDocument/CreateOrUpdate', { ...body, FromSignature: 'x' })).toMatchObject({ status: 400 });
});

test('a fault has at most five images', async () => {
  const { anna } = await runBackend();
  const fault = { VehicleHandoverDocumentId: 1, Placement: -3800001, Kind: 'Rysa', Description: 'Drzwi' };
  const { body: id } = await anna.post('/VehicleHandoverDocument/CreateOrUpdateFault', { ...fault, Images: ['a', 'b'] });
  expect((await anna.get(`/VehicleHandoverDocument/GetFault?id=${textOf(id)}`)).body).toMatchObject({ ...fault, Images: ['a', 'b'] });
  expect(await anna.post('/VehicleHandoverDocument/CreateOrUpdateFault', { ...fault, Images: Array(6).fill('a') })).toMatchObject({
    status: 400,
  });
  await anna.post(`/VehicleHandoverDocument/DeleteFault/${textOf(id)}`);
  expect((await anna.get('/VehicleHandoverDocument/GetFaults?id=1')).body).toEqual([]);
});

test('files are uploaded, listed, downloaded and deleted', async () => {
  const { backend, anna } = await runBackend();
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(PNG_BASE64, 'base64')], { type: 'image/png' }), 'zdjęcie.png');
  const { body: id } = await anna.post('/File/UploadToTable?table=Cost&id=40', form);
  expect(backend.requests.at(-1)).toMatchObject({ file: { name: 'zdjęcie.png', type: 'image/png' }, applied: true });
  expect((await anna.get('/File/ListFiles?tableName=Cost&tableId=40&allFiles=true')).body).toMatchObject([
    { Id: id, FileName: 'zdjęcie.png' },
  ]);
  const file = await anna.get(`/File/Get/${textOf(id)}`);
  expect(file.headers.get('content-type')).toBe('image/png');
  await anna.post(`/File/Delete/${textOf(id)}`);
  expect((await anna.get('/File/ListFiles?tableName=Cost&tableId=40')).body).toEqual([]);
});

test('an export answers the ID of a file', async () => {
  const { anna } = await runBackend();
  const { body: id } = await anna.get('/Cost/GenerateExcel?startDate=2020-01-01&endDate=2099-01-01');
  expect((await anna.get(`/File/Get/${textOf(id)}`)).text.slice(0, 2)).toBe('PK');
});

test('a transport order is loaded, unloaded and delivered, only with an attached file', async () => {
  const { backend, anna } = await runBackend();
  await anna.post('/TransportOrder/SetAsLoaded/1');
  expect(await anna.post('/TransportOrder/SetAsLoaded/1')).toMatchObject({ status: 409 });
  await anna.post('/TransportOrder/SetAsUnloaded/1');
  expect((await anna.post('/TransportOrder/SetAsDocumentsDelivered/1')).body).toBe(true);
  expect(backend.records('TransportOrder')[0]).toMatchObject({ StatusId: -1630010, Loaded: true, Unloaded: true });
  expect((await anna.post('/TransportOrder/SetAsDocumentsDelivered/2')).body).toBe(false);
});

test('a trip card is finished once', async () => {
  const { backend, anna } = await runBackend();
  expect(await anna.post('/TripRecordCard/Finish', { Id: 1, EndCounter: 3 })).toMatchObject({ status: 422 });
  await anna.post('/TripRecordCard/Finish', { Id: 1, EndCounter: 12_400 });
  expect(backend.records('TripRecordCard')[0]).toMatchObject({ EndCounter: 12_400, EndDate: expect.any(String) });
  expect(await anna.post('/TripRecordCard/Finish', { Id: 1 })).toMatchObject({ status: 409 });
});

test('positions are public with the access token of their summary', async () => {
  const { backend } = await runBackend();
  const anonymous = clientOf(backend.url);
  expect(await anonymous.get('/PeriodicSummary/GetPositions/1')).toMatchObject({ status: 401 });
  const { body: id } = await anonymous.get('/PeriodicSummary/GetIdByAccessToken/zo-0001-a1b2c3d4');
  expect((await anonymous.get(`/PeriodicSummary/GetPositions/${textOf(id)}?accessToken=zo-0001-a1b2c3d4`)).body).toHaveLength(3);
  const position = {
    periodicSummaryId: id,
    accessToken: 'zo-0001-a1b2c3d4',
    Date: '2026-05-04T00:00:00',
    Description: 'x',
    Comments: null,
  };
  expect(await anonymous.post('/PeriodicSummary/CreateOrUpdatePosition', position)).toMatchObject({ status: 200 });
  expect(await anonymous.post('/PeriodicSummary/CreateOrUpdatePosition', { ...position, accessToken: 'zo-0002-a1b2c3d4' })).toMatchObject({
    status: 401,
  });
});

test('an uploaded file is imported as positions', async () => {
  const { backend, anna } = await runBackend();
  const form = new FormData();
  form.set('file', new Blob(['Opis\nTrasa 1\nTrasa 2\n']), 'pozycje.csv');
  await anna.post('/File/Upload', form);
  expect((await anna.post('/PeriodicSummary/ImportPositions', { Id: 1, Filename: 'pozycje.csv' })).body).toBe(true);
  expect((await anna.post('/PeriodicSummary/ImportPositions', { Id: 1, Filename: 'inny.csv' })).body).toBe(false);
  expect(backend.records('Position').slice(-2)).toMatchObject([{ Description: 'Trasa 1' }, { Description: 'Trasa 2' }]);
});

test('rights are enforced, tokens expire, a wrong password answers false', async () => {
  const { backend, anna } = await runBackend();
  const jan = await loginAs(backend.url, 'jan');
  const widz = await loginAs(backend.url, 'widz');
  expect(await jan.get('/api/ODataCost')).toMatchObject({ status: 403 });
  expect((await jan.get('/Vehicle/Company?allTypes=true')).body).toHaveLength(1);
  expect(await widz.post('/VehicleCounter/CreateOrUpdate', COUNTER)).toMatchObject({ status: 403 });
  expect(await widz.get('/api/ODataCost')).toMatchObject({ status: 200 });
  backend.expireTokens();
  expect(await anna.get('/auth/currentuser')).toMatchObject({ status: 401 });
  const form = new URLSearchParams({ username: 'jan', password: 'x', grant_type: 'password' });
  expect(await (await fetch(`${backend.url}/token`, { method: 'POST', body: form })).json()).toBe(false);
});

test('Windows login returns the configured user', async () => {
  const { backend } = await runBackend({ windowsUser: 'jan' });
  const anonymous = clientOf(backend.url);
  const { body } = await anonymous.get('/auth/WindowsToken');
  expect((await clientOf(backend.url, (body as { AccessToken: string }).AccessToken).get('/auth/currentuser')).body).toMatchObject({
    Username: 'jan',
    Permissions: { '2960': { IsRead: false } },
  });
});
