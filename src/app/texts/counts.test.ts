import i18next from 'i18next';
import { expect, test } from 'vitest';

const files = import.meta.glob<Record<string, unknown>>('../../../locales/*/{list,document,bulk-edit,timeline}.json', {
  eager: true,
  import: 'default',
});

// A list has thousands of rows: their count reads as the pager writes it.
test.each(Object.entries(files))('[R-139] %s writes every count of rows as a number of its language', (_path, texts) => {
  expect(JSON.stringify(texts).match(/[^"]*\{\{count\}\}[^"]*/g) ?? []).toEqual([]);
});

test.each([
  ['pl', '20\u00a0000 pozycji'],
  ['de', '20.000 Einträge'],
  ['en', '20,000 records'],
])('[R-139] a document of %s counts 20,000 rows', async (language, expected) => {
  const texts = i18next.createInstance();
  await texts.init({
    lng: language,
    resources: { [language]: { document: files[`../../../locales/${language}/document.json`] ?? {} } },
    defaultNS: 'document',
    interpolation: { escapeValue: false },
  });
  expect(texts.t('rows', { count: 20_000 })).toBe(expected);
});
