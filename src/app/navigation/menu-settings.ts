import { useCallback, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { useSession } from '../../screens/session-context.tsx';

const settings = v.object({
  /** Paths of the menu items with a star, in the order of the menu. */
  favourites: v.array(v.string()),
  folded: v.array(v.string()),
  isNarrow: v.boolean(),
});

/** How one user arranged the side menu on this device. */
export type MenuSettings = v.InferOutput<typeof settings>;

const defaultSettings: MenuSettings = { favourites: [], folded: [], isNarrow: false };

let cached: { readonly key: string; readonly settings: MenuSettings } | null = null;
const listeners = new Set<() => void>();

export function useMenuSettings(): readonly [MenuSettings, (changed: Partial<MenuSettings>) => void] {
  const { user } = useSession();
  const current = useSyncExternalStore(subscribe, () => load(user));
  const change = useCallback(
    (changed: Partial<MenuSettings>) => {
      cached = { key: storageKey(user), settings: { ...load(user), ...changed } };
      localStorage.setItem(cached.key, JSON.stringify(cached.settings));
      for (const listener of listeners) listener();
    },
    [user],
  );
  return [current, change];
}

export function removeMenuSettings(user: string): void {
  localStorage.removeItem(storageKey(user));
  if (cached?.key === storageKey(user)) cached = null;
}

/** `all` without `one`, or with it. */
export function toggled(all: readonly string[], one: string): string[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}

function load(user: string): MenuSettings {
  const key = storageKey(user);
  if (cached?.key !== key) cached = { key, settings: read(localStorage.getItem(key)) };
  return cached.settings;
}

function read(text: string | null): MenuSettings {
  try {
    return text === null ? defaultSettings : v.parse(settings, JSON.parse(text));
  } catch {
    // The stored value has another format: use the menu as declared.
    return defaultSettings;
  }
}

function storageKey(user: string): string {
  return `tabor-menu ${user}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
