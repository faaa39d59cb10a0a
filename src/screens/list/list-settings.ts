import { useCallback, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import type { EntityName } from '../../contract/entity.ts';
import { useSession } from '../session-context.tsx';

const layout = v.object({
  hidden: v.array(v.string()),
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

export type SavedView = ListSettings['views'][number];

type FindView = (entity: EntityName) => SavedView | null;

const untouched: ListSettings = { layout: { hidden: [], order: [], widths: {} }, views: [], preset: null };

const known = new Map<string, ListSettings>();
const finders = new Map<string, FindView>();
const listeners = new Set<() => void>();

export function useListSettings(entity: EntityName): readonly [ListSettings, (next: ListSettings) => void] {
  const { user } = useSession();
  const current = useSyncExternalStore(subscribe, () => listSettings(user, entity));
  const keep = useCallback(
    (next: ListSettings) => {
      localStorage.setItem(storedAs(user, entity), JSON.stringify(next));
      known.set(storedAs(user, entity), next);
      finders.clear();
      for (const listener of listeners) listener();
    },
    [user, entity],
  );
  return [current, keep];
}

/** Returns a function that finds the preset view of an entity's list, which its menu link opens; live. */
export function usePresetView(): FindView {
  const { user } = useSession();
  return useSyncExternalStore(subscribe, () => presetViews(user));
}

/** Returns the same function until a setting changes: `useSyncExternalStore` needs a stable snapshot. */
function presetViews(user: string): FindView {
  const found = finders.get(user) ?? ((entity) => presetView(listSettings(user, entity)));
  finders.set(user, found);
  return found;
}

function presetView({ views, preset }: ListSettings): SavedView | null {
  return views.find((view) => view.id === preset) ?? null;
}

function listSettings(user: string, entity: EntityName): ListSettings {
  const name = storedAs(user, entity);
  const kept = known.get(name) ?? read(localStorage.getItem(name));
  known.set(name, kept);
  return kept;
}

function read(text: string | null): ListSettings {
  try {
    return text === null ? untouched : v.parse(settings, JSON.parse(text));
  } catch {
    // The stored value has another format: use the declared layout.
    return untouched;
  }
}

function storedAs(user: string, entity: EntityName): string {
  return `tabor-list ${user} ${entity}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
