import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const MAX_TERMS = 40;
const decisions = globSync('docs/decisions/*.md').map((file) => ({
  file,
  number: basename(file).slice(0, 3),
  text: readFileSync(file, 'utf8'),
}));

test('the glossary has at most 40 terms, each once', () => {
  const terms = readFileSync('docs/glossary.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|')[1]);
  expect(terms.length).toBeLessThanOrEqual(MAX_TERMS);
  expect(new Set(terms).size).toBe(terms.length);
});

test('the title of a decision is its number, subject and choice', () => {
  expect(decisions.length).toBeGreaterThan(100);
  expect(decisions.filter(({ number, text }) => !new RegExp(`^# ${number} [^:\\n]+: \\S`).test(text)).map(({ file }) => file)).toEqual([]);
});

test('a decision has its context, the decision and the consequences', () => {
  const parts = ['Context', 'Decision', 'Consequences'];
  const lacking = decisions.flatMap(({ file, text }) =>
    parts.filter((part) => !new RegExp(`^(## |\\*\\*)${part}`, 'm').test(text)).map((part) => `${file}: ${part}`),
  );
  expect(lacking).toEqual([]);
});

test('docs/decisions.md has every decision under a subject, and no other', () => {
  const listed = [...readFileSync('docs/decisions.md', 'utf8').matchAll(/\b\d{3}\b/g)].map(([number]) => number);
  expect([...new Set(listed)].toSorted()).toEqual(decisions.map(({ number }) => number).toSorted());
});

test('a decision that replaces a part of another exists', () => {
  const replacing = decisions.flatMap(({ text }) =>
    [...text.matchAll(/^Replaced in part by decision (\d{3}):/gm)].map(([, number]) => number),
  );
  expect(replacing.length).toBeGreaterThan(5);
  expect(replacing.filter((number) => !decisions.some((decision) => decision.number === number))).toEqual([]);
});
