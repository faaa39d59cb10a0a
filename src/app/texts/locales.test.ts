import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages, type Language } from '../../contract/wire/languages.ts';

const folder = new URL('../../../locales/', import.meta.url);

function namespaces(language: Language): string[] {
  return readdirSync(new URL(`${language}/`, folder)).toSorted();
}

/** Every text of a file by its dotted key. */
function textsOf(language: Language, file: string): Map<string, string> {
  const texts = new Map<string, string>();
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string') texts.set(path, value);
    else for (const [key, part] of Object.entries(value as object)) visit(part, path === '' ? key : `${path}.${key}`);
  };
  visit(JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')), '');
  return texts;
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

/** The part that must be equal in all languages: keys without plural suffix, each with the variables of all its forms. */
function shapeOf(texts: ReadonlyMap<string, string>): Record<string, string[]> {
  const shape: Record<string, string[]> = {};
  for (const [key, text] of texts) {
    const name = key.replace(pluralSuffix, '_PLURAL');
    const variables = [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] as string);
    shape[name] = [...new Set([...(shape[name] ?? []), ...variables])].toSorted();
  }
  return shape;
}

test('[R-003] every language has the same files', () => {
  for (const language of languages) expect(namespaces(language)).toEqual(namespaces('pl'));
  expect(namespaces('pl')).toContain('shell.json');
});

describe.each(namespaces('pl'))('%s', (file) => {
  test.each(languages.filter((language) => language !== 'pl'))('[R-003] %s has the keys and variables of the Polish file', (language) => {
    expect(shapeOf(textsOf(language, file))).toEqual(shapeOf(textsOf('pl', file)));
  });

  test.each(languages)('[R-003] %s has all plural forms of its language and no empty text', (language) => {
    const texts = textsOf(language, file);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const counted = new Set([...texts.keys()].filter((key) => pluralSuffix.test(key)).map((key) => key.replace(pluralSuffix, '')));
    const plurals = [...texts.keys()].filter((key) => pluralSuffix.test(key));
    expect(plurals.toSorted()).toEqual([...counted].flatMap((key) => forms.map((form) => `${key}_${form}`)).toSorted());
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

test.each(languages)('[R-003] %s uses one word per booking state in lists, timeline and columns', (language) => {
  const [booking, equipment] = ['vehicle-rental.json', 'equipment-rental.json'].map((file) => textsOf(language, file)) as [
    Map<string, string>,
    Map<string, string>,
  ];
  const words = [
    ['choices.State.new', 'choices.Status.Zgłoszona'],
    ['choices.State.confirmed', 'choices.Status.Zaakceptowana', 'columns.IsAccepted'],
    ['choices.State.discarded', 'choices.Status.Odrzucona', 'columns.IsRejected'],
    ['choices.State.cancelled', 'choices.Status.Anulowana', 'columns.IsRejectedByDriver'],
  ];
  for (const keys of words) expect(new Set(keys.map((key) => booking.get(key))).size).toBe(1);
  const states = (texts: Map<string, string>) => [...texts].filter(([key]) => key.startsWith('choices.St'));
  expect(states(equipment)).toEqual(states(booking));
});
