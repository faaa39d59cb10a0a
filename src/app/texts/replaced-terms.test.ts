import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages, type Language } from '../../contract/wire/languages.ts';
import replaced from './replaced-terms.json' with { type: 'json' };

const root = new URL('../../../', import.meta.url);

/** Keys whose text is the word of a law: on the German log, tax law says Reisezweck. */
const exceptions = new Set(['vehicle-log.sheet.columns.Purpose']);

/** Every text of a language as `namespace·key: text`, without soft hyphens. */
function textsOf(language: Language): [string, string][] {
  const found: [string, string][] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string') found.push([path, value.replaceAll('\u00AD', '')]);
    else for (const [key, part] of Object.entries(value as object)) visit(part, `${path}.${key}`);
  };
  for (const file of readdirSync(new URL(`locales/${language}/`, root))) visit(JSON.parse(readFileSync(new URL(`locales/${language}/${file}`, root), 'utf8')), file.slice(0, -'.json'.length));
  return found;
}

test.each(languages)('[R-003] no text in %s uses a term that was replaced', (language) => {
  const terms = replaced[language].map((term) => new RegExp(term, 'u'));
  const returned = textsOf(language).flatMap(([key, text]) => terms.filter((term) => !exceptions.has(key) && term.test(text)).map((term) => `${key}: ${text} (${term.source})`));
  expect(returned).toEqual([]);
});

test.each(languages)('[R-003] no demo text in %s uses a term that was replaced', (language) => {
  const terms = replaced[language].map((term) => new RegExp(term, 'u'));
  for (const of of ['booking', 'handover']) {
    const sentences = readFileSync(new URL(`server/demo/terms/${of}.${language}.html`, root), 'utf8').split('\n');
    expect(sentences.filter((sentence) => terms.some((term) => term.test(sentence)))).toEqual([]);
  }
});
