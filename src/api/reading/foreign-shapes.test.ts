import { expect, test } from 'vitest';
import type { EntityName } from '../../contract/definition/entity.ts';
import { callOf } from '../../contract/registry.ts';
import { readReply } from './read-reply.ts';
import { read, reading, replyOf, rowsOf } from '../../../tests/support/fixtures/foreign-answers.ts';

type Case = readonly [string, EntityName, string, unknown, unknown];

test.each<Case>([
  [
    'vehicles with an id and a name',
    'vehicle',
    'company',
    [{ Id: 1, Name: 'PO 1' }],
    [{ Id: 1, RegistrationNumber: 'PO 1', VehicleType: 0, LastHandoverDriverId: null }],
  ],
  [
    'a vehicle of a type without drawings as a car',
    'vehicle',
    'company',
    [{ Id: 1, RegistrationNumber: 'PO 1', VehicleType: 7 }],
    [{ Id: 1, VehicleType: 0 }],
  ],
  ['vehicles with a plate', 'vehicle', 'booking', { value: [{ id: '7', plate: 'PO 7' }] }, [{ Id: 7, RegistrationNumber: 'PO 7' }]],
  [
    'available vehicles as ids',
    'vehicle',
    'booking',
    { Result: [5, '12'] },
    [
      { Id: 5, RegistrationNumber: '5' },
      { Id: 12, RegistrationNumber: '12' },
    ],
  ],
  [
    'available vehicles within other objects',
    'vehicle',
    'booking',
    [{ vehicle: { id: 7, registrationNumber: 'PO 7' }, isAvailable: false }],
    [{ Id: 7, RegistrationNumber: 'PO 7', isAvailable: false }],
  ],
  ['available equipment as ids', 'equipment-rental-document', 'availableEquipment', [5], [{ Id: 5, Name: '5' }]],
  [
    'available equipment within other objects',
    'equipment-rental-document',
    'availableEquipment',
    { value: [{ Equipment: { Id: '5', Description: 'Box' } }] },
    [{ Id: 5, Name: 'Box' }],
  ],
  [
    'vehicles with a plate under another name',
    'vehicle',
    'company',
    [
      { Id: 1, Name: 'Octavia', PlateNumber: 'PO 1' },
      { Id: 2, licensePlate: 'PO 2', description: 'PO 2 MAN' },
    ],
    [
      { Id: 1, RegistrationNumber: 'PO 1' },
      { Id: 2, RegistrationNumber: 'PO 2' },
    ],
  ],
  [
    'choices named after their kind',
    'dictionary',
    'items',
    [{ CostGroupId: 3, CostGroupName: 'Paliwo', Description: 'ON' }],
    [{ Id: 3, Name: 'Paliwo' }],
  ],
  [
    'countries named after their kind',
    'dictionary',
    'countries',
    [{ CountryCode: 'PL', CountryName: 'Polska' }],
    [{ Code: 'PL', Name: 'Polska' }],
  ],
  [
    'values of a dictionary as texts',
    'dictionary',
    'itemsByCode',
    ['23', '8'],
    [
      { Id: 23, Name: '23' },
      { Id: 8, Name: '8' },
    ],
  ],
  [
    'people with two names',
    'employee',
    'list',
    [{ Id: 2, FirstName: 'Łucja', LastName: 'Żółć', Title: 'Dr', Number: '12' }],
    [{ Id: 2, FullName: 'Żółć Łucja', Number: '12' }],
  ],
  [
    'people with a full name',
    'employee',
    'list',
    [{ EmployeeNumber: 3, id: 3, fullName: 'Łucja Żółć' }],
    [{ Id: 3, FullName: 'Łucja Żółć' }],
  ],
  [
    'vehicles with the id of their kind',
    'vehicle',
    'company',
    [{ VehicleId: 7, Registration: 'PO 7', EmployeeId: 3, TypeId: 1 }],
    [{ Id: 7, RegistrationNumber: 'PO 7' }],
  ],
  [
    'available vehicles with the id of their kind',
    'vehicle',
    'booking',
    [{ vehicleId: '7', registrationNumber: 'PO 7' }],
    [{ Id: 7, RegistrationNumber: 'PO 7' }],
  ],
  [
    'people with the id of their kind',
    'employee',
    'list',
    [{ employee_id: 3, vehicle_id: 7, first_name: 'Łucja', last_name: 'Żółć' }],
    [{ Id: 3, FullName: 'Żółć Łucja' }],
  ],
  [
    'lines of a dictionary with the id of their kind',
    'dictionary',
    'items',
    [{ DictionaryItemId: 12, Description: 'Opony' }],
    [{ Id: 12, Name: 'Opony' }],
  ],
  [
    'lines of a select element',
    'dictionary',
    'items',
    [{ Disabled: false, Group: null, Selected: false, Text: 'Opony', Value: '12' }],
    [{ Id: 12, Name: 'Opony' }],
  ],
  ['pairs', 'dictionary', 'items', [{ Key: -3, Value: 'Opony' }], [{ Id: -3, Name: 'Opony' }]],
  [
    'a dictionary as an object',
    'dictionary',
    'items',
    { 12: 'Opony', '-3': 'Olej' },
    [
      { Id: 12, Name: 'Opony' },
      { Id: -3, Name: 'Olej' },
    ],
  ],
  ['a code beside the value', 'dictionary', 'items', [{ Value: 5, Text: '23%', Code: '23' }], [{ Id: 5, Name: '23%', Code: '23' }]],
  [
    'cost groups in an envelope',
    'dictionary',
    'costGroups',
    { Success: true, Data: [{ ID: 1, Description: 'Paliwo' }] },
    [{ Id: 1, Name: 'Paliwo' }],
  ],
  [
    'contractors without their people',
    'contractor',
    'dictionaryWithDependent',
    [
      { Id: 1, Name: 'Auto sp. z o.o.' },
      { Id: 2, Name: 'Köln', Employees: null },
    ],
    [
      { Id: 1, Employees: [] },
      { Id: 2, Employees: [] },
    ],
  ],
  [
    'countries by code',
    'dictionary',
    'countries',
    [
      { Code: 'PL', Name: 'Polska' },
      { Value: 'DE', Text: 'Niemcy' },
    ],
    [
      { Code: 'PL', Name: 'Polska' },
      { Code: 'DE', Name: 'Niemcy' },
    ],
  ],
  [
    'countries as texts',
    'dictionary',
    'countries',
    ['PL', 'DE'],
    [
      { Code: 'PL', Name: 'PL' },
      { Code: 'DE', Name: 'DE' },
    ],
  ],
  ['countries as an object', 'dictionary', 'countries', { PL: 'Polska' }, [{ Code: 'PL', Name: 'Polska' }]],
  [
    'fields of a company in another case',
    'additional-field',
    'getAdditionalFields',
    [{ name: 'Auto', fields: [{ id: '5', name: 'Kolor', isRequired: 'N', type: 'ComboBox' }] }],
    [{ Name: 'Auto', Fields: [{ Id: 5, Name: 'Kolor', IsRequired: false, Type: 'combobox' }] }],
  ],
  [
    'fields in other words',
    'additional-field',
    'getAdditionalFields',
    [
      {
        Fields: [
          { Id: 1, Label: 'Karta', Type: 'Boolean', Required: 'false' },
          { Id: 2, Caption: 'Kaucja', Type: 'Decimal', IsMandatory: true },
          { Id: 3, Name: 'Opony', Type: 'List', Options: [{ Value: 4, Text: 'letnie' }] },
        ],
      },
    ],
    [
      {
        Name: '',
        Fields: [
          { Name: 'Karta', Type: 'flag', IsRequired: false },
          { Name: 'Kaucja', Type: 'numeric', IsRequired: true },
          { Type: 'dropdown', Items: [{ Id: 4, Name: 'letnie' }] },
        ],
      },
    ],
  ],
  [
    'fields of a company with ids and values alone',
    'additional-field',
    'getAdditionalFields',
    [{ Fields: [{ Id: 7, Value: null }] }],
    [{ Fields: [{ Id: 7, Name: '7', Type: 'text' }] }],
  ],
])('reads %s', (_name, entity, call, answer, expected) => {
  expect(read(entity, call, answer)).toMatchObject(expected as object);
});

test.each<Case>([
  ['no last driver as 0', 'vehicle', 'lastHandoverDriverId', 0, null],
  ['no last driver as a text', 'vehicle', 'lastHandoverDriverId', '', null],
  ['a last driver in an envelope', 'vehicle', 'lastHandoverDriverId', { Data: 7 }, 7],
  ['a type as a text', 'vehicle', 'type', '0', 0],
  ['a type as a word', 'vehicle', 'type', 'Semi-trailer', 2],
  ['a type as a Polish word', 'vehicle', 'type', { Type: 'ciężarowy' }, 1],
  ['a type as an object', 'vehicle', 'type', { Id: 2, Name: 'Naczepa' }, 2],
  ['an employee as an object', 'employee', 'getCurrentUserEmployeeId', { EmployeeId: '12' }, 12],
  ['an employee with a name', 'employee', 'getCurrentUserEmployeeId', { Id: 12, FullName: 'Łucja' }, 12],
  ['nobody', 'employee', 'getCurrentUserEmployeeId', { Success: true, Result: null }, null],
  ['a telephone number as a number', 'employee', 'getCurrentUserPhoneNumber', 600_000_007, '600000007'],
  ['an answer about editing', 'periodic-summary', 'canBeEdited', { CanBeEdited: 'N' }, false],
  ['the bookings that collide', 'vehicle-rental', 'doesBookingCollide', { value: [{ Id: 1 }] }, true],
  ['no bookings that collide', 'vehicle-rental', 'doesBookingCollide', [], false],
  ['how many bookings collide', 'vehicle-rental', 'doesBookingCollide', 2, true],
  [
    'a collision with its message',
    'vehicle-rental',
    'doesBookingCollide',
    { Success: true, Data: { Collides: true, Message: 'SRW/1' } },
    true,
  ],
  ['an object without a flag', 'vehicle-rental', 'doesBookingCollide', { Message: 'SRW/1', Count: null }, 'unreadable'],
])('reads %s', (_name, entity, call, answer, expected) => {
  expect(read(entity, call, answer)).toBe(expected);
});

test.each([
  ['in the envelope of OData v2', { d: '<p>Warunki</p>' }],
  ['under the name of the call', { d: { GetTerms: '<p>Warunki</p>' } }],
  ['in two envelopes', { Success: true, Data: { Html: '<p>Warunki</p>' } }],
])('[R-074] reads the terms %s', (_name, answer) => {
  const raw = { status: 200, contentType: 'application/json', body: JSON.stringify(answer) };
  expect(readReply(raw, callOf('vehicle-rental', 'getTerms'), reading())).toEqual({ kind: 'value', value: '<p>Warunki</p>' });
});

test.each([
  ['OK', 'value'],
  ['Zapisano.', 'value'],
  ['Zaloguj się do sieci', 'unreadable'],
  ['<html><body>OK</body></html>', 'unreadable'],
])('[R-120] reads the text %s labelled as HTML', (body, kind) => {
  const raw = { status: 200, contentType: 'text/html', body };
  expect(readReply(raw, callOf('vehicle-rental', 'delete'), { ...reading(), takesEmptyPages: true }).kind).toBe(kind);
  expect(readReply(raw, callOf('vehicle-rental', 'delete'), reading())).toMatchObject({ code: 'not-the-backend' });
});

test.each([
  [{ FileName: 'p1.xlsx', Size: 9 }, 'p1.xlsx'],
  ['p1.xlsx', 'p1.xlsx'],
  [{ Id: 7, FileName: 'p1.xlsx' }, 7],
  [true, null],
])('[R-046] reads what an upload answers: %j', (answer, expected) => {
  expect(read('file', 'upload', answer)).toBe(expected);
});

test('keeps optional fields absent and unknown fields unchanged', () => {
  const item = { Id: 4, StartDate: '2026-05-03T08:00:00', TargetPlace: null, Extra: { Nested: 'T' } };
  expect(read('vehicle-rental', 'get', item)).toStrictEqual(item);
});

test.each<Case>([
  [
    'a fault with ids under other names',
    'vehicle-handover-document',
    'getFaults',
    [{ Id: 1, Placement: -3, Kind: { Id: 4, Name: 'Rysa' } }],
    [{ Id: 1, PlacementId: -3, KindId: 4, Kind: 'Rysa' }],
  ],
  [
    'a fault with words',
    'vehicle-handover-document',
    'getFaults',
    [{ Id: 1, Placement: 'Drzwi', Kind: 'Rysa' }],
    [{ Id: 1, Placement: 'Drzwi', Kind: 'Rysa' }],
  ],
  [
    'a booking with its vehicle as an object',
    'vehicle-rental',
    'get',
    { Id: 1, Vehicle: { Id: 7, Name: 'PO 7' } },
    { Id: 1, VehicleId: 7 },
  ],
  [
    'an empty id beside an object with another one',
    'vehicle-rental',
    'get',
    { Id: 1, VehicleId: null, Vehicle: { Id: 7, Name: 'PO 7' } },
    { Id: 1, VehicleId: null },
  ],
])('reads %s', (_name, entity, call, answer, expected) => {
  expect(read(entity, call, answer)).toMatchObject(expected as object);
});

test('adds the requested id to a record without one', () => {
  const expected = { ...callOf('vehicle-rental', 'get'), id: 7 };
  expect(readReply(replyOf({ d: { targetPlace: 'Köln' } }), expected, reading())).toStrictEqual({
    kind: 'value',
    value: { Id: 7, TargetPlace: 'Köln' },
  });
  expect(readReply(replyOf({ Message: 'Brak' }), expected, reading())).toMatchObject({ kind: 'unreadable' });
});

test('[R-005] reads dates with fractions in rows that are otherwise as described', () => {
  const date = '2026-05-03T08:00:00.0000000';
  expect(rowsOf('cost', [{ Id: 1, CostDate: date }])).toMatchObject([{ CostDate: '2026-05-03T08:00:00' }]);
  expect(
    read('periodic-summary', 'getInitialDetailsForVehicle', { CounterStart: 1, StartDate: date, EndDate: '2026-05-31' }),
  ).toStrictEqual({ CounterStart: 1, StartDate: '2026-05-03T08:00:00', EndDate: '2026-05-31' });
});

test('sets an unreadable field apart and keeps the others', () => {
  const item = read('rental-document', 'get', {
    Id: 4,
    StatusId: 'NEW',
    PickupCounter: 'brak',
    EndDate: '0001-01-01T00:00:00',
    StartDate: '2026-05-03',
    ContractorId: 0,
    IsConfirmed: 'T',
  });
  expect(item).toStrictEqual({
    Id: 4,
    StartDate: '2026-05-03T00:00:00',
    EndDate: null,
    ContractorId: null,
    IsConfirmed: true,
    '@unread': { StatusId: 'NEW', PickupCounter: 'brak' },
  });
});
