import { expect, test } from 'vitest';
import type { ListSettings, SavedView } from './list-settings.ts';
import { mergeViews } from './sync-views.ts';

const layout = { hidden: [], shown: [], order: [], widths: {} };
const viewNamed = (id: string, name = id): SavedView => ({ id, name, search: { sort: name }, layout, isShared: false });
const local: ListSettings = { layout, views: [viewNamed('a')], shared: [], preset: 'a', version: 3, isUnsent: false };
const remote = { Version: 4, Views: [{ Id: 'b', Name: 'b', Search: { sort: 'b' }, Layout: layout, IsShared: false }], Preset: null };

test('[R-134] takes the views of another device where nothing waits', () => {
  expect(mergeViews(local, remote)).toEqual({ ...local, views: [viewNamed('b')], preset: null, version: 4 });
  expect(mergeViews(local, { ...remote, Version: 3 })).toBe(local);
});

test('[R-134] stores unsent views beside another device’s; its own replace the same id', () => {
  const waiting = { ...local, views: [viewNamed('a'), viewNamed('b', 'renamed')], isUnsent: true };
  expect(mergeViews(waiting, remote)).toEqual({ ...waiting, version: 4 });
  expect(mergeViews({ ...local, isUnsent: true }, remote).views).toEqual([viewNamed('a'), viewNamed('b')]);
});

test('[R-134] sends the views of an earlier release, and of a backend that lost them', () => {
  const { isUnsent: _, ...released } = { ...local, version: 0 };
  expect(mergeViews(released, remote).views).toEqual([viewNamed('a'), viewNamed('b')]);
  expect(mergeViews(local, { Version: 0, Views: [], Preset: null })).toEqual({ ...local, version: 0, isUnsent: true });
});
