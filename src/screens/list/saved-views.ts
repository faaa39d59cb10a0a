import type { ColumnDeclaration } from '../declaration.ts';
import { readListSearch, type ListSearch } from './list-search.ts';
import type { ListSettings, SavedView } from './list-settings.ts';

/** Longer names are cut: a tab must stay a tab. */
export const longestViewName = 60;

/** What a view keeps of a list's address: all but the page, the groups that are open and the view itself. */
export function viewContent({ page: _page, open: _open, view: _view, ...content }: ListSearch): ListSearch {
  return content;
}

/** The search under which a view opens, as far as its columns are still there. */
export function searchOfView(view: SavedView, columns: readonly ColumnDeclaration[]): ListSearch {
  return readListSearch(addressOfView(view), columns);
}

/** What an address says of a view; its list leaves out what it no longer has. */
export function addressOfView({ id, search }: SavedView): Readonly<Record<string, unknown>> {
  return { ...search, view: id };
}

/** Whether the list shows something else than the view says. */
export function isChanged(view: SavedView | null, search: ListSearch, columns: readonly ColumnDeclaration[]): boolean {
  const saved = view === null ? {} : viewContent(searchOfView(view, columns));
  return JSON.stringify(saved) !== JSON.stringify(viewContent(search));
}

/** `settings` with a view put in or, by its id, changed. */
export function putView(settings: ListSettings, view: SavedView): ListSettings {
  const isKnown = settings.views.some((other) => other.id === view.id);
  const named = { ...view, name: view.name.trim().slice(0, longestViewName) };
  return { ...settings, views: isKnown ? settings.views.map((other) => (other.id === view.id ? named : other)) : [...settings.views, named] };
}

/** `settings` without a view; the menu opens the whole list again when it opened that view. */
export function removeView(settings: ListSettings, id: string): ListSettings {
  return { ...settings, views: settings.views.filter((view) => view.id !== id), preset: settings.preset === id ? null : settings.preset };
}
