import type { ColumnLayout } from '../../../ui/grid/model/grid-types.ts';
import type { ColumnDeclaration } from '../../declaration/screen-declaration.ts';
import { readListSearch, type ListSearch } from '../query/list-search.ts';
import type { ListSettings, SavedLayout, SavedView } from './list-settings.ts';

/** Longer names are truncated, so that the tab stays readable. */
export const MAX_VIEW_NAME_LENGTH = 60;

type ViewAddress = { readonly id: string; readonly search: Readonly<Record<string, unknown>> };

/** Part of a list's address that a view saves: all but the page, the open groups and the view id. */
export function viewContent({ page: _page, open: _open, view: _view, ...content }: ListSearch): ListSearch {
  return content;
}

/** Search that opens a view, without columns that were removed. */
export function searchOfView(view: ViewAddress, columns: readonly ColumnDeclaration[]): ListSearch {
  return readListSearch(addressOfView(view), columns);
}

/** Address parameters of a view; the list ignores parameters of removed columns. */
export function addressOfView({ id, search }: ViewAddress): Readonly<Record<string, unknown>> {
  return { ...search, view: id };
}

export function isChanged(view: ViewAddress | null, search: ListSearch, columns: readonly ColumnDeclaration[]): boolean {
  const saved = view === null ? {} : viewContent(searchOfView(view, columns));
  return JSON.stringify(saved) !== JSON.stringify(viewContent(search));
}

/** Returns `settings` with the view added, or replaced where its id exists. */
export function putView(settings: ListSettings, view: SavedView): ListSettings {
  const exists = settings.views.some((other) => other.id === view.id);
  const saved = { ...view, name: view.name.trim().slice(0, MAX_VIEW_NAME_LENGTH) };
  return {
    ...settings,
    views: exists ? settings.views.map((other) => (other.id === view.id ? saved : other)) : [...settings.views, saved],
  };
}

/** Returns `settings` with the columns of a view changed; those of another user's view until it is fetched again. */
export function putLayout(settings: ListSettings, view: SavedView, layout: SavedLayout): ListSettings {
  if (view.by === undefined) return putView(settings, { ...view, layout });
  return { ...settings, shared: settings.shared.map((other) => (other.id === view.id ? { ...view, layout } : other)) };
}

/** Returns `settings` without the view. The menu opens the whole list when the removed view was the preset. */
export function removeView(settings: ListSettings, id: string): ListSettings {
  return { ...settings, views: settings.views.filter((view) => view.id !== id), preset: settings.preset === id ? null : settings.preset };
}

/**
 * Table states of a saved layout. The primary column is shown even if it was hidden before it became primary: it carries the row's link.
 */
export function readLayout({ hidden, shown, order, widths }: SavedLayout, columns: readonly ColumnDeclaration[]): ColumnLayout {
  const primary = columns.find(({ isPrimary }) => isPrimary)?.field;
  const visibility = [
    ...shown.map((id) => [id, true] as const),
    ...hidden.filter((id) => id !== primary).map((id) => [id, false] as const),
  ];
  return { columnOrder: order, columnVisibility: Object.fromEntries(visibility), widths };
}

/** The layout in the stored format, which names the hidden columns and those shown by choice. */
export function writeLayout({ columnOrder, columnVisibility, widths }: ColumnLayout): SavedLayout {
  const ids = Object.keys(columnVisibility);
  return { hidden: ids.filter((id) => !columnVisibility[id]), shown: ids.filter((id) => columnVisibility[id]), order: columnOrder, widths };
}
