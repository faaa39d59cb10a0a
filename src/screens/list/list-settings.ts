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
      /** Read by `readListSearch` when it is used: columns may have gone since. */
      search: v.record(v.string(), v.unknown()),
      layout,
    }),
  ),
  /** The view that the menu opens. */
  preset: v.nullable(v.string()),
});

/** How one user arranged one list on this device: its columns and its saved views. */
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

/** Answers for any entity what its list's menu entry opens: the view that was made the preset one; live. */
export function usePresetView(): FindView {
  const { user } = useSession();
  return useSyncExternalStore(subscribe, () => presetViews(user));
}

/** Another function once something was kept, and the same until then. */
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
    // Written by something else: the list is as it was declared.
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
