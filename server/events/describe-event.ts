import { sql, type Kysely } from 'kysely';
import { eventOf, type EventName } from '../../src/contract/definition/events.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import type { Database } from '../database/tables.ts';
import type { StoredEvent } from './channel-driver.ts';
import { mayReadKind } from './readable-events.ts';

/** An event with the names of its records, read now: they are not stored with it. */
export type NamedEvent = StoredEvent & {
  readonly Plate: string | null;
  readonly Person: string | null;
  /** Name of the device, key or webhook. */ readonly Device: string | null;
  readonly By: string | null;
  /** Words of the person who decided or asks. */ readonly Reason: string | null;
};

/** The column of the reason that a decision gives, by event. */
const reasons = (
  [
    ['booking-rejected', 'vehicle_booking', 'Reason'],
    ['booking-cancelled', 'vehicle_booking', 'Reason'],
    ['rental-discarded', 'rental_document', 'Reason'],
    ['handover-corrected', 'vehicle_handover_document', 'CorrectionReason'],
    ['handover-returned', 'vehicle_handover_document', 'ReturnReason'],
    ['handover-voided', 'vehicle_handover_document', 'VoidReason'],
  ] as const satisfies readonly (readonly [EventName, string, string])[]
).map(
  ([name, table, column]) => sql`WHEN ${name} THEN (SELECT r.${sql.ref(column)} FROM ${sql.table(table)} r WHERE r."Id" = e."RecordId")`,
);

/** The events of these ids with their names, in the order of the ids. */
export async function namedEvents(db: Kysely<Database>, ids: readonly number[]): Promise<NamedEvent[]> {
  const { rows } = await sql<NamedEvent>`
    SELECT e."Id", e."Name", e."Entity", e."RecordId", e."HappenedOn", e."UserId", e."Data", e."OnceKey", v."RegistrationNumber" AS "Plate",
      (SELECT string_agg(p."FullName", CASE e."Entity" WHEN 'vehicle-handover-document' THEN ' → ' ELSE ', ' END ORDER BY c.position)
        FROM jsonb_array_elements_text(coalesce(e."Data"->'People', e."Data"->'Concerned')) WITH ORDINALITY AS c(id, position)
        JOIN employee p ON p."Id" = c.id::bigint) AS "Person",
      CASE e."Name" WHEN 'device-waiting' THEN (SELECT d."Name" FROM device d WHERE d."Id" = e."RecordId")
        WHEN 'device-registered' THEN (SELECT d."Name" FROM device d WHERE d."Id" = (e."Data"->>'DeviceId')::bigint) WHEN 'key-due' THEN (SELECT k."Username" FROM user_account k WHERE k."Id" = e."RecordId")
        WHEN 'webhook-paused' THEN (SELECT w."Name" FROM webhook w WHERE w."Id" = e."RecordId") END AS "Device", u."GivenName" AS "By",
      nullif(CASE e."Name" ${sql.join(reasons, sql` `)} WHEN 'handover-refused' THEN (SELECT concat_ws(': ', r."Name", r."Words")
        FROM link_refusal r WHERE r."VehicleHandoverDocumentId" = e."RecordId" ORDER BY r."RefusedOn" DESC, r."Id" DESC LIMIT 1) WHEN 'release-requested' THEN (SELECT concat_ws(': ', i."Name", nullif(c."Words", ''))
        FROM check_release c LEFT JOIN handover_item i ON i."Id" = c."ItemId" WHERE c."Key" = e."Data"->>'ReleaseKey') END, '') AS "Reason"
    FROM event e
    LEFT JOIN vehicle v ON v."Id" = CASE WHEN e."Entity" = 'vehicle' THEN e."RecordId" ELSE (e."Data"->>'VehicleId')::bigint END
    LEFT JOIN user_account u ON u."Id" = e."UserId"
    WHERE e."Id" = ANY(${[...ids]}::bigint[]) ORDER BY array_position(${[...ids]}::bigint[], e."Id")`.execute(db);
  return rows;
}

/**
 * Path of the record in the app for a reader; the settings for the own account, the home for the own record without the right to its kind.
 */
export function pathOfEvent(
  { Name, Entity, RecordId, Data: { ReleaseKey } }: Pick<StoredEvent, 'Name' | 'Entity' | 'RecordId' | 'Data'>,
  reader: Pick<SignedInUser, 'permissions'>,
): string {
  if (ReleaseKey !== undefined) return `/release#${ReleaseKey}`;
  if (Entity === 'account') return eventOf(Name).path ?? '/settings';
  return mayReadKind(reader, Name) ? `/${Entity}/item/${RecordId}` : '/';
}
