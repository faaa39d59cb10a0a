import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { trimmedDexie } from '../../../scripts/trim/dexie.ts';

type DexieModule = typeof import('dexie');

const source = await readFile('node_modules/dexie/dist/modern/dexie.mjs', 'utf8');

test.each(['page', 'worker'] as const)('a trimmed Dexie of the %s reads, writes and watches', async (target) => {
  const code = trimmedDexie(source, target);
  expect(code.length).toBeLessThan(source.length - 10_000);
  const folder = await mkdtemp(join(tmpdir(), 'tabor-dexie-'));
  try {
    const file = join(folder, 'dexie.mjs');
    await writeFile(file, code);
    const { Dexie, liveQuery } = (await import(pathToFileURL(file).href)) as DexieModule;
    const database = new Dexie(`trimmed-${target}`);
    database.version(1).stores({ rows: 'id, [kind+place], *tags' });
    database
      .version(2)
      .stores({ rows: 'id, kind, [kind+place], *tags' })
      .upgrade((change) => change.table('rows').clear());
    const rows = database.table<{ id: number; kind: string; place: number; tags: string[] }, number>('rows');
    const values: number[] = [];
    const watching = liveQuery(() => rows.where('kind').equals('a').count()).subscribe((count) => values.push(count));
    await database.transaction('rw', [rows], async () => {
      await rows.bulkPut([1, 2, 3].map((id) => ({ id, kind: id === 3 ? 'b' : 'a', place: id, tags: [`t${id}`] })));
      await rows.where('tags').anyOf(['t1', 't2']).modify({ place: 9 });
    });
    await expect.poll(() => values.at(-1)).toBe(2);
    expect(await rows.where('[kind+place]').between(['a', Dexie.minKey], ['a', Dexie.maxKey]).primaryKeys()).toEqual([1, 2]);
    expect(await rows.where('kind').startsWith('b').toArray()).toMatchObject([{ id: 3, place: 3 }]);
    await expect(rows.add({ id: 3, kind: 'c', place: 1, tags: [] })).rejects.toMatchObject({ name: 'ConstraintError' });
    watching.unsubscribe();
    await database.delete();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('refuses a Dexie without the parts that it removes', () => {
  expect(() => trimmedDexie(source.replace('noneOf()', 'noneOfThese()'), 'page')).toThrow('does not find noneOf');
});
