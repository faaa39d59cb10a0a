import { expect, test } from 'vitest';
import { vehicleUse } from './vehicle-use.ts';

const now = '2026-04-10T12:00:00';
const day = { StartDate: '2026-04-10T08:00:00', EndDate: '2026-04-10T16:00:00' };

test('[R-132] a running rental names the renter and its end', () => {
  expect(vehicleUse([{ ...day, Contractor: 'Trans', ContractorEmployee: null }], [{ ...day, IsAccepted: true }], now)).toEqual({ kind: 'rented', who: 'Trans', until: day.EndDate });
  expect(vehicleUse([{ ...day, Contractor: 'Trans', ContractorEmployee: 'Ewa Lis' }], [], now)).toMatchObject({ who: 'Ewa Lis' });
});

test('[R-132] an accepted booking counts without a rental; undecided, cancelled do not', () => {
  expect(vehicleUse([], [{ ...day, IsAccepted: true }], now)).toEqual({ kind: 'booked', who: '', until: day.EndDate });
  expect(vehicleUse([], [{ ...day, IsAccepted: false }], now)).toEqual({ kind: 'free' });
  expect(vehicleUse([], [{ ...day, IsAccepted: true, IsRejectedByDriver: true }], now)).toEqual({ kind: 'free' });
});

test.each([
  ['discarded', { IsDiscarded: true }],
  ['rejected by the driver', { IsRejectedByDriver: true }],
  ['returned', { ReturnDate: '2026-04-10T11:00:00' }],
  ['returned, told by its status alone', { Status: 'Zakończony' }],
  ['later today', { StartDate: '2026-04-10T13:00:00' }],
  ['over', { EndDate: '2026-04-10T12:00:00' }],
])('[R-132] a vehicle is free when its rental is %s', (_, more) => {
  expect(vehicleUse([{ ...day, ...more }], [], now)).toEqual({ kind: 'free' });
});

test('[R-132] a vehicle that was picked up and is not back in time is overdue', () => {
  const late = { StartDate: '2026-04-08T08:00:00', EndDate: '2026-04-09T16:00:00', Status: 'Realizowany', Contractor: 'Trans' };
  expect(vehicleUse([late], [], now)).toEqual({ kind: 'late', who: 'Trans', until: late.EndDate });
  expect(vehicleUse([{ ...late, ReturnDate: '2026-04-09T15:00:00' }], [], now)).toEqual({ kind: 'free' });
});
