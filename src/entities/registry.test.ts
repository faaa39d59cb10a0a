import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import syncTexts from '../../locales/pl/sync.json' with { type: 'json' };
import type { EntityDefinition } from '../contract/definition/entity.ts';
import { entityRegistry } from '../contract/registry.ts';
import { personColumns } from '../screens/list/query/own-rows.ts';
import { relatedRows } from '../screens/details/related-rows.ts';
import { screenEntries, screenEntry, screensOf } from './registry.ts';

type Words = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** Lists of people that no driver's menu narrows: the board shows the work of all workshops. */
const opensWithAll: ReadonlySet<string> = new Set(['b-service-request']);

describe.each(screenEntries)('$entity', ({ entity, functionality, hasRecordScreen, opensWithMine = false }) => {
  test('[R-130] a driver’s menu opens a list that names people with the driver’s rows', async () => {
    const { columns = [] } = (await screensOf(entity)) ?? {};
    const { grid }: EntityDefinition = entityRegistry[entity];
    const namesPeople = grid?.scope?.owner !== undefined || personColumns(columns).length > 0;
    expect(opensWithMine).toBe(namesPeople && !opensWithAll.has(entity));
  });

  test('[R-011] registry entry matches its screens and its contract', async () => {
    const screens = await screensOf(entity);
    expect(screens?.entity).toBe(entity);
    expect(entityRegistry[entity].functionality).toBe(functionality);
    expect(screens?.recordScreen !== undefined).toBe(hasRecordScreen === true);
  });

  test('[R-003] has a text for every column, choice, action and page', async () => {
    const { columns = [], actions = [], pages = [] } = (await screensOf(entity)) ?? {};
    const { columns: headings, choices, actions: labels, pages: names, ...words } = wordsOf(entity);
    expect(words).toHaveProperty('title');
    expect(Object.keys(headings ?? {})).toEqual(expect.arrayContaining(columns.map(({ field }) => field)));
    for (const { field, choices: values = [] } of columns)
      expect(Object.keys(choices?.[field] ?? {})).toEqual(expect.arrayContaining([...values]));
    expect(Object.keys(labels ?? {})).toEqual(expect.arrayContaining(actions.map(({ name }) => name)));
    expect(Object.keys(names ?? {})).toEqual(expect.arrayContaining(pages.map(({ name }) => name)));
  });

  test('[R-088] the sync centre has a text for every call of an action', async () => {
    const { actions = [] } = (await screensOf(entity)) ?? {};
    const texts = Object.keys(syncTexts.calls).map((key) => key.replace(/_(one|few|many|other)$/, ''));
    const sent = actions.filter(({ name }) => (entityRegistry[entity] as EntityDefinition).calls[name]?.method === 'POST');
    expect(texts).toEqual(expect.arrayContaining(sent.map(({ name }) => name)));
  });

  test('[R-132] related lists name columns that exist, and a filter of text', async () => {
    const { columns = [], related = [] } = (await screensOf(entity)) ?? {};
    expect(Object.keys(wordsOf(entity)['related'] ?? {})).toEqual(related.flatMap(({ title }) => title ?? []));
    for (const list of related) {
      const { entity: other, field, during } = list;
      const screens = await screensOf(other);
      const { column = '', shown = [], days } = relatedRows(list, screens) ?? {};
      const otherColumns = screens?.columns ?? [];
      expect(during === undefined || days !== undefined).toBe(true);
      expect(columns.map((one) => one.field)).toContain(field);
      expect(otherColumns.find((one) => one.field === column)?.type).toBe('text');
      expect(otherColumns.map((one) => one.field)).toEqual(expect.arrayContaining([...shown]));
      // The vehicle or person of a record is named, though the column says the same in each row.
      const name = other === 'vehicle' || other === 'employee' ? otherColumns.find(({ isPrimary }) => isPrimary)?.field : undefined;
      expect(shown.indexOf(column)).toBe(name === column ? 0 : -1);
    }
  });
});

/** Kinds shown inside the screens of others. */
const embedded: ReadonlySet<string> = new Set([
  'contractor',
  'predefined-place',
  'vehicle-model',
  'dictionary',
  'additional-field',
  'file',
  'audit',
  'calendar-feed',
  'account',
  'administration',
  'notification',
  'list-view',
  'report',
]);

test('every kind has a menu entry at its own place, or is shown inside another', () => {
  expect(screenEntries.map(({ entity }) => entity as string).toSorted()).toEqual(
    Object.keys(entityRegistry)
      .filter((name) => !embedded.has(name))
      .toSorted(),
  );
  const places = screenEntries.map(({ area, place }) => `${area} ${place}`);
  expect(new Set(places).size).toBe(places.length);
});

test('unknown names and object prototype names have no screens', async () => {
  for (const name of ['nothing', 'constructor', 'file']) expect([screenEntry(name), await screensOf(name)]).toEqual([null, null]);
});

/** The Polish texts; `app/texts/locales.test.ts` checks that every language has the same keys. */
function wordsOf(entity: string): Words {
  return JSON.parse(readFileSync(new URL(`../../locales/pl/${entity}.json`, import.meta.url), 'utf8')) as Words;
}
