import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkAdvisories } from '../../scripts/advisories/check-advisories.mjs';

const root = join(import.meta.dirname, '../..');
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as unknown;

const allowed = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
]);

/** Packages under another licence, and why they may ship. */
const exceptions: Readonly<Record<string, string>> = {
  'heic-to': 'LGPL-3.0: a file of its own, loaded for HEIC photos only',
  'caniuse-lite': 'CC-BY-4.0: data of the build, no part of the product',
  lightningcss: 'MPL-2.0: a tool of the build, no part of the product',
  '@react-aria/optimize-locales-plugin': 'Apache-2.0 by its LICENSE file; a tool of the build',
  'png-js': 'MIT by its LICENSE file',
};

type LockedPackage = { readonly license?: string; readonly dev?: boolean };

test('[R-156] every package that ships has a licence that allows it', () => {
  const { packages } = readJson('package-lock.json') as { packages: Record<string, LockedPackage> };
  const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  expect(shipped.length).toBeGreaterThan(300);
  const wrong = shipped.flatMap(([path, locked]) => {
    const name = path.replace(/^.*node_modules\//, '');
    const isException = exceptions[name] !== undefined || name.startsWith('lightningcss-');
    return isException || isAllowed(locked.license ?? licenceIn(path)) ? [] : [`${name}: ${locked.license ?? licenceIn(path)}`];
  });
  expect(wrong).toEqual([]);
});

test('[R-156] the LGPL decoder is a file of its own, imported by its address alone', () => {
  const sources = ['src/canvas/photo/heic-decoder.ts', 'src/sw/pull/decoder-cache.ts'].map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  for (const source of sources) expect(source.match(/from 'heic-to[^']*'/g)).toEqual(["from 'heic-to/csp?url'"]);
});

describe('advisories', () => {
  const high = { url: 'https://example.com/1', title: 'Prototype pollution', severity: 'high' };
  const report = (via: readonly (object | string)[]) => ({ vulnerabilities: { left: { name: 'left', via } } });
  const accepted = (until: string) => [{ name: 'left', advisory: high.url, reason: 'not reachable', until }];

  test.each([
    ['a serious one fails', report([high]), [], true],
    ['a moderate one does not', report([{ ...high, severity: 'moderate' }]), [], false],
    ['one through another package is told there', report(['right']), [], false],
    ['an accepted one does not fail', report([high]), accepted('2026-12-31'), false],
    ['acceptance ends', report([high]), accepted('2026-01-31'), true],
    ['acceptance of what is gone is removed', report([]), accepted('2026-12-31'), true],
    ['no answer is told, and does not fail', null, [], false],
    ['an answer without a report neither', { message: '405 Method Not Allowed' }, [], false],
  ])('[R-156] %s', (_, auditReport, acceptedAdvisories, isFailed) => {
    const judged = checkAdvisories(auditReport, acceptedAdvisories, '2026-11-23');
    expect(judged.isFailed).toBe(isFailed);
    expect(judged.lines.length).toBeGreaterThan(0);
  });

  test('[R-156] every accepted advisory has a reason and a day', () => {
    for (const one of readJson('scripts/advisories/accepted.json') as Record<string, string>[])
      expect(one).toMatchObject({
        name: expect.any(String) as string,
        advisory: expect.stringMatching(/^https:/) as string,
        reason: expect.stringMatching(/\w{3}/) as string,
        until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      });
  });
});

/** `(MIT OR CC0-1.0)`: one of them; `(MIT AND Zlib)`: both. */
function isAllowed(licence: string): boolean {
  const text = licence.replaceAll(/[()]/g, '');
  return text.includes(' OR ') ? text.split(' OR ').some((one) => allowed.has(one)) : text.split(' AND ').every((one) => allowed.has(one));
}

function licenceIn(path: string): string {
  const { license } = readJson(join(path, 'package.json')) as { license?: string };
  return license ?? 'none';
}
