import { expect, test } from 'vitest';
import { vehicleUse } from './vehicle-use.ts';

const now = '2026-04-10T12:00:00';
const day = { StartDate: '2026-04-10T08:00:00', EndDate: '2026-04-10T16:00:00' };

test('[R-132] a running rental names the renter and its end', () => {
  expect(
    vehicleUse(
      { rentals: [{ ...day, Contractor: 'Trans', ContractorEmployee: null }], bookings: [{ ...day, IsAccepted: true }], services: [] },
      now,
    ),
  ).toMatchObject({ kind: 'rented', who: 'Trans', until: day.EndDate });
  expect(
    vehicleUse({ rentals: [{ ...day, Contractor: 'Trans', ContractorEmployee: 'Ewa Lis' }], bookings: [], services: [] }, now),
  ).toMatchObject({ who: 'Ewa Lis' });
});

test('[R-132] an accepted booking counts without a rental; undecided, cancelled do not', () => {
  expect(vehicleUse({ rentals: [], bookings: [{ ...day, IsAccepted: true }], services: [] }, now)).toMatchObject({
    kind: 'booked',
    who: '',
    until: day.EndDate,
    row: { IsAccepted: true },
  });
  expect(vehicleUse({ rentals: [], bookings: [{ ...day, IsAccepted: false }], services: [] }, now)).toEqual({ kind: 'free' });
  expect(vehicleUse({ rentals: [], bookings: [{ ...day, IsAccepted: true, IsRejectedByDriver: true }], services: [] }, now)).toEqual({
    kind: 'free',
  });
});

test.each([
  ['discarded', { IsDiscarded: true }],
  ['rejected by the driver', { IsRejectedByDriver: true }],
  ['returned', { ReturnDate: '2026-04-10T11:00:00' }],
  ['returned, told by its status alone', { Status: 'Zakończony' }],
  ['later today', { StartDate: '2026-04-10T13:00:00' }],
  ['over', { EndDate: '2026-04-10T12:00:00' }],
])('[R-132] a vehicle is free when its rental is %s', (_, more) => {
  expect(vehicleUse({ rentals: [{ ...day, ...more }], bookings: [], services: [] }, now)).toEqual({ kind: 'free' });
});

test('[R-132] a vehicle that was picked up and is not back in time is overdue', () => {
  const late = { StartDate: '2026-04-08T08:00:00', EndDate: '2026-04-09T16:00:00', Status: 'Realizowany', Contractor: 'Trans' };
  expect(vehicleUse({ rentals: [late], bookings: [], services: [] }, now)).toMatchObject({
    kind: 'late',
    who: 'Trans',
    until: late.EndDate,
  });
  expect(vehicleUse({ rentals: [{ ...late, ReturnDate: '2026-04-09T15:00:00' }], bookings: [], services: [] }, now)).toEqual({
    kind: 'free',
  });
});

test('[R-132] a rental without an end runs until the vehicle is returned', () => {
  const open = { StartDate: '2026-04-08T08:00:00', EndDate: null, Contractor: 'Trans' };
  expect(vehicleUse({ rentals: [open], bookings: [], services: [] }, now)).toMatchObject({ kind: 'rented', who: 'Trans', until: '' });
  expect(vehicleUse({ rentals: [{ ...open, ReturnDate: '2026-04-09T15:00:00' }], bookings: [], services: [] }, now)).toEqual({
    kind: 'free',
  });
});

test('[R-132] a booking names its employee', () => {
  expect(vehicleUse({ rentals: [], bookings: [{ ...day, IsAccepted: true, Employee: 'Ewa Lis' }], services: [] }, now)).toMatchObject({
    kind: 'booked',
    who: 'Ewa Lis',
  });
});

test.each([
  ['within its planned time', { PlannedDate: '2026-04-09T08:00:00', PlannedEndDate: '2026-04-11T16:00:00' }, 'workshop'],
  ['on its planned day', { PlannedDate: '2026-04-10T08:00:00', PlannedEndDate: null }, 'workshop'],
  ['done', { PlannedDate: '2026-04-10T08:00:00', PlannedEndDate: null, Date: '2026-04-10' }, 'free'],
  ['cancelled', { PlannedDate: '2026-04-10T08:00:00', PlannedEndDate: null, Status: 'Anulowane' }, 'free'],
  ['over', { PlannedDate: '2026-04-08T08:00:00', PlannedEndDate: '2026-04-09T16:00:00' }, 'free'],
  ['planned for later', { PlannedDate: '2026-04-10T13:00:00', PlannedEndDate: '2026-04-11T16:00:00' }, 'free'],
])('[R-132] a vehicle whose service is %s', (_, service, kind) => {
  expect(vehicleUse({ rentals: [], bookings: [], services: [service] }, now, ['Anulowane'])).toMatchObject({ kind });
});
