import { expect, test } from 'vitest';
import { type FileTable, fileTableOf, fileTables } from '../contract/file-tables.ts';
import { screenEntries } from './registry.ts';

const ofAnyKind = (Object.keys(fileTables) as FileTable[]).filter((table) => fileTables[table].holds === 'any');

test.each(ofAnyKind)('[R-054] shows a file panel for %s on some record screen', (table) => {
  expect(screenEntries.map(({ entity }) => fileTableOf(entity))).toContain(table);
});

test('[R-054] shows no file panel for image-only tables, which have a form field', () => {
  const panels = new Set(screenEntries.map(({ entity }) => fileTableOf(entity)));
  expect((Object.keys(fileTables) as FileTable[]).filter((table) => fileTables[table].holds === 'image' && panels.has(table))).toEqual([]);
});
