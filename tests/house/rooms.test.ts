import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rooms } from '../../.ci/layers.mjs';

type Table = Readonly<Record<string, readonly string[]>>;

const root = join(import.meta.dirname, '..', '..');
const tables: Readonly<Record<string, Table>> = rooms;

/** More would not be read at a glance. */
const MAX_FILES = 25;

/** `src` has the table of layers; the kinds of the other two never import each other. */
const foldersWithoutTable = ['src', 'src/entities', 'server/entities'];

/** Migrations are read in their order; what a release left on devices is not edited. */
const isUnlimited = (folder: string) => folder === 'server/migrations' || folder.startsWith('tests/frozen/releases');

const production = ['src', 'server'].flatMap(foldersIn);
const allFolders = [...production, ...['.ci', 'scripts', 'tests'].flatMap(foldersIn)];

describe.each(Object.entries(tables))('%s', (folder, table) => {
  // Lint refuses imports that the table forbids; the table itself must not allow a circle.
  test('the rooms have an order without a circle', () => {
    expect(inCircles(table)).toEqual([]);
  });

  test('the table lists every sub-folder, and no other', () => {
    expect(
      Object.keys(table)
        .filter((room) => room !== '.')
        .toSorted(),
    ).toEqual(codeFoldersOf(folder).toSorted());
  });
});

test('every folder with two or more sub-folders has a table', () => {
  const untabled = production.filter((folder) => codeFoldersOf(folder).length > 1 && !Object.hasOwn(tables, folder));
  expect(untabled.toSorted()).toEqual(foldersWithoutTable.toSorted());
});

test('no folder has more than 25 files', () => {
  const full = allFolders.filter((folder) => !isUnlimited(folder) && filesOf(folder).length > MAX_FILES);
  expect(full).toEqual([]);
});

test('no folders of tests import each other in a circle', () => {
  const files = foldersIn('tests')
    .filter((folder) => !isUnlimited(folder))
    .flatMap((folder) =>
      filesOf(folder)
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${folder}/${name}`),
    );
  const circles = Object.entries(importsByFolder(files)).flatMap(([folder, table]) => inCircles(table).map((room) => `${folder}: ${room}`));
  expect(circles).toEqual([]);
});

/** Types that name each other: definitions of kinds and the list of all kinds, a request and the handlers that take it. */
const mutualTypes = new Set([
  'src/contract/rules/rental/calendar.ts src/contract/registry.ts',
  'src/contract/definition/entity.ts src/contract/registry.ts',
  'server/engine/declaration/call-request.ts server/engine/declaration/catalogue.ts',
]);

// Lint does not see circles of types.
test('no files of production import each other in a circle, for types neither', () => {
  const files = production.flatMap((folder) => filesOf(folder).map((name) => `${folder}/${name}`)).filter((file) => /\.tsx?$/.test(file));
  const known = new Set(files);
  const table = Object.fromEntries(
    files.map((file) => {
      const imports = [...readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|export) (?:[^'(=]*from )?'(\.[^']+)'/gm)];
      const targets = imports.map(([, specifier = '']) => join(dirname(file), specifier));
      return [file, targets.filter((target) => known.has(target) && !mutualTypes.has(`${file} ${target}`))];
    }),
  );
  expect(inCircles(table)).toEqual([]);
});

/** Rooms that stand in a circle, or above one. */
function inCircles(table: Table): string[] {
  const isFoundation = (room: string, placed: ReadonlySet<string>) =>
    (table[room] ?? []).every((imported) => imported.startsWith('type ') || placed.has(imported));
  let placed = new Set<string>();
  for (let count = -1; count < placed.size;) {
    count = placed.size;
    placed = new Set(Object.keys(table).filter((room) => isFoundation(room, placed)));
  }
  return Object.keys(table).filter((room) => !placed.has(room));
}

/** By folder, which of its sub-folders import which; `.` is the folder's own files. */
function importsByFolder(files: readonly string[]): Record<string, Record<string, string[]>> {
  const tableOf: Record<string, Record<string, string[]>> = {};
  for (const file of files) {
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\(|import) ?'(\.[^']+)'/g)) {
      const from = dirname(file).split('/');
      const to = join(dirname(file), specifier, '..').split('/');
      if (to[0] !== 'tests') continue;
      const depth = from.findIndex((name, index) => name !== to[index]);
      const shared = depth === -1 ? from.length : depth;
      const [importer = '.', imported = '.'] = [from[shared], to[shared]];
      if (importer === imported) continue;
      const table = (tableOf[from.slice(0, shared).join('/')] ??= {});
      table[imported] ??= [];
      (table[importer] ??= []).push(imported);
    }
  }
  return tableOf;
}

/** Sub-folders with code: not those of migrations and of texts. */
function codeFoldersOf(folder: string): string[] {
  return subFoldersOf(folder).filter((name) =>
    foldersIn(`${folder}/${name}`).some((inner) => filesOf(inner).some((file) => /\.tsx?$/.test(file))),
  );
}

/** The folder and all below it, but installed packages. */
function foldersIn(folder: string): string[] {
  return [folder, ...subFoldersOf(folder).flatMap((name) => foldersIn(`${folder}/${name}`))];
}

function subFoldersOf(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && entry.name !== 'node_modules' ? [entry.name] : [],
  );
}

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}
