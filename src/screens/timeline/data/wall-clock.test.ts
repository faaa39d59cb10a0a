import { describe, expect, test } from 'vitest';
import { addDays, fromWire, toWireDateTime } from '../../../contract/wire/wire-date.ts';
import { periodOf, stepFrom } from './period.ts';
import { minuteAt, scaleOf, snapToStep, ticksBetween, xOf } from './scale.ts';
import { clockOf, dayOf, wallMinute, weekdayOf, wireOf } from './wall-clock.ts';

// The suites run in the Warsaw time zone: the first day has 23 hours, the second 25, the third 24.
const days = ['2026-03-29', '2026-10-25', '2026-06-10'];

describe.each(days)('on %s', (day) => {
  const week = periodOf('week', day);
  const scale = scaleOf(week, 120, 2_016);

  test('[R-031] [R-005] maps every wall-clock hour to an x position and back', () => {
    for (let hour = 0; hour < 24; hour++) {
      const text = `${day}T${String(hour).padStart(2, '0')}:30:00`;
      expect(wireOf(minuteAt(scale, xOf(scale, wallMinute(text))))).toBe(text);
    }
  });

  test('[R-031] puts noon in the middle of its day and gives all days one width', () => {
    const [from, noon, to] = [`${day}T00:00:00`, `${day}T12:00:00`, `${addDays(day, 1)}T00:00:00`].map((text) =>
      xOf(scale, wallMinute(text)),
    );
    expect(Number(noon) - Number(from)).toBeCloseTo(144);
    expect(Number(to) - Number(from)).toBeCloseTo(288);
  });

  test('[R-106] keeps the hour when moved by days', () => {
    const start = wallMinute(`${addDays(day, -1)}T02:30:00`);
    expect(wireOf(start + 1_440)).toBe(`${day}T02:30:00`);
  });

  test('[R-031] maps the device clock to the same wall-clock time', () => {
    const moment = fromWire(`${day}T15:00:00`);
    expect(clockOf(wallMinute(toWireDateTime(moment ?? new Date(0))))).toBe('15:00');
  });
});

test('[R-031] places ticks every 120 wall-clock minutes, also on DST changes', () => {
  for (const day of days) {
    const one = periodOf('day', day);
    expect(ticksBetween(scaleOf(one, 120, 900), one.start, one.end).map(clockOf)).toEqual([
      '00:00',
      '02:00',
      '04:00',
      '06:00',
      '08:00',
      '10:00',
      '12:00',
      '14:00',
      '16:00',
      '18:00',
      '20:00',
      '22:00',
    ]);
  }
});

test('[R-033] places ticks of rental documents every 240 minutes', () => {
  const week = periodOf('week', '2026-10-25');
  expect(ticksBetween(scaleOf(week, 240, 900), week.start, week.start + 1_440).map(clockOf)).toEqual([
    '00:00',
    '04:00',
    '08:00',
    '12:00',
    '16:00',
    '20:00',
  ]);
});

test('[R-137] shows seven days at once where there is room, and scrolls on a tablet', () => {
  const week = periodOf('week', '2026-11-25');
  // 1440 px less the menu and the row heads.
  expect(scaleOf(week, 120, 958).width).toBe(958);
  expect(scaleOf(week, 120, 587).width).toBe(84 * 22);
  expect(scaleOf(week, 120, 958, 2).width).toBe(84 * 22 * 2);
});

test('[R-031] starts weeks on Monday, months on the 1st, and leaves no gap between', () => {
  expect(periodOf('week', '2026-11-22')).toMatchObject({ first: '2026-11-16', days: 7 });
  expect(periodOf('week', '2027-01-01')).toMatchObject({ first: '2026-12-28' });
  expect(periodOf('month', '2028-02-10')).toMatchObject({ first: '2028-02-01', days: 29 });
  for (const view of ['day', 'week', 'month'] as const) {
    for (const day of [...days, '2026-12-31', '2028-02-29']) {
      const period = periodOf(view, day);
      expect(periodOf(view, stepFrom(period, 1)).start).toBe(period.end);
      expect(periodOf(view, stepFrom(period, -1)).end).toBe(period.start);
    }
  }
});

test('[R-005] computes weekdays and dates also before 1970', () => {
  expect(weekdayOf('1969-12-29')).toBe(0);
  expect(weekdayOf('2026-03-29')).toBe(6);
  expect(dayOf(wallMinute('1969-12-31T23:59:00'))).toBe('1969-12-31');
  expect(wireOf(wallMinute('2026-05-03T08:00:17'))).toBe('2026-05-03T08:00:17');
});

test('[R-031] snaps a time to the nearest step', () => {
  const scale = scaleOf(periodOf('day', '2026-05-03'), 120, 900);
  expect(clockOf(snapToStep(scale, wallMinute('2026-05-03T08:08:00')))).toBe('08:15');
  expect(clockOf(snapToStep(scale, wallMinute('2026-05-03T08:07:00')))).toBe('08:00');
});
