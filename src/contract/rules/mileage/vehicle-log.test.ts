import { expect, test } from 'vitest';
import { monthBounds, vehicleLog, type LogSummary, type LogTrip } from './vehicle-log.ts';

const trip = (day: number, StartCounter: number, EndCounter: number | null, changed: Partial<LogTrip> = {}): LogTrip => {
  const date = `2026-05-${String(day).padStart(2, '0')}`;
  return {
    StartDate: `${date}T08:00:00`,
    EndDate: EndCounter === null ? null : `${date}T16:00:00`,
    Purpose: 'Wizyta',
    Description: 'Kraków – Tarnów',
    StartCounter,
    EndCounter,
    EmployeeId: 2,
    TripKind: 'business',
    Partner: null,
    ...changed,
  };
};
const reading = (DateTime: string, CounterState: number) => ({ DateTime, CounterState });
const summary = (changed: Partial<LogSummary> = {}): LogSummary => ({
  StartDate: '2026-05-01T00:00:00',
  EndDate: '2026-06-01T00:00:00',
  Distance: 500,
  DistanceCategory1: 300,
  DistanceCategory2: 120,
  ...changed,
});
const shape = (log: ReturnType<typeof vehicleLog>) => log.entries.map(({ kind, kilometres }) => [kind, kilometres]);

test('[R-109] orders and numbers trips, with the counter before and after them', () => {
  const log = vehicleLog('2026-05', {
    trips: [trip(7, 1_100, 1_180), trip(3, 1_000, 1_100)],
    readings: [reading('2026-04-30T18:00:00', 1_000)],
    summaries: [],
  });
  expect(log.entries.map((entry) => (entry.kind === 'trip' ? [entry.number, entry.trip.StartCounter] : entry.kind))).toEqual([
    [1, 1_000],
    [2, 1_100],
  ]);
  expect(log.start).toEqual(reading('2026-04-30T18:00:00', 1_000));
  expect(log.end).toEqual(reading('2026-05-07T16:00:00', 1_180));
  expect(log.totals).toEqual({
    business: 180,
    undeclared: 0,
    commute: 0,
    personal: 0,
    gaps: 0,
    distance: 180,
    summedCommute: null,
    summedPersonal: null,
    unexplained: 0,
  });
});

test('[R-109] reports unexplained kilometres as gaps before, between and after trips', () => {
  const log = vehicleLog('2026-05', {
    trips: [trip(3, 1_010, 1_100), trip(7, 1_146, 1_200)],
    readings: [reading('2026-04-30T18:00:00', 1_000), reading('2026-05-05T12:00:00', 1_120), reading('2026-05-30T12:00:00', 1_230)],
    summaries: [],
  });
  expect(shape(log)).toEqual([
    ['gap', 10],
    ['trip', 90],
    ['gap', 46],
    ['trip', 54],
    ['gap', 30],
  ]);
  expect(log.totals).toMatchObject({ business: 144, gaps: 86, distance: 230, unexplained: 86 });
  expect(log.end?.CounterState).toBe(1_230);
});

test('[R-109] a month without trips is one gap from reading to reading', () => {
  const log = vehicleLog('2026-05', {
    trips: [],
    readings: [reading('2026-05-01T00:00:00', 1_000), reading('2026-05-31T20:00:00', 1_400)],
    summaries: [],
  });
  expect(shape(log)).toEqual([['gap', 400]]);
  expect(vehicleLog('2026-05', { trips: [], readings: [], summaries: [] })).toMatchObject({ start: null, end: null, entries: [] });
});

test('[R-109] assigns a trip over midnight to the month of its start', () => {
  const over = trip(31, 1_200, 1_500, { EndDate: '2026-06-01T03:00:00' });
  const next = trip(31, 1_500, 1_550, { StartDate: '2026-06-02T08:00:00', EndDate: '2026-06-02T09:00:00' });
  const sources = { trips: [over, next], readings: [reading('2026-05-31T23:59:00', 1_490)], summaries: [] };
  expect(shape(vehicleLog('2026-05', sources))).toEqual([['trip', 300]]);
  expect(vehicleLog('2026-05', sources).end?.CounterState).toBe(1_500);
  expect(shape(vehicleLog('2026-06', sources))).toEqual([['trip', 50]]);
  expect(vehicleLog('2026-06', sources).start?.CounterState).toBe(1_500);
});

test('[R-109] reports a decreased counter and excludes it from totals', () => {
  const log = vehicleLog('2026-05', { trips: [trip(3, 1_000, 1_100), trip(4, 5, 25)], readings: [], summaries: [] });
  expect(shape(log)).toEqual([
    ['trip', 100],
    ['setback', 0],
    ['trip', 20],
  ]);
  expect(log.totals).toMatchObject({ business: 120, gaps: 0, distance: 120 });
});

test('[R-109] a running trip has no kilometres, and readings during it are no gap', () => {
  const log = vehicleLog('2026-05', { trips: [trip(3, 1_000, null)], readings: [reading('2026-05-03T12:00:00', 1_050)], summaries: [] });
  expect(shape(log)).toEqual([['trip', null]]);
  expect(log.end?.CounterState).toBe(1_000);
});

test('[R-109] separates business, commute and private; undeclared counts as business', () => {
  const trips = [
    trip(3, 1_000, 1_100),
    trip(4, 1_100, 1_130, { TripKind: 'commute' }),
    trip(5, 1_130, 1_150, { TripKind: 'private' }),
    trip(6, 1_150, 1_157, { TripKind: null }),
  ];
  const { totals } = vehicleLog('2026-05', { trips, readings: [], summaries: [] });
  expect(totals).toMatchObject({ business: 107, undeclared: 7, commute: 30, personal: 20, gaps: 0, distance: 157, summedCommute: null });
});

test('[R-109] does not deduct a recorded commute from the gaps a second time', () => {
  const sources = {
    trips: [trip(3, 1_000, 1_300), trip(4, 1_300, 1_390, { TripKind: 'commute' })],
    readings: [reading('2026-05-31T18:00:00', 1_520)],
    summaries: [summary()],
  };
  expect(vehicleLog('2026-05', sources).totals).toMatchObject({
    business: 300,
    commute: 90,
    summedCommute: 120,
    summedPersonal: 80,
    gaps: 130,
    unexplained: 20,
  });
});

test("[R-109] explains gaps by commute and private kilometres of the month's summaries", () => {
  const sources = {
    trips: [trip(3, 1_000, 1_300)],
    readings: [reading('2026-04-30T18:00:00', 1_000), reading('2026-05-31T18:00:00', 1_520)],
  };
  expect(vehicleLog('2026-05', { ...sources, summaries: [summary()] }).totals).toMatchObject({
    business: 300,
    gaps: 220,
    distance: 520,
    commute: 0,
    summedCommute: 120,
    summedPersonal: 80,
    unexplained: 20,
  });
  const elsewhere = [summary({ StartDate: '2026-04-15T00:00:00' }), summary({ EndDate: null, Distance: null })];
  expect(vehicleLog('2026-05', { ...sources, summaries: elsewhere }).totals).toMatchObject({
    summedCommute: null,
    summedPersonal: null,
    unexplained: 220,
  });
});

test('[R-109] a month ends where the next one starts, in December too', () => {
  expect(monthBounds('2026-12')).toEqual({ first: '2026-12-01T00:00:00', after: '2027-01-01T00:00:00' });
  expect(monthBounds('2026-01').after).toBe('2026-02-01T00:00:00');
});
