import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

const source = resolve(import.meta.dirname, '../../src');
const router = resolve(source, 'app/routes/router.tsx');

/** Loaded before the first screen. */
const always = ['common', 'shell', 'problem', 'validation', 'list', 'ui', 'sync', 'menu', 'names'];

/** Texts that the loaders of records load beside those of the kind. */
const loadedBy: Readonly<Record<string, readonly string[]>> = {
  loadRecordScreen: ['record', 'canvas', 'scan', 'compare'],
  loadSchedule: ['timeline', 'record'],
};

/**
 * Namespaces of parts that open later, inside a boundary of their own, as the camera; and of functions in the same file that the screen
 * does not use.
 */
const later: Readonly<Record<string, readonly string[]>> = {
  'verify-route.tsx': ['canvas'],
  'sign-route.tsx': ['scan'],
  'list-route.tsx': ['compare'],
};

const routes = readFileSync(router, 'utf8')
  .split('createRoute({')
  .slice(1)
  .map((text) => ({
    path: /path: '([^']*)'/.exec(text)?.[1] ?? '',
    file: /import\('([^']+)'\)/.exec(text)?.[1] ?? '',
    loaded: [
      ...namesIn(/loadTexts\(([^)]*)\)/.exec(text)?.[1] ?? ''),
      ...(loadedBy[/(loadRecordScreen|loadSchedule)\(/.exec(text)?.[1] ?? ''] ?? []),
    ],
  }));

// A component that names another namespace suspends when it first renders: the screen, once shown, gives way to its placeholder.
test.each(routes)('[R-134] $path loads the texts of its screen before it shows', ({ file, loaded }) => {
  const screen = resolve(dirname(router), file);
  const available = new Set([...always, ...loaded, ...(later[file.split('/').at(-1) ?? ''] ?? [])]);
  expect(missingIn(importedBy(screen), available)).toEqual([]);
});

const kinds = globSync('entities/*/index.ts', { cwd: source }).flatMap((file) => {
  const text = readFileSync(resolve(source, file), 'utf8');
  const forms = [...text.matchAll(/import\('(\.\/[\w-]*form[\w-]*\.tsx?)'\)/g)].map(([, path = '']) =>
    resolve(source, dirname(file), path),
  );
  return text.includes('withRecordScreen(')
    ? [{ kind: basename(dirname(file)), forms, loaded: namesIn(/recordTexts: \[([^\]]*)\]/.exec(text)?.[1] ?? '') }]
    : [];
});

// A form loads after its route: a step that names another namespace suspends the whole screen when the user reaches it.
test.each(kinds)('[R-134] the record screen of $kind has the texts of all its steps', ({ kind, forms, loaded }) => {
  expect(forms.length).toBeGreaterThan(0);
  const available = new Set([...always, ...(loadedBy['loadRecordScreen'] ?? []), kind, ...loaded]);
  const modules = new Set([resolve(source, 'screens/record/screen/form-screen.tsx'), ...forms].flatMap((file) => [...importedBy(file)]));
  expect(missingIn(modules, available)).toEqual([]);
});

/** The file and all that it imports, without what loads on demand. */
function importedBy(file: string, modulesSoFar = new Set<string>()): Set<string> {
  if (modulesSoFar.has(file) || !existsSync(file)) return modulesSoFar;
  modulesSoFar.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';/gms))
    importedBy(resolve(dirname(file), path), modulesSoFar);
  return modulesSoFar;
}

function missingIn(modules: ReadonlySet<string>, available: ReadonlySet<string>): string[] {
  return [...modules].flatMap((module) =>
    namespacesOf(module).flatMap((name) => (available.has(name) ? [] : [`${name} in ${module.slice(source.length + 1)}`])),
  );
}

function namespacesOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/useTranslation\((\[[^\]]*\]|'[^']*')/g)].flatMap(([, names = '']) => namesIn(names));
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/'([^']+)'/g)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}
