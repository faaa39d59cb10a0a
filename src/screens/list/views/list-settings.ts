import { useCallback, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import type { EntityName } from '../../../contract/entity.ts';
import { useSession } from '../../session-context.tsx';

const layout = v.object({
  hidden: v.array(v.string()),
  /** Chosen columns that are hidden by default. */
  shown: v.optional(v.array(v.string()), []),
  order: v.array(v.string()),
  widths: v.record(v.string(), v.pipe(v.number(), v.finite())),
});

const settings = v.object({
  layout,
  views: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      /** Validated by `readListSearch` on use: columns may have been removed since it was saved. */
      search: v.record(v.string(), v.unknown()),
      layout,
    }),
  ),
  /** Id of the view that the menu opens. */
  preset: v.nullable(v.string()),
});

/** Column layout and saved views of one user's list on this device. */
export type ListSettings = v.InferOutput<typeof settings>;

export type SavedLayout = ListSettings['layout'];

export type SavedView = ListSettings['views'][number];

type FindView = (entity: EntityName) => SavedView | null;

const defaultSettings: ListSettings = { layout: { hidden: [], shown: [], order: [], widths: {} }, views: [], preset: null };

const settingsCache = new Map<string, ListSettings>();
const finders = new Map<string, FindView>();
const listeners = new Set<() => void>();

export function useListSettings(entity: EntityName): readonly [ListSettings, (next: ListSettings) => void] {
  const { user } = useSession();
  const current = useSyncExternalStore(subscribe, () => loadSettings(user, entity));
  const save = useCallback(
    (next: ListSettings) => {
      localStorage.setItem(storageKey(user, entity), JSON.stringify(next));
      settingsCache.set(storageKey(user, entity), next);
      finders.clear();
      for (const listener of listeners) listener();
    },
    [user, entity],
  );
  return [current, save];
}

/** Returns a function that finds the preset view of an entity's list, which its menu link opens; live. */
export function useFindPresetView(): FindView {
  const { user } = useSession();
  return useSyncExternalStore(subscribe, () => presetViewFinder(user));
}

/** Returns the same function until a setting changes: `useSyncExternalStore` needs a stable snapshot. */
function presetViewFinder(user: string): FindView {
  const found = finders.get(user) ?? ((entity) => presetView(loadSettings(user, entity)));
  finders.set(user, found);
  return found;
}

function presetView({ views, preset }: ListSettings): SavedView | null {
  return views.find((view) => view.id === preset) ?? null;
}

function loadSettings(user: string, entity: EntityName): ListSettings {
  const key = storageKey(user, entity);
  const loaded = settingsCache.get(key) ?? read(localStorage.getItem(key));
  settingsCache.set(key, loaded);
  return loaded;
}

function read(text: string | null): ListSettings {
  try {
    return text === null ? defaultSettings : v.parse(settings, JSON.parse(text));
  } catch {
    // The stored value has another format: use the declared layout.
    return defaultSettings;
  }
}

function storageKey(user: string, entity: EntityName): string {
  return `tabor-list ${user} ${entity}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
