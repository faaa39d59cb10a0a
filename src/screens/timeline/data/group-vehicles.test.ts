import { expect, it } from 'vitest';
import { groupVehicles } from './group-vehicles.ts';
import { lanesOf, emptyLane, type TimelineEntry } from './timeline-entry.ts';
import { takenDays } from './utilisation.ts';
import { MINUTES_PER_DAY } from './wall-clock.ts';

const vehicle = (key: number, plate: string, type: number | null) => ({ key, plate, model: '', type, searchText: '' });
const [first, second, third] = [vehicle(1, 'WA 1', 0), vehicle(2, 'WA 2', 1), vehicle(3, 'WA 3', 0)];
const options = {
  facts: new Map([
    ['WA 1', { unit: 'Łódź', place: 'Hala A' }],
    ['WA 2', { unit: 'Gdańsk', place: '' }],
  ]),
  typeName: (type: number | null) => String(type),
  none: '(brak)',
};
const names = (by: 'unit' | 'type' | 'place') =>
  groupVehicles([first, second, third], { ...options, by }).map(({ plate, groupSize }) =>
    groupSize === undefined ? plate : `${plate}: ${groupSize}`,
  );

it('[R-137] groups vehicles by unit, type and place, those without a value last', () => {
  expect(names('unit')).toEqual(['Gdańsk: 1', 'WA 2', 'Łódź: 1', 'WA 1', '(brak): 1', 'WA 3']);
  expect(names('type')).toEqual(['0: 2', 'WA 1', 'WA 3', '1: 1', 'WA 2']);
  expect(names('place')).toEqual(['Hala A: 1', 'WA 1', '(brak): 2', 'WA 2', 'WA 3']);
});

it('[R-137] counts a day once, also with several entries or a part of it', () => {
  const entry = (key: number, start: number, end: number): TimelineEntry => ({
    entity: 'vehicle-rental',
    key,
    vehicle: 1,
    start,
    end,
    row: {},
    time: { VehicleId: 1, StartDate: '', EndDate: null },
  });
  const week = { start: 0, days: 7 };
  const lane =
    lanesOf([entry(1, 60, 120), entry(2, 300, 400), entry(3, 2 * MINUTES_PER_DAY - 60, 3 * MINUTES_PER_DAY)]).get(1) ?? emptyLane;
  expect(takenDays(lane, week)).toBe(3);
  expect(takenDays(emptyLane, week)).toBe(0);
});
