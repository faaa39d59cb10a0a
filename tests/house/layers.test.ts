import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { forbiddenGlobals, globalOwners, layers } from '../../.ci/layers.mjs';

type Layer = keyof typeof layers;

const files = globSync('src/*/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'));
const sources = files.map((path) => ({ path, layer: path.split('/')[1] as Layer, text: readFileSync(path, 'utf8') }));

/** Paths that lint does not read as imports: of globs, workers and types. */
const otherPaths = /(?:import\.meta\.glob(?:<[^(]*>)?\(\s*|new URL\(|(?:typeof|[:=<|&]) ?import\()'([^']+)'/g;

/** A global by way of the object that holds it, which lint does not read as a global either. */
const memberGlobals = /\b(?:globalThis|self|window)\.(\w+)/g;

/** The layer of a path, null outside of them. */
function layerOf(path: string): Layer | null {
  const [top, layer = ''] = path.split('/');
  return top === 'src' && Object.hasOwn(layers, layer) ? (layer as Layer) : null;
}

function targetsOf(path: string, text: string): string[] {
  return [...text.matchAll(otherPaths)].map(([, target = '']) => (target.startsWith('/') ? target.slice(1) : join(dirname(path), target)));
}

function isAllowed(layer: Layer, other: Layer): boolean {
  const { imports }: { readonly imports: readonly string[] } = layers[layer];
  return imports.includes(other);
}

function isForbidden(layer: Layer, name: string): boolean {
  const by = Object.hasOwn(globalOwners, name) ? globalOwners[name as keyof typeof globalOwners] : null;
  const pure = layer in forbiddenGlobals ? forbiddenGlobals[layer as keyof typeof forbiddenGlobals] : [];
  return (by !== null && !by.includes(layer)) || pure.includes(name);
}

test('globs, workers and types name only files of layers below', () => {
  const upwards = sources.flatMap(({ path, layer, text }) =>
    targetsOf(path, text)
      .filter((target) => {
        const other = layerOf(target);
        return target.startsWith('server/') || (other !== null && other !== layer && !isAllowed(layer, other));
      })
      .map((target) => `${path}: ${target}`),
  );
  expect(sources.flatMap(({ path, text }) => targetsOf(path, text)).length).toBeGreaterThan(10);
  expect(upwards).toEqual([]);
});

test('no layer reaches a global of another through window, self or globalThis', () => {
  const reached = sources.flatMap(({ path, layer, text }) =>
    [...text.matchAll(memberGlobals)].filter(([, name = '']) => isForbidden(layer, name)).map(([use]) => `${path}: ${use}`),
  );
  expect(reached).toEqual([]);
});
