import { expect, test } from 'vitest';
import { fileTables, type FileTable } from '../contract/entities/file.ts';
import { fileTableOf } from '../contract/registry.ts';
import { screenEntries } from './registry.ts';

const ofAnyKind = (Object.keys(fileTables) as FileTable[]).filter((table) => fileTables[table].holds === 'any');

test.each(ofAnyKind)('[R-054] files of %s have their panel on the screen of a kind of record', (table) => {
  expect(screenEntries.map(({ entity }) => fileTableOf(entity))).toContain(table);
});

test('[R-054] a kind whose files are pictures alone has a field for them, and no panel', () => {
  const panels = new Set(screenEntries.map(({ entity }) => fileTableOf(entity)));
  expect((Object.keys(fileTables) as FileTable[]).filter((table) => fileTables[table].holds === 'image' && panels.has(table))).toEqual([]);
});
