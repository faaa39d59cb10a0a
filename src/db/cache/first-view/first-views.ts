import type { EntityName } from '../../../contract/definition/entity.ts';
import { toWireDateTime } from '../../../contract/wire/wire-date.ts';
import { nextLogicalTime } from '../../schema/logical-time.ts';
import type { UserDatabase } from '../../schema/user-database.ts';
import { cachePage, viewPrefix } from '../list-rows.ts';

/** The build that draws and shows views. */
const build = `${import.meta.env['VITE_APP_VERSION']} ${import.meta.env['VITE_BUILD_DATE']}`;

const keyOf = (path: string) => viewPrefix + path;

/** Saves the list at `path` as it is drawn. */
export async function saveFirstView(database: UserDatabase, entity: EntityName, path: string, html: string): Promise<void> {
  const [moment, queued] = await Promise.all([nextLogicalTime(database), database.outbox.count()]);
  await cachePage(database, {
    key: keyOf(path),
    entity,
    rows: [],
    count: 0,
    asOf: toWireDateTime(new Date()),
    moment,
    view: { html, build, queued },
  });
}

/** The list at `path` as it was drawn last; null when its rows have changed since, or another build drew it. */
export async function findFirstView(database: UserDatabase, path: string): Promise<string | null> {
  const [page, queued] = await Promise.all([database.pages.get(keyOf(path)), database.outbox.count()]);
  return page?.view?.build === build && page.view.queued === queued && page.staleSince === undefined ? page.view.html : null;
}

/** Whether the list at `path` is saved as it is drawn now, not only as it was before its rows changed. */
export async function hasFirstView(database: UserDatabase, path: string): Promise<boolean> {
  const page = await database.pages.get(keyOf(path));
  return page !== undefined && page.staleSince === undefined;
}
