import { describe, expect, test } from 'vitest';
import { callPath } from './call-path.ts';
import { callOf, entityNames, entityNamed } from '../registry.ts';
import { fieldsRefusedIn, refusedMark, specifiedBody, withDamageWords, withPlainDamages } from './specified-body.ts';

const booking = callOf('vehicle-rental', 'createOrUpdate');
const damage = callOf('vehicle-damage', 'createOrUpdate');
const rental = callOf('rental-document', 'createOrUpdate');
const collision = callOf('vehicle-rental', 'doesBookingCollide');

test.each([
  ['file', 'listFiles', { tableId: '7', tableName: 'Cost' }, '/File/ListFiles?tableId=7&tableName=Cost&allFiles=false'],
  ['rental-document', 'schedule', {}, '/RentalDocument/Schedule?search='],
  ['vehicle', 'generateExcel', {}, '/api/Vehicle/GenerateExcel?searchValue='],
  ['vehicle', 'generateExcel', { searchValue: 'WI' }, '/api/Vehicle/GenerateExcel?searchValue=WI'],
])('[R-120] %s.%s has every parameter that a backend may demand', (entity, call, parameters, path) => {
  expect(callPath(callOf(entity, call), parameters)).toBe(path);
});

describe('[R-120] the body for a backend that may reject fields it does not know', () => {
  test.each([
    [
      'an id beside its text stays here',
      booking,
      { VehicleId: 2, EmployeeId: 7, Employee: 'Jan Lis' },
      { VehicleId: 2, Employee: 'Jan Lis' },
    ],
    [
      'an id without its text goes',
      damage,
      { VehicleId: 2, VehicleRegistrationNumber: '', DamageCauseId: null },
      { VehicleId: 2, VehicleRegistrationNumber: '' },
    ],
    [
      'an id whose text the call does not have stays here',
      callOf('trip-record-card', 'createOrUpdate'),
      { VehicleRegistrationNumber: 'WX 1', EmployeeId: 7 },
      { VehicleRegistrationNumber: 'WX 1' },
    ],
    [
      'the reason of a reading goes with the comments',
      callOf('vehicle-counter', 'createOrUpdate'),
      { CounterState: 7, Comments: 'Po myjni', ReadingReason: 'Nowy licznik' },
      { CounterState: 7, Comments: 'Po myjni\nNowy licznik' },
    ],
    [
      'the reason of a correction goes with the comments, too',
      callOf('vehicle-handover-document', 'createOrUpdate'),
      { VehicleId: 1, Comments: 'Brudny', ReadingReason: 'Nowy licznik', CorrectionReason: 'Zły stan paliwa' },
      { VehicleId: 1, Comments: 'Brudny\nNowy licznik\nZły stan paliwa' },
    ],
    [
      'the reason of a missing signature goes with the comments, too',
      callOf('vehicle-handover-document', 'createOrUpdate'),
      {
        Comments: '',
        FromUnsigned: null,
        ToUnsigned: { Reason: 'refused', Note: 'Nie zgadza się', Words: 'Odbierający: Ewa Nowak: Odmowa podpisu' },
      },
      { Comments: 'Odbierający: Ewa Nowak: Odmowa podpisu – Nie zgadza się' },
    ],
    [
      'the reason of a reading goes with a trip only once',
      callOf('trip-record-card', 'finish'),
      { Description: 'Łódź, objazd', ReadingReason: 'objazd' },
      { Description: 'Łódź, objazd' },
    ],
    ['a new record has no id', rental, { Id: null, VehicleId: 2 }, { VehicleId: 2 }],
    ['our own fields stay here', rental, { Id: 3, BookingId: 4, KindId: 1, Kind: 'Najem' }, { Id: 3, Kind: 'Najem' }],
    [
      'a rental document asks as its booking',
      collision,
      { Id: 3, BookingId: 4, VehicleId: 2, StatusId: 1, PickupDate: null },
      { Id: 4, VehicleId: 2 },
    ],
    [
      'a booking asks as itself',
      collision,
      { Id: 3, VehicleId: 2, PickUpDate: null, StatusId: 1 },
      { Id: 3, VehicleId: 2, PickUpDate: null },
    ],
    [
      'the day of a reading follows its time',
      callOf('vehicle-counter', 'createOrUpdate'),
      { Id: 3, DateTime: '2031-05-02T08:00:00', Date: '2031-05-01T08:00:00.000' },
      { Id: 3, DateTime: '2031-05-02T08:00:00', Date: '2031-05-02T08:00:00' },
    ],
  ])('%s', (_title, call, body, expected) => {
    expect(specifiedBody(call, body)).toEqual(expected);
  });

  test('what the records of this backend have goes, too', () => {
    expect(
      specifiedBody(damage, { VehicleId: 2, VehicleRegistrationNumber: 'WX 1', DamageCauseId: 5, DamageCause: 'Grad', Chip: 'x' }, [
        'vehicleid',
        'chip',
      ]),
    ).toEqual({ VehicleId: 2, VehicleRegistrationNumber: 'WX 1', DamageCause: 'Grad', Chip: 'x' });
  });

  test('columns of lists that a strict backend refuses stay here, what users enter goes', () => {
    const body = { Id: 2, VehicleId: 2, StatusId: 1, Status: 'Wydany', IsDiscarded: false, Comments: 'Brudny', TravelPurpose: '' };
    const refused = fieldsRefusedIn(["'Status', 'IsDiscarded', 'Comments', 'TravelPurpose' do not exist"], rental, body, ['vehicleid']);
    expect(refused).toEqual(['Status', 'IsDiscarded', 'TravelPurpose']);
    const knownFields = ['vehicleid', ...[...refused, 'Comments'].map((name) => refusedMark(name.toLowerCase()))];
    expect(specifiedBody(rental, body, knownFields)).toEqual({ Id: 2, VehicleId: 2, StatusId: 1, Comments: 'Brudny' });
    expect(specifiedBody(callOf('service-request', 'createOrUpdate'), { Id: 2, Status: 'nowe' }, [refusedMark('status')])).toEqual({
      Id: 2,
      Status: 'nowe',
    });
  });

  test('what formats add to records never goes', () => {
    expect(
      specifiedBody(damage, { Id: 2, '@odata.context': 'x', $id: '1', _links: {}, 'odata.etag': 'y' }, [
        '@odata.context',
        '$id',
        'links',
        'odata.etag',
        '_links',
      ]),
    ).toEqual({ Id: 2 });
  });

  test('a described field goes empty only where records have it, and never loses a value', () => {
    expect(specifiedBody(rental, { PickupPlace: '', ReturnPlace: '' })).toEqual({ PickupPlace: '', ReturnPlace: '' });
    expect(specifiedBody(rental, { PickupPlace: '', ReturnPlace: 'Kraków', ReturnedBy: '' }, ['returnedby'])).toEqual({
      ReturnPlace: 'Kraków',
      ReturnedBy: '',
    });
  });

  test('an action has no body, an upload and a login keep theirs', () => {
    expect(specifiedBody(callOf('rental-document', 'discard'), { Reason: 'x' })).toBeNull();
    expect(specifiedBody({ path: '/token' }, { username: 'x' })).toEqual({ username: 'x' });
  });

  test('names the fields of every save of the specification', () => {
    const saves = entityNames
      .flatMap((name) => Object.values(entityNamed(name).calls))
      .filter(
        ({ method, isExtra, change, encoding }) => method === 'POST' && !isExtra && change?.target === 'body' && encoding !== 'multipart',
      );
    expect(saves.filter((call) => Object.keys(specifiedBody(call, { Ours: 1 }) as object).length > 0).map(({ path }) => path)).toEqual([]);
  });
});

describe('[R-120] damages of a handover as points alone', () => {
  const points = { Left: [{ X: 1, Y: 2, Id: 'a', Description: 'Rysa' }], Right: null, Top: [{ X: 3, Y: 4 }] };

  test('move their words to the comments, once', () => {
    const plain = withPlainDamages({ SelectedDamages: points, Comments: 'Brudny' });
    expect(plain).toEqual({ SelectedDamages: { Left: [{ X: 1, Y: 2 }], Right: [], Top: [{ X: 3, Y: 4 }] }, Comments: 'Brudny\nRysa' });
    expect(withDamageWords({ SelectedDamages: points, Comments: 'Brudny' })).toEqual({ SelectedDamages: points, Comments: 'Brudny\nRysa' });
    expect(withPlainDamages({ SelectedDamages: points, Comments: 'Brudny\nRysa' })).toMatchObject({ Comments: 'Brudny\nRysa' });
  });

  test('[R-100] leave repaired damages out, which would come back as known', () => {
    const Left = [
      { X: 1, Y: 2, Id: 'a', IsRepaired: true },
      { X: 3, Y: 4, Id: 'b' },
    ];
    expect(withPlainDamages({ SelectedDamages: { Left } })).toMatchObject({ SelectedDamages: { Left: [{ X: 3, Y: 4 }] } });
  });

  test('leave any other body as it is', () => {
    for (const body of [null, undefined, { SelectedDamages: null }, { SelectedDamages: { Left: [{ X: 1, Y: 2 }] } }])
      expect(withPlainDamages(body)).toBe(body);
  });
});
