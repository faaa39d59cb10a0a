import * as v from 'valibot';
import { callApi } from '../../../api/backend.ts';
import { listViews, savedViews, type ListViews } from '../../../contract/entities/company/list-view-bodies.ts';
import { TaborError } from '../../../contract/wire/problem.ts';
import { listsWithSettings, loadSettings, storeSettings, type ListSettings, type SavedView } from './list-settings.ts';

type Remote = Pick<ListViews['Own'][number], 'Version' | 'Views' | 'Preset'>;

const nothing: Remote = { Version: 0, Views: [], Preset: null };

/** Whether the user has views that the backend lacks. */
export function hasUnsentViews(user: string): boolean {
  return listsWithSettings(user).some((list) => isUnsent(loadSettings(user, list)));
}

/** Sends the user's changed views and fetches those of other devices and users. Throws `TaborError`. */
export async function syncViews(user: string): Promise<void> {
  const { Own, Shared } = v.parse(listViews, await callApi('list-view', 'list'));
  const lists = new Set([...listsWithSettings(user), ...Own.map(({ List }) => List), ...Shared.map(({ List }) => List)]);
  for (const list of lists) {
    const remote = Own.find(({ List }) => List === list) ?? nothing;
    const shared = Shared.filter(({ List }) => List === list).flatMap(({ By, Views }) => Views.map((one) => ({ ...viewOf(one), by: By })));
    await syncList(user, list, remote, shared);
  }
}

async function syncList(user: string, list: string, remote: Remote, shared: readonly SavedView[]): Promise<void> {
  const local = loadSettings(user, list);
  const merged = { ...mergeViews(local, remote), shared: [...shared] };
  if (JSON.stringify(merged) !== JSON.stringify(local)) storeSettings(user, list, merged);
  if (!isUnsent(merged)) return;
  const snapshot = loadSettings(user, list);
  const body = { List: list, Version: remote.Version, Views: snapshot.views.map(bodyOf), Preset: snapshot.preset };
  try {
    const { Version } = v.parse(savedViews, await callApi('list-view', 'save', { body }));
    const now = loadSettings(user, list);
    // Changes made while the request ran are sent by the next one.
    storeSettings(user, list, { ...now, version: Version, isUnsent: now.views !== snapshot.views || now.preset !== snapshot.preset });
  } catch (error) {
    // Another device saved in between: the next contact merges both. Views that the backend refuses stay on this device.
    if (!(error instanceof TaborError) || !['changed-meanwhile', 'validation', 'forbidden'].includes(error.code)) throw error;
  }
}

/**
 * The device's settings after contact: the backend's views where nothing waits here, else both, the device's own version of a view first.
 */
export function mergeViews(local: ListSettings, remote: Remote): ListSettings {
  // A backend restored from an older backup, or another one: it gets the device's views again.
  if (remote.Version < local.version) return { ...local, version: remote.Version, isUnsent: true };
  const theirs = remote.Views.map(viewOf);
  if (!isUnsent(local))
    return remote.Version === local.version ? local : { ...local, views: theirs, preset: remote.Preset, version: remote.Version };
  if (remote.Version === local.version) return local;
  const localIds = new Set(local.views.map(({ id }) => id));
  return {
    ...local,
    views: [...local.views, ...theirs.filter(({ id }) => !localIds.has(id))],
    preset: local.preset ?? remote.Preset,
    version: remote.Version,
  };
}

function isUnsent({ isUnsent: isMarked, version, views }: ListSettings): boolean {
  return isMarked ?? (version === 0 && views.length > 0);
}

function viewOf({ Id, Name, Search, Layout, IsShared }: Remote['Views'][number]): SavedView {
  return { id: Id, name: Name, search: Search, layout: Layout, isShared: IsShared };
}

function bodyOf({ id, name, search, layout, isShared = false }: SavedView) {
  return { Id: id, Name: name, Search: search, Layout: layout, IsShared: isShared };
}
