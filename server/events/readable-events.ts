import { sql, type Kysely, type RawBuilder } from 'kysely';
import { eventNames, eventOf, type EventName } from '../../src/contract/definition/events.ts';
import { may } from '../../src/contract/permissions/permissions.ts';
import { entityNamed } from '../../src/contract/registry.ts';
import { activeUser } from '../auth/active-user.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import type { Database } from '../database/tables.ts';
import { DroppedError } from './channel-driver.ts';
import { settledEvents } from './open-events.ts';

type Reader = Pick<SignedInUser, 'id' | 'employeeId' | 'permissions'>;

/** Whether the user may read every record of the event's kind now. */
export function mayReadKind({ permissions }: Pick<Reader, 'permissions'>, name: EventName): boolean {
  const { entity, office } = eventOf(name);
  const { functionality } = entityNamed(entity);
  // An event of no record is its office's, or each person's own.
  if (functionality === null) return !office || may(permissions, office.functionality, office.flag);
  return may(permissions, functionality, 'IsRead');
}

/** The condition that the user may read the event `e` now: a right may have been withdrawn since it was addressed. */
export function mayReadEvent(user: Reader): RawBuilder<boolean> {
  const [kinds, own] = [eventNames.filter((name) => mayReadKind(user, name)), eventNames.filter((name) => eventOf(name).isOfPerson)];
  return sql<boolean>`(e."Name" = ANY(${kinds}::text[])
    OR (e."Name" = ANY(${own}::text[]) AND coalesce(e."Data"->'Concerned' @> to_jsonb(${user.employeeId}::bigint) OR e."Data"->'CreatedBy' = to_jsonb(${user.id}::bigint), false)))`;
}

/**
 * The recipient with the present rights. Throws `DroppedError` for a closed account, for an event that it may no longer read, and for one
 * whose step was taken meanwhile.
 */
export async function requireReader(
  db: Kysely<Database>,
  { userId, eventId, demoMode }: { readonly userId: number | null; readonly eventId: number | null; readonly demoMode: boolean },
): Promise<SignedInUser> {
  const user = await activeUser(db, userId ?? 0, demoMode);
  if (!user) throw new DroppedError('account-closed');
  if (eventId === null) return user;
  const row = await db.selectFrom('event as e').select(mayReadEvent(user).as('MayRead')).where('e.Id', '=', eventId).executeTakeFirst();
  if (row && !row.MayRead) throw new DroppedError('no-right');
  if ((await settledEvents(db, [eventId])).size > 0) throw new DroppedError('step-done');
  return user;
}
