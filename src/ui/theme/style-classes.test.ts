import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const imports = /import (\w+) from '([^']+\.module\.css)'/g;

/** Classes that a source names and its style sheet lacks: the build takes them for undefined. */
function missingClasses(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(imports)].flatMap(([statement, name = '', path = '']) => {
    const sheet = readFileSync(join(dirname(file), path), 'utf8');
    const used = source.replace(statement, '').matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'g'));
    return [...new Set([...used].map(([, className = '']) => className))]
      .filter((one) => !new RegExp(`\\.${one}(?![\\w-])`).test(sheet))
      .map((one) => `${file} ${name}.${one}`);
  });
}

test('every class that a component names is in its style sheet', () => {
  const files = globSync('src/**/*.{ts,tsx}');
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('.module.css')).length).toBeGreaterThan(100);
  expect(files.flatMap(missingClasses)).toEqual([]);
});
