import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { EntityDefinition } from '../../../src/contract/definition/entity.ts';
import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import { entityRegistry, type EntityName } from '../../../src/contract/registry.ts';
import { screenEntries } from '../../../src/entities/registry.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

type Choice = { readonly Name: string; readonly NamePl: string | null; readonly NameDe: string | null; readonly NameEn: string | null };
const dictionaries = new Map<number, readonly Choice[]>();

beforeAll(async () => {
  for (const id of Object.values(dictionaryIds))
    dictionaries.set(
      id,
      await setup.backend.get<Choice[]>(id === dictionaryIds.costGroups ? '/Dictionary/CostGroups/' : `/Dictionary/Items/${id}`),
    );
});

const gridOf = (entity: EntityName) => (entityRegistry[entity] as EntityDefinition).grid;

/** Polish names of the choices of a list, which read otherwise in the language; with a blank before them where they end a text. */
function foreignWords(entity: EntityName, language: 'de' | 'en'): readonly string[] {
  const { dictionaries: whole = {}, wordAtEnd = {} } = gridOf(entity) ?? {};
  return [...wordsOf(Object.values(whole), language), ...wordsOf(Object.values(wordAtEnd), language).map((word) => ` ${word}`)];
}

function wordsOf(ids: readonly number[], language: 'de' | 'en'): readonly string[] {
  const choices = ids.flatMap((id) => dictionaries.get(id) ?? []);
  const wordOf = ({ NameDe, NameEn }: Choice) => (language === 'de' ? NameDe : NameEn);
  const own = new Set(choices.map(wordOf));
  return choices.filter((choice) => wordOf(choice) !== null && !own.has(choice.NamePl)).map(({ NamePl, Name }) => NamePl ?? Name);
}

/** Collects, from the first paint on, the words of another language that the page shows as a value, or at the end of one. */
async function watchWords(page: Page): Promise<(words: readonly string[]) => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const words = new Set<string>();
    Object.assign(window, { seenValues: words });
    const collect = () => {
      for (const value of document.querySelectorAll('main :is(td, dd, li), main :is(td, dd, li, figure, dl) :is(span, a, button)'))
        if (value.textContent.length < 60) words.add(value.textContent.trim());
    };
    new MutationObserver(collect).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return async (words) => {
    const values = await page.evaluate(() => [...(window as unknown as { readonly seenValues: ReadonlySet<string> }).seenValues]);
    return words.filter((word) => values.some((value) => value === word || (word.startsWith(' ') && value.endsWith(word))));
  };
}

test.each(['de', 'en'] as const)('[R-003] no list, record or figure ever shows a word of Polish (%s)', async (language) => {
  const page = await setup.openAs('manager', { language, screen: 'desktop', path: '/settings' });
  const seenOf = await watchWords(page);
  const polishWords: string[] = [];
  const lists = screenEntries.map(({ entity }) => entity).filter((entity) => foreignWords(entity, language).length > 0);
  expect(lists.length).toBeGreaterThan(9);
  for (const entity of lists) {
    await page.goto(`${setup.network.url}/${entity}/list`);
    // The demo has no statements.
    await page
      .locator('main tbody tr')
      .first()
      .or(page.locator('main').getByText(/Noch keine|No .* yet/))
      .first()
      .waitFor();
    await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' });
    polishWords.push(...(await seenOf(foreignWords(entity, language))).map((word) => `${entity}: ${word}`));
  }
  const words = (['cost', 'vehicle', 'vehicle-damage', 'service-request'] as const).flatMap((entity) => foreignWords(entity, language));
  for (const [path, ready] of [
    ['/', 'main figure li'],
    ['/vehicle/item/3', 'main section h2 a'],
    ['/service-request/item/3', 'main section h2 a'],
    ['/report/ownership', 'tbody tr'],
  ] as const) {
    await page.goto(`${setup.network.url}${path}`);
    await page.locator(ready).first().waitFor();
    polishWords.push(...(await seenOf(words)).map((word) => `${path}: ${word}`));
  }
  expect(polishWords).toEqual([]);
});

test('[R-003] files of a list have the words of their language', async () => {
  const page = await setup.openAs('manager', { language: 'de', screen: 'desktop', path: '/cost/list' });
  const words = foreignWords('cost', 'de');
  const download = async (open: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), open()]);
    return (await readFile(await file.path())).toString('utf8');
  };
  const csv = await download(() => page.getByRole('main').getByRole('button', { name: /CSV/ }).click());
  expect(csv).toContain('Kraftstoff');
  expect(words.filter((word) => csv.includes(`;${word};`))).toEqual([]);
});

test('[R-003] the demo has a word in each language for every choice', () => {
  const missing = [...dictionaries].flatMap(([id, choices]) =>
    choices.filter(({ NameDe, NameEn }) => !NameDe || !NameEn).map(({ Name }) => `${id} ${Name}`),
  );
  expect(missing).toEqual([]);
  expect([...dictionaries].filter(([, choices]) => choices.length === 0).map(([id]) => id)).toEqual([]);
});
