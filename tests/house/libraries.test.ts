import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Purpose of each library of R-002: the imported name, and the files that must import it. */
const purposes: readonly (readonly [library: string, name: string, used: string])[] = [
  ['react-dom/client', 'createRoot', 'src/main.tsx'],
  ['@tanstack/react-router', 'createRouter', 'src/app/**'],
  ['@tanstack/react-table', 'useTable', 'src/ui/grid/**'],
  ['dexie', 'Dexie', 'src/db/**'],
  ['valibot', '* as v', 'src/contract/entities/**'],
  ['i18next', 'i18next', 'src/app/**'],
  ['@formkit/tempo', 'format', 'src/screens/**'],
  ['react-konva/lib/ReactKonvaCore.js', 'Stage', 'src/canvas/**'],
  ['workbox-window', 'Workbox', 'src/app/**'],
  ['vite-plugin-pwa', 'VitePWA', 'vite.config.ts'],
  ['vitest/config', 'defineConfig', 'vitest.config.ts'],
  ['playwright', 'chromium', 'tests/support/**'],
];

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
const installed = { ...dependencies, ...devDependencies };

test.each(purposes)('[R-002] %s is used for %s in %s', (library, name, used) => {
  const own = library.startsWith('@') ? library.split('/').slice(0, 2).join('/') : (library.split('/')[0] ?? '');
  expect(Object.keys(installed)).toContain(own);
  const takers = globSync(used).filter((file) => /\.tsx?$/.test(file) && importedBy(readFileSync(file, 'utf8'), library).includes(name));
  expect(takers).not.toEqual([]);
});

test('[R-002] compresses photos with the library, loaded lazily', () => {
  expect(Object.keys(dependencies)).toContain('browser-image-compression');
  expect(readFileSync('src/canvas/photo/compress-image.ts', 'utf8')).toContain("await import('browser-image-compression')");
});

/** Value imports of a source from the library; type imports do not count. */
function importedBy(source: string, library: string): readonly string[] {
  const names: string[] = [];
  for (const [, clause = '', from] of source.matchAll(/^import (?!type )([^;]+?) from '([^']+)';$/gm)) {
    if (from !== library) continue;
    names.push(...clause.replace(/[{}]/g, '').split(',').map((name) => name.trim()).filter((name) => !name.startsWith('type ')));
  }
  return names;
}
