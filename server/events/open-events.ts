import { sql, type Kysely, type RawBuilder } from 'kysely';
import { eventNames, type EventName } from '../../src/contract/definition/events.ts';
import type { Database } from '../database/tables.ts';
import { isStillDue } from './events-of-time.ts';

/** Changes that ask for a step, as conditions on the event `e`: the step is still open. */
const openSteps: Partial<Readonly<Record<EventName, RawBuilder<boolean>>>> = {
  'booking-requested': sql`EXISTS (SELECT FROM vehicle_booking b WHERE b."Id" = e."RecordId" AND NOT b."IsAccepted" AND NOT b."IsRejected" AND NOT b."IsRejectedByDriver")`,
  'handover-waiting': sql`EXISTS (SELECT FROM vehicle_handover_document d WHERE d."Id" = e."RecordId" AND d."WaitingUntil" > localtimestamp AND d."VoidedOn" IS NULL)`,
  'release-requested': sql`EXISTS (SELECT FROM check_release r WHERE r."Key" = e."Data"->>'ReleaseKey' AND r."By" IS NULL)`,
};

/**
 * Those of the events that ask for something done meanwhile, or of no use any more: a booking that was decided or cancelled, a date that
 * was moved. Events that only inform are never among them.
 */
export async function settledEvents(db: Kysely<Database>, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const events = await db
    .selectFrom('event')
    .select(['Id', 'Name'])
    .where('Id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .execute();
  const rules = await db.selectFrom('notification_rule').selectAll().executeTakeFirstOrThrow();
  const isOpen = eventNames
    .filter((name) => events.some(({ Name }) => Name === name))
    .flatMap((name) => {
      const condition = openSteps[name] ?? isStillDue(name, rules);
      return condition ? [sql`WHEN ${name} THEN ${condition}`] : [];
    });
  if (isOpen.length === 0) return new Set();
  const { rows } = await sql<{ Id: number }>`
    SELECT e."Id" FROM event e WHERE e."Id" = ANY(${[...ids]}::bigint[]) AND NOT CASE e."Name" ${sql.join(isOpen, sql` `)} ELSE true END`.execute(
    db,
  );
  return new Set(rows.map(({ Id }) => Id));
}
