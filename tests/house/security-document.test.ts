import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs/security.md'), 'utf8');

test('[R-156] the threat model names a test that exists for each threat', () => {
  const threats = document
    .slice(document.indexOf('## Threats'), document.indexOf('## ASVS'))
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);
  expect(threats.length).toBeGreaterThan(10);
  for (const line of threats) {
    const files = [...line.matchAll(/`((?:tests|src|server)\/[^`]+)`/g)].map(([, file]) => file ?? '');
    expect([line, files.length > 0]).toEqual([line, true]);
  }
  const paths = [...document.matchAll(/`((?:tests|src|server|docs)\/[\w./-]+)`/g)].map(([, file]) => file ?? '');
  expect(paths.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('[R-156] every chapter of ASVS has its points, each with a known state', () => {
  const chapters = document.split(/^### V/m).slice(1);
  expect(chapters.map((chapter) => Number(/^\d+/.exec(chapter)?.[0]))).toEqual(Array.from({ length: 14 }, (_, at) => at + 1));
  for (const chapter of chapters) {
    const number = /^\d+/.exec(chapter)?.[0] ?? '';
    const points = chapter.split('\n').filter((line) => /^\| \d/.test(line));
    expect([number, points.length > 1]).toEqual([number, true]);
    for (const point of points) {
      const [, numbers = '', , state = '', where = ''] = point.split('|').map((cell) => cell.trim());
      expect([
        point,
        numbers.split(/[–,]\s*/).every((one) => one.startsWith(`${number}.`)),
        ['met', 'n/a', 'operator', 'open'].includes(state),
      ]).toEqual([point, true, true]);
      // Points that the product does not meet need a reason.
      expect([point, state === 'met' || where !== '']).toEqual([point, true]);
    }
  }
});
