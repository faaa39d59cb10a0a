import { expect, test } from 'vitest';
import type { ColumnDeclaration } from '../../declaration/screen-declaration.ts';
import type { ListSettings } from './list-settings.ts';
import { isChanged, putView, readLayout, removeView, searchOfView, viewContent, writeLayout } from './saved-views.ts';

const columns: readonly ColumnDeclaration[] = [
  { field: 'Number', type: 'text', priority: 1, isPrimary: true },
  { field: 'Fuel', type: 'choice', priority: 2, choices: ['3/4'] },
];
const layout = { hidden: ['Fuel'], shown: [], order: [], widths: {} };
const filters = { Fuel: { kind: 'choice', ids: ['3/4'] } } as const;
const view = { id: 'view-1', name: 'Reserve', search: { sort: '-Number', filters }, layout };
const settings: ListSettings = {
  layout: { hidden: [], shown: [], order: [], widths: {} },
  views: [view],
  shared: [],
  preset: 'view-1',
  version: 0,
};

test('[R-105] saves order, search and filters, but neither page nor view id', () => {
  const content = viewContent({
    page: 3,
    sort: 'Number',
    search: 'x',
    filters: { Fuel: { kind: 'choice', ids: ['3/4'] } },
    view: 'view-1',
  });
  expect(content).toEqual({ sort: 'Number', search: 'x', filters });
});

test('[R-105] opens a view with its id in the address, without removed columns', () => {
  expect(searchOfView(view, columns)).toEqual({ view: 'view-1', sort: '-Number', filters });
  expect(searchOfView(view, columns.slice(0, 1))).toEqual({ view: 'view-1', sort: '-Number' });
});

test('[R-105] counts another filter as a change of the view, but not another page', () => {
  const search = searchOfView(view, columns);
  expect(isChanged(view, { ...search, page: 2 }, columns)).toBe(false);
  expect(isChanged(view, { view: 'view-1', sort: '-Number' }, columns)).toBe(true);
  expect(isChanged(null, {}, columns)).toBe(false);
  expect(isChanged(null, { search: 'x' }, columns)).toBe(true);
});

test('[R-105] appends a new view and renames an existing one in its position', () => {
  const two = putView(settings, { ...view, id: 'view-2', name: '  Second  ' });
  expect(two.views.map((one) => one.name)).toEqual(['Reserve', 'Second']);
  expect(putView(two, { ...view, name: 'First' }).views.map((one) => one.name)).toEqual(['First', 'Second']);
});

test('[R-105] clears the preset when its view is deleted', () => {
  expect(removeView(settings, 'view-1')).toEqual({ ...settings, views: [], preset: null });
  expect(removeView({ ...settings, preset: null }, 'view-2').views).toEqual([view]);
});

test('[R-105] reads and writes a saved column layout in its stored format', () => {
  const saved = { hidden: ['Fuel', 'Removed'], shown: ['Comments'], order: ['Fuel', 'Number'], widths: { Number: 90 } };
  const savedLayout = readLayout(saved, columns);
  expect(savedLayout).toEqual({
    columnOrder: ['Fuel', 'Number'],
    columnVisibility: { Comments: true, Fuel: false, Removed: false },
    widths: { Number: 90 },
  });
  expect(writeLayout(savedLayout)).toEqual(saved);
  expect(writeLayout({ ...savedLayout, columnVisibility: { Fuel: true } }).hidden).toEqual([]);
});

test('[R-105] shows the primary column even where a saved layout hides it', () => {
  expect(readLayout({ hidden: ['Number', 'Fuel'], shown: [], order: [], widths: {} }, columns).columnVisibility).toEqual({ Fuel: false });
});
