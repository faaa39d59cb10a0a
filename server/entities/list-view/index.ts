import { sql } from 'kysely';
import { listView, MENU_LIST } from '../../../src/contract/entities/company/list-view.ts';
import {
  listViews,
  savedViews,
  saveViewsBody,
  type ListViews,
  type SaveViewsBody,
} from '../../../src/contract/entities/company/list-view-bodies.ts';
import type { EntityDefinition } from '../../../src/contract/definition/entity.ts';
import { mailedReports, type MailedReportName } from '../../../src/contract/entities/costs/report-mail-bodies.ts';
import { may, mayReadList } from '../../../src/contract/permissions/permissions.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import { entityNames, entityRegistry } from '../../../src/contract/registry.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { withAnswerSchema, withBodySchema } from '../../engine/declaration/handler-schemas.ts';

type View = SaveViewsBody['Views'][number];

/** The caller's views, and those that others published for lists that the caller may read. */
async function views({ db, user }: CallRequest): Promise<ListViews> {
  const [own, shared] = await Promise.all([
    db.selectFrom('list_view').select(['List', 'Version', 'Views', 'Preset']).where('UserId', '=', user.id).execute(),
    db
      .selectFrom('list_view as l')
      .innerJoin('user_account as u', 'u.Id', 'l.UserId')
      .select(['l.List', 'l.Views', sql<string>`coalesce(nullif(u."GivenName", ''), u."Username")`.as('By')])
      .where('l.HasShared', '=', true)
      .where('u.IsActive', '=', true)
      .where('l.UserId', '<>', user.id)
      .orderBy('By')
      .execute(),
  ]);
  return {
    Own: own.map((one) => ({ ...one, Views: one.Views as View[] })),
    Shared: shared
      .filter(({ List }) => mayRead(user, List))
      .map((one) => ({ ...one, Views: (one.Views as View[]).filter(({ IsShared }) => IsShared) })),
  };
}

/**
 * Replaces the caller's views of a list. A caller without the right to delete its records cannot publish: such views become private.
 * Throws `changed-meanwhile` where another device saved in between.
 */
async function save({ db, user, body }: CallRequest<SaveViewsBody>): Promise<{ Version: number }> {
  const { List, Version, Preset } = body;
  if (!mayRead(user, List)) throw new TaborError('forbidden');
  const isPublisher = mayPublish(user, List);
  const saved = body.Views.map((view) => ({ ...view, IsShared: view.IsShared && isPublisher }));
  const values = { Views: JSON.stringify(saved), Preset, HasShared: saved.some(({ IsShared }) => IsShared) };
  const row = await db
    .insertInto('list_view')
    .values({ UserId: user.id, List, ...values, Version: Version + 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['UserId', 'List'])
        .doUpdateSet({ ...values, Version: Version + 1 })
        .where('list_view.Version', '=', Version),
    )
    .returning('Version')
    .executeTakeFirst();
  if (!row) throw new TaborError('changed-meanwhile');
  return row;
}

function mayRead({ permissions }: SignedInUser, list: string): boolean {
  if (list === MENU_LIST) return true;
  const report = reportNamed(list);
  if (report) return report.functionalities.every((functionality) => may(permissions, functionality, 'IsRead'));
  const entity = listNamed(list);
  return entity !== undefined && mayReadList(permissions, entity);
}

function mayPublish({ permissions }: SignedInUser, list: string): boolean {
  const report = reportNamed(list);
  if (report) return report.functionalities.every((functionality) => may(permissions, functionality, 'IsRemove'));
  const functionality = listNamed(list)?.functionality ?? null;
  return functionality !== null && may(permissions, functionality, 'IsRemove');
}

/** A report has views as a list has. */
function reportNamed(list: string) {
  return Object.hasOwn(mailedReports, list) ? mailedReports[list as MailedReportName] : undefined;
}

function listNamed(list: string): EntityDefinition | undefined {
  const name = entityNames.find((one) => one === list);
  return name && entityRegistry[name];
}

export const declaration = defineServerEntity(listView, {
  calls: { list: withAnswerSchema(listViews, views), save: withAnswerSchema(savedViews, withBodySchema(saveViewsBody, save)) },
});
