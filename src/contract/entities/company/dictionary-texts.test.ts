import { expect, test } from 'vitest';
import { dictionaryIds } from '../shared/dictionary.ts';

const files = import.meta.glob<{ readonly dictionaries: { readonly names: Readonly<Record<string, string>> } }>(
  '../../../../locales/*/administration.json',
  { eager: true, import: 'default' },
);

test.each(Object.entries(files))('[R-120] %s names every dictionary', (_path, { dictionaries }) => {
  expect(Object.keys(dictionaryIds).filter((name) => !dictionaries.names[name])).toEqual([]);
});
