import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rooms } from '../../.ci/layers.mjs';

const root = join(import.meta.dirname, '..', '..');
const exists = (...path: string[]) => existsSync(join(root, ...path));

/** Paths are written from the root, from `src` or from `docs`. */
const bases = ['', 'src', 'docs'];

/** Paths that a command makes. */
const madePaths = new Set(['release/']);

test.each(['docs/architecture.md', 'CONTRIBUTING.md'])('every path that %s names exists', (page) => {
  const paths = pathsIn(readPage(page));
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !madePaths.has(path) && !bases.some((base) => exists(base, path)))).toEqual([]);
});

describe('the tree of docs/architecture.md', () => {
  const folders = foldersOfTree(readPage('docs/architecture.md').split('```')[1] ?? '');

  test('names folders that exist', () => {
    expect(folders.filter(({ top, layer, name }) => !exists(top, layer, name) && !exists(top, name) && !exists(name))).toEqual([]);
  });

  test('names every room of a layer and of the backend', () => {
    const required = Object.entries(rooms).flatMap(([folder, table]) => {
      const [top = '', layer = '', ...inner] = folder.split('/');
      return inner.length > 0
        ? []
        : Object.keys(table)
            .filter((name) => name !== '.')
            .map((name) => ({ top, layer, name }));
    });
    const isNamed = (room: (typeof required)[number]) =>
      folders.some(({ top, layer, name }) => top === room.top && name === room.name && (top === 'server' || layer === room.layer));
    expect(required.filter((room) => !isNamed(room))).toEqual([]);
  });
});

function readPage(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

/** Paths in code spans: with a slash, without a placeholder. */
function pathsIn(text: string): string[] {
  const spans = [...text.replaceAll(/```.*?```/gs, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
  return spans.filter((span) => /^[\w.-]+\/[\w./-]*$/.test(span) && !/\b(?:NAME|NNN)\b/.test(span));
}

/** Names with a slash at their end, each with the top folder and the layer under which it stands. */
function foldersOfTree(tree: string) {
  let [top, layer] = ['', ''];
  return tree.split('\n').flatMap((line) => {
    const names = [...line.matchAll(/(?<![\w./-])((?:[\w.-]+\/)+)/g)].map(([, name = '']) => name.slice(0, -1));
    if (/^\S/.test(line)) [top, layer] = [/^([\w.-]+)\//.exec(line)?.[1] ?? '', ''];
    else if (/^ {2}\S/.test(line)) layer = /^ {2}([\w-]+)\//.exec(line)?.[1] ?? '';
    return names.map((name) => ({ top, layer, name }));
  });
}
