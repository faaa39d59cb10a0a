import { useCallback, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { MENU_LIST } from '../../../contract/entities/company/list-view.ts';
import type { MailedReportName } from '../../../contract/entities/costs/report-mail-bodies.ts';
import { useSession } from '../../session-context.tsx';

const layout = v.object({
  hidden: v.array(v.string()),
  /** Chosen columns that are hidden by default. */
  shown: v.optional(v.array(v.string()), []),
  order: v.array(v.string()),
  widths: v.record(v.string(), v.pipe(v.number(), v.finite())),
});

const view = v.object({
  id: v.string(),
  name: v.string(),
  /** Validated by `readListSearch` on use: columns may have been removed since it was saved. */
  search: v.record(v.string(), v.unknown()),
  layout,
  /** The user published it to everybody who may read the list. */
  isShared: v.optional(v.boolean()),
  /** Published by this other user, and theirs to change. */
  by: v.optional(v.string()),
});

const settings = v.object({
  layout,
  views: v.array(view),
  /** Views that others published, as of the last contact. */
  shared: v.optional(v.array(view), []),
  /** Id of the view that the menu opens. */
  preset: v.nullable(v.string()),
  /** Version of `views` and `preset` on the backend; 0 before the first contact. */
  version: v.optional(v.number(), 0),
  /** `views` or `preset` differ from the backend's. Views saved by an earlier release are missing there. */
  isUnsent: v.optional(v.boolean()),
});

/** Column layout and saved views of one user's list. */
export type ListSettings = v.InferOutput<typeof settings>;

export type SavedLayout = ListSettings['layout'];

export type SavedView = ListSettings['views'][number];

type FindView = (entity: EntityName) => SavedView | null;

const defaultSettings: ListSettings = {
  layout: { hidden: [], shown: [], order: [], widths: {} },
  views: [],
  shared: [],
  preset: null,
  version: 0,
};

const settingsCache = new Map<string, ListSettings>();
const finders = new Map<string, FindView>();
const listeners = new Set<() => void>();

export function useListSettings(
  entity: EntityName | MailedReportName | typeof MENU_LIST,
): readonly [ListSettings, (next: ListSettings) => void] {
  const { user } = useSession();
  const current = useSyncExternalStore(subscribeToSettings, () => loadSettings(user, entity));
  const save = useCallback(
    (next: ListSettings) => {
      const before = loadSettings(user, entity);
      const isUnsent =
        before.isUnsent === true || JSON.stringify([next.views, next.preset]) !== JSON.stringify([before.views, before.preset]);
      storeSettings(user, entity, { ...next, isUnsent });
    },
    [user, entity],
  );
  return [current, save];
}

export function storeSettings(user: string, entity: string, next: ListSettings): void {
  localStorage.setItem(storageKey(user, entity), JSON.stringify(next));
  settingsCache.set(storageKey(user, entity), next);
  finders.clear();
  for (const listener of listeners) listener();
}

/** The lists of which the user has settings on this device. */
export function listsWithSettings(user: string): string[] {
  const prefix = storageKey(user, '');
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
}

/**
 * Removes the views of `user` from this device: their filters hold data. `keeps` also leaves how columns are arranged, and views that the
 * backend lacks.
 */
export function removeSettings(user: string, keeps: 'arrangement' | null): void {
  for (const entity of listsWithSettings(user)) {
    const before = loadSettings(user, entity);
    if (keeps === null) {
      localStorage.removeItem(storageKey(user, entity));
      settingsCache.delete(storageKey(user, entity));
    } else
      storeSettings(user, entity, before.isUnsent === true ? { ...before, shared: [] } : { ...defaultSettings, layout: before.layout });
  }
  finders.clear();
}

/** The view of this id: the user's own, or one that others published. */
export function findView({ views, shared }: ListSettings, id: string | null | undefined): SavedView | null {
  return views.find((one) => one.id === id) ?? shared.find((one) => one.id === id) ?? null;
}

/** Returns a function that finds the preset view of an entity's list, which its menu link opens; live. */
export function useFindPresetView(): FindView {
  const { user } = useSession();
  return useSyncExternalStore(subscribeToSettings, () => presetViewFinder(user));
}

/** Returns the same function until a setting changes: `useSyncExternalStore` needs a stable snapshot. */
function presetViewFinder(user: string): FindView {
  const finder = finders.get(user) ?? ((entity) => presetView(loadSettings(user, entity)));
  finders.set(user, finder);
  return finder;
}

function presetView(of: ListSettings): SavedView | null {
  return findView(of, of.preset);
}

export function loadSettings(user: string, entity: string): ListSettings {
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

function storageKey(user: string, entity: string): string {
  return `tabor-list ${user} ${entity}`;
}

export function subscribeToSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
