import { useCallback, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { MENU_LIST } from '../../contract/entities/company/list-view.ts';
import { loadSettings, storeSettings, useListSettings } from '../../screens/list/views/list-settings.ts';
import { useSession } from '../../screens/session-context.tsx';

const arrangement = v.object({
  folded: v.array(v.string()),
  isNarrow: v.boolean(),
  /** Favourites that an earlier release stored here. */
  favourites: v.optional(v.array(v.string()), []),
});

type Arrangement = v.InferOutput<typeof arrangement>;

/** How one user arranged the side menu on this device: screens differ. Favourites are the user's on all devices. */
export type MenuSettings = Pick<Arrangement, 'folded' | 'isNarrow'>;

const defaults: Arrangement = { folded: [], isNarrow: false, favourites: [] };

const noLayout = { hidden: [], shown: [], order: [], widths: {} };

let cached: { readonly key: string; readonly settings: Arrangement } | null = null;
const listeners = new Set<() => void>();

export function useMenuSettings(): readonly [MenuSettings, (changed: Partial<MenuSettings>) => void] {
  const { user } = useSession();
  const current = useSyncExternalStore(subscribe, () => load(user));
  const change = useCallback((changed: Partial<MenuSettings>) => store(user, { ...load(user), ...changed }), [user]);
  return [current, change];
}

/** Paths of the menu items with a star, and a function that gives or takes one. Each is a view of the list `menu`, whose id is the path. */
export function useFavourites(): readonly [readonly string[], (path: string) => void] {
  const [settings, onSettings] = useListSettings(MENU_LIST);
  const paths = settings.views.map(({ id }) => id);
  const toggle = (path: string) => onSettings({ ...settings, views: toggled(paths, path).map(favourite) });
  return [paths, toggle];
}

export function removeMenuSettings(user: string): void {
  localStorage.removeItem(storageKey(user));
  if (cached?.key === storageKey(user)) cached = null;
}

/** Moves the favourites that an earlier release stored on this device alone to where they reach all devices. */
export function adoptStoredFavourites(user: string): void {
  const { favourites, ...settings } = load(user);
  if (favourites.length === 0) return;
  const before = loadSettings(user, MENU_LIST);
  const added = favourites.filter((path) => before.views.every(({ id }) => id !== path));
  storeSettings(user, MENU_LIST, { ...before, views: [...before.views, ...added.map(favourite)], isUnsent: true });
  store(user, { ...settings, favourites: [] });
}

/** `all` without `one`, or with it. */
export function toggled(all: readonly string[], one: string): string[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}

function favourite(path: string) {
  return { id: path, name: '', search: {}, layout: noLayout };
}

function store(user: string, settings: Arrangement): void {
  cached = { key: storageKey(user), settings };
  localStorage.setItem(cached.key, JSON.stringify(settings));
  for (const listener of listeners) listener();
}

function load(user: string): Arrangement {
  const key = storageKey(user);
  if (cached?.key !== key) cached = { key, settings: read(localStorage.getItem(key)) };
  return cached.settings;
}

function read(text: string | null): Arrangement {
  try {
    return text === null ? defaults : v.parse(arrangement, JSON.parse(text));
  } catch {
    // The stored value has another format: use the menu as declared.
    return defaults;
  }
}

function storageKey(user: string): string {
  return `tabor-menu ${user}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
