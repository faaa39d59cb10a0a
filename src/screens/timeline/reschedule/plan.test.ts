import { expect, test } from 'vitest';
import { stepLeft, stepRight } from '../board/control/key-steps.ts';
import { periodOf } from '../data/period.ts';
import { freeTimeBetween, planDrag } from './plan.ts';
import { scaleOf } from '../data/scale.ts';
import { entriesBetween, entryAt, lanesOf, stackOf, type Lane, type TimelineEntry } from '../data/timeline-entry.ts';
import { scrollOffsetFor, visiblePart } from '../board/measure/visible-part.ts';
import { wallMinute, wireOf } from '../data/wall-clock.ts';

const day = '2031-03-05';
const at = (time: string) => wallMinute(`${day}T${time}:00`);
const scale = scaleOf(periodOf('week', day), 120, 1_680);
const month = scaleOf(periodOf('month', day), 120, 1_680);

function entry(key: number, from: string, to: string | null, vehicle = 1): TimelineEntry {
  const [StartDate, EndDate] = [`${day}T${from}:00`, to === null ? null : `${day}T${to}:00`];
  const time = { Id: key, VehicleId: vehicle, StartDate, EndDate };
  return { entity: 'vehicle-rental', key, vehicle, start: at(from), end: to === null ? Infinity : at(to), row: { Id: key }, time };
}

function laneOf(...entries: TimelineEntry[]): Lane {
  return lanesOf(entries).get(1) as Lane;
}

const spanOf = (span: { readonly start: number; readonly end: number } | null) =>
  span && [wireOf(span.start).slice(11, 16), wireOf(span.end).slice(11, 16)];

test('[R-106] snaps a drag to steps, keeps the length and takes the target vehicle', () => {
  const plan = planDrag(scale, entry(1, '08:10', '10:00'), 'move', at('09:00'), at('11:05'), 2);
  expect([spanOf(plan), plan.vehicle]).toEqual([['10:30', '12:20'], 2]);
  // Less than half a step counts as a tremor.
  expect(spanOf(planDrag(scale, entry(1, '08:10', '10:00'), 'move', at('09:00'), at('09:10'), 1))).toEqual(['08:10', '10:00']);
});

test('[R-106] moves a drag by days in a month view and keeps the hour', () => {
  const plan = planDrag(month, entry(1, '08:10', '10:00'), 'move', at('09:00'), at('09:00') + 2 * 1_440 + 300, 1);
  expect([wireOf(plan.start), wireOf(plan.end)]).toEqual(['2031-03-07T08:10:00', '2031-03-07T10:00:00']);
});

test('[R-106] stops a dragged end at the other end, and closes an open end', () => {
  const one = entry(1, '08:00', '12:00');
  expect(spanOf(planDrag(scale, one, 'end', at('12:00'), at('14:10'), 9))).toEqual(['08:00', '14:00']);
  expect(spanOf(planDrag(scale, one, 'end', at('12:00'), at('05:00'), 9))).toEqual(['08:00', '08:30']);
  expect(spanOf(planDrag(scale, one, 'start', at('08:00'), at('16:00'), 9))).toEqual(['11:30', '12:00']);
  expect(planDrag(scale, one, 'end', at('12:00'), at('14:00'), 9).vehicle).toBe(1);
  expect(planDrag(scale, entry(1, '08:00', null), 'end', scale.end, at('16:00'), 1).end).toBe(at('16:00'));
});

test('[R-031] trims a slot to its free part: between entries and not before now', () => {
  const lane = laneOf(entry(1, '06:00', '08:30'), entry(2, '09:30', '11:00'));
  expect(spanOf(freeTimeBetween(scale, lane, at('09:00'), at('09:00'), -Infinity))).toEqual(['08:30', '09:30']);
  expect(spanOf(freeTimeBetween(scale, laneOf(entry(9, '20:00', '21:00')), at('09:00'), at('09:00'), at('08:45')))).toEqual([
    '08:45',
    '10:00',
  ]);
  expect(freeTimeBetween(scale, lane, at('09:00'), at('09:00'), at('18:00'))).toBeNull();
});

test('[R-031] takes all free slots that a drag covers, in either direction', () => {
  const lane = laneOf(entry(1, '20:00', '21:00'));
  expect(spanOf(freeTimeBetween(scale, lane, at('09:00'), at('15:00'), -Infinity))).toEqual(['08:00', '16:00']);
  expect(spanOf(freeTimeBetween(scale, lane, at('15:00'), at('09:00'), -Infinity))).toEqual(['08:00', '16:00']);
});

test('[R-031] selects working hours for a day of the month view', () => {
  expect(spanOf(freeTimeBetween(month, laneOf(entry(1, '20:00', '21:00')), at('02:00'), at('02:00'), -Infinity))).toEqual([
    '08:00',
    '16:00',
  ]);
});

test('[R-031] finds all entries that overlap a time, long and open-ended ones too', () => {
  const entries = [
    entry(1, '00:00', '23:00'),
    entry(2, '01:00', '02:00'),
    entry(3, '03:00', '04:00'),
    entry(4, '05:00', null),
    entry(5, '06:00', '07:00'),
  ];
  const lane = laneOf(...entries.toReversed());
  const moments = ['00:00', '01:00', '02:00', '03:30', '05:00', '06:59', '07:00', '22:59', '23:00'];
  for (const from of moments) {
    for (const to of moments.filter((one) => one > from)) {
      const expected = entries.filter(({ start, end }) => start < at(to) && end > at(from)).map(({ key }) => key);
      expect(entriesBetween(lane, at(from), at(to)).map(({ key }) => key)).toEqual(expected);
    }
  }
  expect(entryAt(lane, at('01:30'))?.key).toBe(2);
  expect(entryAt(laneOf(entry(3, '03:00', '04:00')), at('04:00'))).toBeNull();
});

test('[R-086] stacks overlapping entries and puts others in one line', () => {
  expect(stackOf([entry(1, '08:00', '10:00'), entry(2, '09:00', '11:00'), entry(3, '10:00', '12:00')])).toEqual({
    lines: [0, 1, 0],
    count: 2,
  });
  expect(stackOf([])).toEqual({ lines: [], count: 1 });
});

test('[R-031] steps over free slots and entries by keyboard, and back the same way', () => {
  const lane = laneOf(entry(1, '05:00', '09:00'), entry(2, '09:00', '09:30'));
  const stops: string[] = [];
  let place: number | null = at('02:00');
  while (place !== null && place <= at('14:00')) {
    stops.push(wireOf(place).slice(11, 16));
    place = stepRight(scale, lane, place);
  }
  expect(stops).toEqual(['02:00', '04:00', '05:00', '09:00', '09:30', '10:00', '12:00', '14:00']);
  const back: string[] = [];
  place = at('14:00');
  while (place !== null && place >= at('02:00')) {
    back.push(wireOf(place).slice(11, 16));
    place = stepLeft(scale, lane, place);
  }
  expect(back).toEqual(stops.toReversed());
  expect(stepLeft(scale, lane, scale.start)).toBeNull();
  expect(stepRight(scale, laneOf(entry(1, '08:00', null)), at('09:00'))).toBeNull();
});

test('[R-031] draws only rows near the viewport of thousands', () => {
  const window = { left: 1_300, height: 600, width: 900 };
  const part = visiblePart({ ...window, top: 48_000 }, 48, 5_000, 4_000);
  expect(part).toEqual({ firstRow: 995, lastRow: 1_018, poolSize: 24, fromX: 0, toX: 3_600 });
  expect(visiblePart({ ...window, top: 0, left: 0 }, 48, 3, 1_800)).toMatchObject({ firstRow: 0, lastRow: 3, fromX: 0, toX: 1_800 });
  // A row reuses the slot of the row a pool size before it: no two drawn rows may share a slot.
  for (let top = 0; top < 500; top += 7) {
    const { firstRow, lastRow, poolSize } = visiblePart({ ...window, top }, 48, 5_000, 4_000);
    expect([poolSize, lastRow - firstRow <= poolSize]).toEqual([24, true]);
  }
  expect([scrollOffsetFor(100, 50, 120, 140), scrollOffsetFor(100, 50, 90, 110), scrollOffsetFor(100, 50, 140, 160)]).toEqual([
    100, 90, 110,
  ]);
});
