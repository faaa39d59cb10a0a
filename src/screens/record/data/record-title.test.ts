import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { actionTitle, recordTitle } from './record-title.ts';

const declaration = { columns: [{ field: 'Plate', type: 'text', priority: 1, isPrimary: true }] } as const;

test('[R-063] the form of an action names its record once the plate is known', () => {
  expect(actionTitle('Finish', declaration, { Id: 7 })).toBe('Finish');
  expect(actionTitle('Finish', declaration, { Id: 7, Plate: 'EPA 5700F' })).toBe('Finish: EPA 5700F');
});

test('[R-031] the heading of a record names it, by its id in a kind without numbers', () => {
  const t = ((keys: string | readonly string[], values: unknown) => [keys, values]) as unknown as TFunction;
  const columns = [{ field: 'Name', type: 'text', priority: 1, isPrimary: true }] as const;
  const titleOf = (item: Readonly<Record<string, unknown>>, Name?: string) =>
    recordTitle({ entity: 'rental-application', columns, actions: [] }, { item, row: Name ? { Name } : null }, t);
  expect(titleOf({ Id: 78 }, 'Jan Kowalski')).toEqual([['withId', 'numbered', 'one'], { number: 'Jan Kowalski', id: 78 }]);
  expect(titleOf({}, 'Jan Kowalski')).toEqual([['numbered', 'one'], { number: 'Jan Kowalski', id: undefined }]);
  expect(titleOf({ Id: 78 })).toEqual(['one', undefined]);
});
