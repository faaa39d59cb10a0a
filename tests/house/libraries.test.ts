import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What each library of R-002 is there for: the name that does it, and where the product or its tests take it from the library. */
const purposes: readonly (readonly [library: string, name: string, used: string])[] = [
  ['react-dom/client', 'createRoot', 'src/main.tsx'],
  ['@tanstack/react-router', 'createRouter', 'src/app/*'],
  ['@tanstack/react-table', 'useTable', 'src/ui/grid/*'],
  ['dexie', 'Dexie', 'src/db/*'],
  ['valibot', '* as v', 'src/contract/entities/*'],
  ['i18next', 'i18next', 'src/app/*'],
  ['@formkit/tempo', 'format', 'src/screens/*'],
  ['react-konva/lib/ReactKonvaCore.js', 'Stage', 'src/canvas/*'],
  ['workbox-window', 'Workbox', 'src/app/*'],
  ['vite-plugin-pwa', 'VitePWA', 'vite.config.ts'],
  ['vitest/config', 'defineConfig', 'vitest.config.ts'],
  ['playwright', 'chromium', 'tests/support/*'],
];

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
const installed = { ...dependencies, ...devDependencies };

test.each(purposes)('[R-002] %s is used for %s in %s', (library, name, used) => {
  const own = library.startsWith('@') ? library.split('/').slice(0, 2).join('/') : (library.split('/')[0] ?? '');
  expect(Object.keys(installed)).toContain(own);
  const takers = globSync(used).filter((file) => /\.tsx?$/.test(file) && importedBy(readFileSync(file, 'utf8'), library).includes(name));
  expect(takers).not.toEqual([]);
});

test('[R-002] photos are compressed by the library for it, loaded when the first one is taken', () => {
  expect(Object.keys(dependencies)).toContain('browser-image-compression');
  expect(readFileSync('src/canvas/compress-image.ts', 'utf8')).toContain("await import('browser-image-compression')");
});

/** Names that a source takes from the library to be run: types count for nothing. */
function importedBy(source: string, library: string): readonly string[] {
  const names: string[] = [];
  for (const [, clause = '', from] of source.matchAll(/^import (?!type )([^;]+?) from '([^']+)';$/gm)) {
    if (from !== library) continue;
    names.push(...clause.replace(/[{}]/g, '').split(',').map((name) => name.trim()).filter((name) => !name.startsWith('type ')));
  }
  return names;
}
