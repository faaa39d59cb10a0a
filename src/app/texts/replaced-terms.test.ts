import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages, type Language } from '../../contract/wire/languages.ts';
import replaced from './replaced-terms.json' with { type: 'json' };

const root = new URL('../../../', import.meta.url);

/** Keys whose text is the word of a law: on the German log, tax law says Reisezweck. */
const exceptions = new Set(['vehicle-log.sheet.columns.Purpose']);

/** Every text of a language as `namespace·key: text`, without soft hyphens. */
function textsOf(language: Language): [string, string][] {
  const uses: [string, string][] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string') uses.push([path, value.replaceAll('\u00AD', '')]);
    else for (const [key, part] of Object.entries(value as object)) visit(part, `${path}.${key}`);
  };
  for (const file of readdirSync(new URL(`locales/${language}/`, root)))
    visit(JSON.parse(readFileSync(new URL(`locales/${language}/${file}`, root), 'utf8')), file.slice(0, -'.json'.length));
  return uses;
}

test.each(languages)('[R-003] no text in %s uses a term that was replaced', (language) => {
  const terms = replaced[language].map((term) => new RegExp(term, 'u'));
  const returned = textsOf(language).flatMap(([key, text]) =>
    terms.filter((term) => !exceptions.has(key) && term.test(text)).map((term) => `${key}: ${text} (${term.source})`),
  );
  expect(returned).toEqual([]);
});

test.each(languages)('[R-003] no demo text in %s uses a term that was replaced', (language) => {
  const terms = replaced[language].map((term) => new RegExp(term, 'u'));
  for (const of of ['booking', 'handover']) {
    const sentences = readFileSync(new URL(`server/demo/terms/${of}.${language}.html`, root), 'utf8').split('\n');
    expect(sentences.filter((sentence) => terms.some((term) => term.test(sentence)))).toEqual([]);
  }
});

/**
 * Folders whose sources have words of their own: the demo fleet, mails, spreadsheets, calendars, the administrator's commands, and
 * documents.
 */
const folders = [
  'server/demo',
  'server/mail',
  'server/texts',
  'server/export',
  'server/calendar',
  'server/admin-cli',
  'src/screens/pdf',
  'src/screens/record/document',
  'src/entities/vehicle-handover-document/protocol',
  'src/entities/trip-record-card/log',
];

/** The name of a phone plan; an error for a programmer. */
const allowedTexts = new Set(['Firma Non Stop 60', 'Dictionary … has no "…"']);

/**
 * String literals that are words for a person: with a letter beyond ASCII, or beginning like a sentence. SQL and names of calls are none.
 */
function wordsOf(source: string): string[] {
  const literals = [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, plain, template]) => plain ?? (template ?? '').replaceAll(/\$\{[^}]*\}+/g, '…'),
  );
  return literals.filter(
    (text) =>
      !allowedTexts.has(text) &&
      !/^(?:SELECT|CASE|EXISTS|INSERT|UPDATE|DELETE|WITH)\b/.test(text) &&
      (/[^\p{ASCII}…]/u.test(text) || /^\p{Lu}\p{Ll}+ /u.test(text)),
  );
}

test.each(folders)('[R-003] no word in the sources of %s was replaced', (folder) => {
  const files = readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  expect(files).not.toEqual([]);
  const terms = languages.flatMap((language) => replaced[language]).map((term) => new RegExp(term, 'u'));
  const returned = files.flatMap((file) =>
    wordsOf(readFileSync(new URL(`${folder}/${file}`, root), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')).flatMap((text) =>
      terms.filter((term) => term.test(text)).map((term) => `${file}: ${text} (${term.source})`),
    ),
  );
  expect(returned).toEqual([]);
});
