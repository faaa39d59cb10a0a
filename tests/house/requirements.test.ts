import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const requirements = readFileSync('docs/requirements.md', 'utf8');
const defined = new Set([...requirements.matchAll(/^\| (\d{3}) \|/gm)].map(([, number = '']) => number));
const rules = new Set([...readFileSync('src/sync/SPEC.md', 'utf8').matchAll(/^\| (SY\d+) \|/gm)].map(([, rule = '']) => rule));
const sources = globSync('{src,server,tests,scripts,docs}/**/*.{ts,tsx,mjs,md,css,sql}').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}));

test('every cited requirement is defined in docs/requirements.md', () => {
  const unknown = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bR-(\d{3})\b/g)].filter(([, number = '']) => !defined.has(number)).map(([cited]) => `${file}: ${cited}`),
  );
  expect(unknown).toEqual([]);
});

test('every cited sync rule is defined in src/sync/SPEC.md', () => {
  const unknown = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bSY\d+\b/g)].filter(([rule]) => !rules.has(rule)).map(([rule]) => `${file}: ${rule}`),
  );
  expect(unknown).toEqual([]);
});

test('no source cites a section of a text outside the project', () => {
  expect(sources.filter(({ text }) => /\[\d\]§/.test(text)).map(({ file }) => file)).toEqual([]);
});
