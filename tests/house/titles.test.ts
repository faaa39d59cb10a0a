import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const MAX_TITLE = 80;
/** The title of a test or a suite: the first argument of the call, which may follow the table of `each`. */
const titles =
  /\b(?:test|it|describe)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;

/** The text without the values of a template, and with its escaped characters as they print. */
function fixedText(source: string): string {
  return source.replaceAll(/\$\{[^}]*\}/g, '').replaceAll(/\\(.)/g, '$1');
}

function titlesOf(source: string): string[] {
  return [...source.matchAll(titles)].map(([, single, double, template]) => fixedText(single ?? double ?? template ?? ''));
}

test('a title is found in quotes, in a template and behind a table', () => {
  const source = "test('one', run); it.skipIf(isSlow())(`two ${name}`, run); describe.each([[f(1)], 2])(\n  \"it's three\", run);";
  expect(titlesOf(source)).toEqual(['one', 'two ', "it's three"]);
});

test('no title is longer than 80 characters', () => {
  const files = globSync('{src,server,tests}/**/*.ts{,x}', { exclude: ['**/node_modules/**'] });
  const allTitles = files.flatMap((file) => titlesOf(readFileSync(file, 'utf8')).map((title) => ({ file, title })));
  expect(allTitles.length).toBeGreaterThan(2_000);
  expect(allTitles.filter(({ title }) => title.length > MAX_TITLE)).toEqual([]);
});
