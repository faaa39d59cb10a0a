import { sql, type Kysely } from 'kysely';
import { linkEntries } from '../audit/chain.ts';
import { deleteOldRowChanges } from '../changes/row-changes.ts';
import { mustWipe } from '../auth/devices.ts';
import { mergeCountedWeeks } from '../database/counted-weeks.ts';
import { refreshMarks, type MarkedList } from '../database/list-marks.ts';
import type { Database } from '../database/tables.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { sweepObjects } from '../files/objects.ts';
import { applyRetention } from '../retention/apply-retention.ts';
import type { logGroups, RecordGroup } from '../retention/retained-groups.ts';
import { SECURITY_LOG_DAYS, type Settings } from '../settings/settings.ts';
import { sweepUploads } from '../files/receive.ts';

const INTERVAL_MS = 60_000;
const MINUTES_PER_HOUR = 60;
/** Longer than a date can be due: a year before it (`DueDays`) until a month after it. */
const ONCE_KEY_MONTHS = 14;
/** How soon an entry of the audit trail is linked. */
const LINK_INTERVAL_MS = 5_000;

/**
 * Links the audit trail every few seconds, merges counts and refreshes marks of long lists every minute, and deletes expired data every
 * hour. Returns what stops it.
 */
export function startHousekeeping(
  db: Kysely<Database>,
  store: ObjectStore | null,
  settings: Pick<Settings, 'securityLogDays'> & {
    readonly longLists: readonly MarkedList[];
    readonly retained: readonly RecordGroup[];
    readonly log: (line: string) => void;
  },
): () => void {
  let minutes = 0;
  // Removes the temporary uploads of a killed process.
  sweepUploads().catch(() => undefined);
  const timer = setInterval(() => {
    minutes++;
    // A failed run is repeated by the next one.
    mergeCountedWeeks(db).catch(() => undefined);
    refreshMarks(db, settings.longLists).catch(() => undefined);
    deleteUsedProofs(db).catch(() => undefined);
    applyRetention(db, settings.retained).catch((error: unknown) =>
      settings.log(JSON.stringify({ level: 'error', error: 'retention', code: (error as { code?: unknown }).code ?? null })),
    );
    if (minutes % MINUTES_PER_HOUR !== 0) return;
    deleteExpired(db, settings.securityLogDays).catch(() => undefined);
    deleteOldRowChanges(db).catch(() => undefined);
    sweepUploads().catch(() => undefined);
    if (store) sweepObjects(db, store).catch(() => undefined);
  }, INTERVAL_MS);
  timer.unref();
  const linking = setInterval(() => void linkEntries(db).catch(() => undefined), LINK_INTERVAL_MS);
  linking.unref();
  return () => {
    clearInterval(timer);
    clearInterval(linking);
  };
}

/** Deletes used proofs whose nonces have ended. */
async function deleteUsedProofs(db: Kysely<Database>): Promise<void> {
  await sql`DELETE FROM used_proof WHERE "UsedOn" < now() - interval '30 minutes'`.execute(db);
  await sql`DELETE FROM record_presence WHERE "SeenOn" < now() - interval '30 minutes'`.execute(db);
}

/**
 * Deletes old security events, logins and login attempts, logins that never came back, expired sessions and access links, exports, unused
 * and unfinished uploads, and old events, releases and idempotency keys.
 */
export async function deleteExpired(db: Kysely<Database>, securityLogDays = SECURITY_LOG_DAYS): Promise<void> {
  const rules = await db
    .selectFrom('retention_rule')
    .select(['Name', 'Months'])
    .where('ChangedOn', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  const months = (log: (typeof logGroups)[number]['name'], otherwise: number) =>
    rules.find(({ Name }) => Name === log)?.Months ?? otherwise;
  const securityLogMonths = months('security-log', 0);
  // The program's role cannot delete events itself.
  await sql`SELECT expire_security_events(CASE ${securityLogMonths}::integer WHEN 0 THEN ${securityLogDays} ELSE (now()::date - (now() - make_interval(months => ${securityLogMonths}))::date) END)`.execute(
    db,
  );
  await sql`DELETE FROM login_attempt WHERE "AttemptedOn" < now() - interval '1 day'`.execute(db);
  await sql`DELETE FROM login WHERE "LoggedInOn" < now() - make_interval(months => ${months('logins', 12)})`.execute(db);
  // By its token a device learns that it must remove its user's data.
  await sql`DELETE FROM session_token s USING device d, user_account u WHERE d."Id" = s."DeviceId" AND u."Id" = s."UserId" AND s."ExpiresOn" < now() - interval '30 days' AND NOT ${mustWipe}`.execute(
    db,
  );
  await sql`DELETE FROM device d USING user_account u WHERE u."Id" = d."UserId" AND d."SeenOn" < now() - interval '1 year' AND NOT ${mustWipe}`.execute(
    db,
  );
  await sql`DELETE FROM device d WHERE "Thumbprint" IS NULL AND "WipeOn" IS NULL AND NOT EXISTS (SELECT FROM session_token s WHERE s."DeviceId" = d."Id")`.execute(
    db,
  );
  await sql`DELETE FROM oidc_flow WHERE "StartedOn" < now() - interval '1 hour'`.execute(db);
  await sql`DELETE FROM company_link WHERE "StartedOn" < now() - interval '1 hour'`.execute(db);
  await sql`DELETE FROM login_code WHERE "CreatedOn" < now() - interval '1 hour'`.execute(db);
  // For a year an expired link is reported as expired, then as unknown.
  await sql`DELETE FROM periodic_summary_access WHERE "ValidTo" < localtimestamp - interval '1 year'`.execute(db);
  const notices = months('notices', 3);
  // Unread by then, the record itself shows it. An event of a date stays: its key prevents a second notice.
  await sql`DELETE FROM event WHERE "AddressedOn" IS NOT NULL AND "CreatedOn" < now() - make_interval(months => CASE WHEN "OnceKey" IS NULL THEN ${notices}::integer ELSE ${Math.max(notices, ONCE_KEY_MONTHS)}::integer END)`.execute(
    db,
  );
  await sql`DELETE FROM outgoing WHERE "CreatedOn" < now() - make_interval(months => ${notices})`.execute(db);
  // Clients download a generated spreadsheet immediately.
  await sql`DELETE FROM file WHERE "TableName" = 'Export' AND "CreatedOn" < localtimestamp - interval '1 day'`.execute(db);
  await sql`DELETE FROM file f WHERE "TableName" = 'ProtocolMail' AND "CreatedOn" < localtimestamp - interval '1 hour' AND NOT EXISTS (
    SELECT FROM outgoing o WHERE o."State" <> 'sent' AND o."Data" -> 'Protocol' ->> 'File' = f."Id"::text)`.execute(db);
  // An imported file is kept 30 days to detect repeated requests; an upload without a record after a week is never used.
  await sql`DELETE FROM file WHERE "TableName" = 'Imported' AND "CreatedOn" < localtimestamp - interval '30 days'`.execute(db);
  await sql`DELETE FROM file WHERE ("TableName" IS NULL OR "TableName" = 'SharedImport') AND "CreatedOn" < localtimestamp - interval '7 days'`.execute(
    db,
  );
  // A deleted summary takes the uploads of its link along.
  await sql`DELETE FROM file WHERE "TableName" = 'SharedImport' AND NOT EXISTS (SELECT FROM periodic_summary s WHERE s."Id" = "RecordId")`.execute(
    db,
  );
  // A client with an unfinished upload still has the whole file and starts again.
  await sql`DELETE FROM file_upload_part WHERE "ReceivedOn" < now() - interval '7 days'`.execute(db);
  // A tablet may stay unused for months; after a year a person reviews its outbox.
  await sql`DELETE FROM check_release WHERE "RequestedOn" < localtimestamp - interval '1 year'`.execute(db);
  await sql`DELETE FROM idempotency_key WHERE "CreatedOn" < now() - interval '1 year'`.execute(db);
}
