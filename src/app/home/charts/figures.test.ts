import { expect, test } from 'vitest';
import { costsByGroup, mileage, utilisation } from './figures.ts';

const today = '2026-11-21';

test('[R-110] counts a vehicle once per day of its bookings, not when rejected', () => {
  const times = [
    { VehicleId: 1, StartDate: '2026-11-17T22:00:00', EndDate: '2026-11-19T00:00:00' },
    { VehicleId: 1, StartDate: '2026-11-18T08:00:00', EndDate: '2026-11-18T09:00:00' },
    { VehicleId: 2, StartDate: '2026-11-22T08:00:00', EndDate: null },
    { VehicleId: 3, StartDate: '2026-11-16T00:00:00', EndDate: '2026-11-30T00:00:00', IsRejected: true },
  ];
  expect(utilisation(times, 4, today)).toEqual([
    { id: '2026-11-16', value: 0 },
    { id: '2026-11-17', value: 25 },
    { id: '2026-11-18', value: 25 },
    { id: '2026-11-19', value: 0 },
    { id: '2026-11-20', value: 0 },
    { id: '2026-11-21', value: 0 },
    { id: '2026-11-22', value: 25 },
  ]);
});

test('[R-110] counts kilometres in the month a trip ended, none for a running trip', () => {
  const trips = [
    { EndDate: '2026-11-01T08:00:00', StartCounter: 100, EndCounter: 150 },
    { EndDate: '2026-10-31T23:59:00', StartCounter: 10, EndCounter: 30 },
    { EndDate: null, StartCounter: 10, EndCounter: null },
    { EndDate: '2026-11-02T08:00:00', StartCounter: 150, EndCounter: 999_999, EndReview: 'flagged' },
    { EndDate: '2026-07-01T08:00:00', StartCounter: 0, EndCounter: 999 },
  ];
  expect(mileage(trips, today, 3)).toEqual([
    { id: '2026-09', value: 0 },
    { id: '2026-10', value: 20 },
    { id: '2026-11', value: 50 },
  ]);
});

test('[R-110] sums 30 days of costs by group in one currency, smallest groups combined', () => {
  const cost = (CostGroupDescription: string | null, CostNet: number, changed = {}) => ({
    CostDate: '2026-11-20',
    CostGroupDescription,
    CostNet,
    Currency: 'PLN',
    ...changed,
  });
  const costs = [
    cost('Paliwo', 10),
    cost('Paliwo', 30.5),
    cost('Opony', 20),
    cost('Myjnia', 1),
    cost(null, 2),
    cost('Paliwo', 99, { Currency: 'EUR' }),
    cost('Paliwo', 99, { CostDate: '2026-10-22' }),
  ];
  expect(costsByGroup(costs, 'PLN', today, 2)).toEqual([
    { id: 'Paliwo', value: 40.5 },
    { id: 'Opony', value: 20 },
    { id: '', value: 3 },
  ]);
});
