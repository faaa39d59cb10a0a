import { expect, test } from 'vitest';
import { read } from '../../../tests/support/fixtures/foreign-answers.ts';

const booking = { id: 5, number: 'R/5', startDate: '2026-06-01T08:00:00.0000000', endDate: '2026-06-02T16:00:00' };
const expected = { Id: 5, Number: 'R/5', StartDate: '2026-06-01T08:00:00', EndDate: '2026-06-02T16:00:00', VehicleId: 7 };

test.each<readonly [string, unknown]>([
  [
    'bookings by vehicle',
    {
      data: [
        { vehicleId: 7, registrationNumber: 'PO 7', bookings: [booking] },
        { vehicleId: 8, bookings: [] },
      ],
    },
  ],
  ['bookings within vehicles', [{ id: 7, registrationNumber: 'PO 7', bookings: [booking] }]],
  ['bookings beside a vehicle', { value: [{ vehicle: { id: 7, registrationNumber: 'PO 7' }, events: [booking] }] }],
  [
    'events and resources of a calendar',
    {
      resources: [{ id: 7, title: 'PO 7' }],
      events: [{ id: 5, number: 'R/5', resourceId: 7, start: '2026-06-01T08:00', end: '2026-06-02T16:00' }],
    },
  ],
])('[R-031] reads a schedule of %s', (_name, answer) => {
  expect(read('vehicle-rental', 'schedule', answer)).toMatchObject([expected]);
});

test('a grouped schedule without bookings has none', () => {
  expect(read('vehicle-rental', 'schedule', [{ vehicleId: 7, bookings: [] }])).toEqual([]);
});

test('a contractor keeps its people', () => {
  const people = [{ Id: 1, Name: 'Firma', Employees: [{ Id: 2, Name: 'Nowak' }] }];
  expect(read('contractor', 'dictionaryWithDependent', people)).toMatchObject(people);
});
