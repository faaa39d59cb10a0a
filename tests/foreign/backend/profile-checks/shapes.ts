import { expect } from 'vitest';
import type { shapeProfiles } from '../profiles/shapes.ts';
import { BOOKING, COUNTER } from '../run-backend.ts';
import { bodyOf, firstRow, type Check } from './check.ts';

const STATUSES = '/Dictionary/Items/3760';

const expectAnswer =
  (path: string, expected: unknown): Check =>
  async (anna) => {
    expect(await bodyOf(anna, path)).toEqual(expected);
  };

const expectTerms =
  (type: string, start: RegExp): Check =>
  async (anna) => {
    const reply = await anna.get('/VehicleBooking/GetTerms');
    expect(reply.headers.get('content-type')).toContain(type);
    expect(reply.text).toMatch(start);
    expect(reply.text.length).toBeGreaterThan(4000);
  };

const containing = (choice: unknown) => expect.arrayContaining([choice]) as unknown;

export const shapeChecks: Record<keyof typeof shapeProfiles, Check> = {
  'html-terms': expectTerms('text/html', /^<h1>/),
  'json-terms': expectTerms('application/json', /^"<h1>/),
  'json-terms-object': expectTerms('application/json', /^\{"Html":"<h1>/),
  async 'items-enveloped'(anna) {
    expect(await bodyOf(anna, '/Cost/Get/1')).toMatchObject({ Success: true, Data: { Id: 1 } });
    expect(await bodyOf(anna, STATUSES)).toMatchObject({ Success: true, Data: [{}, {}, {}, {}] });
  },
  'dictionary-value-text': expectAnswer(STATUSES, containing({ Value: '-3760001', Text: 'Zgłoszony' })),
  'dictionary-id-name': expectAnswer(STATUSES, containing({ id: -3760001, name: 'Zgłoszony' })),
  'dictionary-key-value': expectAnswer(STATUSES, containing({ Key: -3760001, Value: 'Zgłoszony' })),
  async 'dictionary-strings'(anna) {
    expect(await bodyOf(anna, STATUSES)).toEqual(containing('Zgłoszony'));
    expect(await bodyOf(anna, '/Contractor/Dictionary')).toEqual(containing({ Id: 1, Name: 'Budimex S.A.' }));
  },
  async 'dictionary-shapes'(anna) {
    expect(await bodyOf(anna, STATUSES)).toEqual(containing({ Value: '-3760001', Text: 'Zgłoszony' }));
    expect(await bodyOf(anna, '/Dictionary/ItemsByCode/150')).toEqual(containing({ Key: -150001, Value: 'PLN' }));
    expect(await bodyOf(anna, '/Dictionary/Countries')).toEqual(containing({ id: 'PL', name: 'Polska' }));
  },
  'empty-dictionaries': expectAnswer(STATUSES, []),
  async 'bool-as-objects'(anna) {
    expect((await anna.post('/VehicleBooking/DoesBookingCollide', BOOKING)).body).toEqual({ Result: false });
  },
  async 'plain-text-refusals'(anna) {
    expect(await anna.post('/VehicleCounter/CreateOrUpdate', { ...COUNTER, CounterState: 1 })).toMatchObject({
      status: 422,
      text: 'Licznik za mały',
    });
  },
  async 'html-refusals'(anna) {
    const reply = await anna.post('/VehicleCounter/CreateOrUpdate', { ...COUNTER, CounterState: 1 });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([422, 'text/html; charset=utf-8']);
    expect(reply.text).toContain('<title>Licznik za mały</title>');
  },
  async 'no-nulls'(anna) {
    expect(Object.keys((await bodyOf(anna, '/RentalDocument/Get/?id=2')) as object)).not.toContain('ReturnCounter');
  },
  'null-lists': expectAnswer('/Vehicle/Booking?startDate=2031-01-01T00:00:00&endDate=2031-01-02T00:00:00&id=0&search=nothing', null),
  'upper-ids': expectAnswer('/Cost/Get/1', expect.objectContaining({ ID: 1, VehicleID: expect.any(Number) as number })),
  async 'refusals-200'(anna) {
    const reply = await anna.post('/VehicleCounter/CreateOrUpdate', { ...COUNTER, CounterState: 1 });
    expect(reply).toMatchObject({ status: 200, body: { Success: false, Errors: { CounterState: ['Licznik za mały'] } } });
    expect(await anna.get('/Cost/Get/9999')).toMatchObject({ status: 404 });
  },
  async 'camel-case'(anna) {
    expect(await bodyOf(anna, '/api/ODataFuelCard?$top=1&$orderby=cardNumber&$filter=ValidTo ne null')).toMatchObject({
      count: 30,
      value: [{ cardNumber: '7002000000000000', pin: '0000' }],
    });
    expect(await bodyOf(anna, '/auth/currentuser')).toMatchObject({ username: 'anna.nowak', permissions: { '5760': { isRead: true } } });
  },
  async 'bom-and-wrong-type'(anna) {
    const reply = await anna.get('/api/ODataFuelCard?$top=1');
    expect(reply.headers.get('content-type')).toContain('text/html');
    // Compares bytes, because `text()` strips the byte order mark.
    expect(reply.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(await firstRow(anna, 'FuelCard')).toHaveProperty('CardNumber');
  },
};
