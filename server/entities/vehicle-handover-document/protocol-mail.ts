import type * as v from 'valibot';
import { sql, type Kysely } from 'kysely';
import {
  MAX_PROTOCOL_BYTES,
  MAX_PROTOCOL_MAILS_PER_HOUR,
  protocolMailBody,
  type ProtocolMail,
} from '../../../src/contract/entities/handover/protocol-mail.ts';
import { signingSides } from '../../../src/contract/entities/handover/signing-link.ts';
import { may } from '../../../src/contract/permissions/permissions.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import { ThrottledError } from '../../limits/throttled-error.ts';
import type { Database } from '../../database/tables.ts';
import type { CallRequest, ChangeRequest } from '../../engine/declaration/call-request.ts';
import type { Row } from '../../engine/declaration/row.ts';
import { requireOwnOrChange } from '../../engine/records/ownership.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import { lockRecord } from '../../engine/records/rows.ts';
import type { MailedProtocol } from '../../events/channel-driver.ts';
import { filesWithoutRecord } from '../../files/owner.ts';

type MailBody = v.InferOutput<typeof protocolMailBody>;
type MailRecipient = MailBody['Recipients'][number];

/**
 * Queues the uploaded PDF for the parties; each gets a version once. Throws `not-own`, `wrong-state` without mail, `validation`,
 * `too-large`, `throttled`.
 */
export async function mailProtocol(request: ChangeRequest<MailBody>): Promise<true> {
  const { db, user, channels, catalogue } = request;
  const { File, Version, Language, Recipients } = request.body;
  const Handover = idOf(request, 'id');
  const stored = await lockRecord(request, 'vehicle_handover_document', Handover);
  requireOwnOrChange(catalogue.entities['vehicle-handover-document'], user, stored);
  if (!channels.includes('mail')) throw new TaborError('wrong-state');
  await checkAddresses(request, stored, Recipients);
  await takeQuota(db, user.id, Recipients.length);
  await takeFile(request, File, Handover);
  const queued = await db
    .insertInto('outgoing')
    .values(
      Recipients.map(({ Side, Address }) => {
        const Protocol: MailedProtocol = { Handover, File, Version, Side, Language };
        return { Channel: 'mail', UserId: user.id, Target: Address, Data: JSON.stringify({ Protocol }) };
      }),
    )
    // The device's PDF takes the place of the one that the backend would make.
    .onConflict((conflict) =>
      conflict
        .expression(sql`("Data" -> 'Protocol' ->> 'Handover'), ("Data" -> 'Protocol' ->> 'Version'), lower("Target")`)
        .where(sql<boolean>`"Data" ? 'Protocol'`)
        .doUpdateSet({ UserId: user.id, Data: sql`excluded."Data"`, NextAttemptOn: sql`now()` })
        .where('outgoing.State', '=', 'waiting')
        .where(sql<boolean>`NOT outgoing."Data" -> 'Protocol' ? 'File'`),
    )
    .returning('Data')
    .execute();
  request.addToSecurityLog(
    [...new Set(Recipients.map(({ Address }) => Address.slice(Address.lastIndexOf('@') + 1).toLowerCase()))].join(', '),
  );
  if (queued.length > 0)
    request.last.push(
      auditEntry(
        request,
        Handover,
        queued.map(({ Data }) => (Data as { Protocol: MailedProtocol }).Protocol),
      ),
    );
  return true;
}

/** Mails with the protocol of a handover, newest first. */
export async function protocolMailsOf({ db, wallTime }: Pick<CallRequest, 'db' | 'wallTime'>, id: number): Promise<ProtocolMail[]> {
  const { rows } = await sql<{
    Protocol: MailedProtocol;
    Target: string;
    State: ProtocolMail['State'];
    CreatedOn: Date;
    SentOn: Date | null;
  }>`
    SELECT "Data" -> 'Protocol' AS "Protocol", "Target", "State", "CreatedOn", "SentOn" FROM outgoing
    WHERE "Data" ? 'Protocol' AND "Data" -> 'Protocol' ->> 'Handover' = ${String(id)} ORDER BY "Id" DESC`.execute(db);
  return rows.map(({ Protocol: { Side, Version }, Target, State, CreatedOn, SentOn }) => ({
    Side,
    Address: Target,
    Version,
    State,
    CreatedOn: wallTime(CreatedOn),
    SentOn: SentOn && wallTime(SentOn),
  }));
}

/**
 * The PDF is any upload, so a free address would send anything to anyone in the company's name. Users without the right to change handovers
 * send only to the address that the register has of the party; a contractor's people are in no register. Throws `validation`.
 */
async function checkAddresses({ db, user }: ChangeRequest, handover: Row, recipients: readonly MailRecipient[]): Promise<void> {
  if (may(user.permissions, 'VehicleHandoverDocument', 'IsChange') || handover['ContractorId'] !== null) return;
  const parties = signingSides.map((side) => Number(handover[`${side}EmployeeId`]));
  const employees = await db.selectFrom('employee').select(['Id', 'Email']).where('Id', 'in', parties).execute();
  const registered = (side: MailRecipient['Side']) =>
    employees
      .find(({ Id }) => Id === handover[`${side}EmployeeId`])
      ?.Email?.trim()
      .toLowerCase();
  const fieldErrors = recipients.flatMap(({ Side, Address }, index) =>
    registered(Side) === Address.toLowerCase() ? [] : [{ field: `Recipients.${index}.Address`, code: 'unregistered-address' }],
  );
  if (fieldErrors.length > 0) throw new TaborError('validation', { fieldErrors });
}

/**
 * Throws `ThrottledError` above the recipients of an hour. Calls of one user go one after another, so that they do not all find the last
 * place free.
 */
async function takeQuota(db: Kysely<Database>, userId: number, count: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('protocol mail', ${userId}))`.execute(db);
  const { rows } = await sql<{ sent: number; seconds: number }>`
    SELECT count(*)::int AS sent, coalesce(extract(epoch FROM min("CreatedOn") + interval '1 hour' - now()), 0)::float8 AS seconds
    FROM outgoing WHERE "UserId" = ${userId} AND "Data" -> 'Protocol' ? 'File' AND "CreatedOn" > now() - interval '1 hour'`.execute(db);
  const [{ sent, seconds } = { sent: 0, seconds: 0 }] = rows;
  if (sent + count > MAX_PROTOCOL_MAILS_PER_HOUR) throw new ThrottledError(seconds);
}

/** Ties the user's upload to the mails, so that it is kept until they are sent. */
async function takeFile({ db, user }: ChangeRequest, id: number, handover: number): Promise<void> {
  const file = await db
    .selectFrom('file')
    .select(['TableName', 'RecordId', 'CreatedBy', 'ContentType', 'Size'])
    .where('Id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const isOpen = file?.TableName === null || (file?.TableName === filesWithoutRecord.mailed && file.RecordId === handover);
  if (!file || !isOpen || file.CreatedBy !== user.id)
    throw new TaborError('validation', { fieldErrors: [{ field: 'File', code: 'unknown-reference' }] });
  if (file.ContentType !== 'application/pdf') throw new TaborError('unsupported-type');
  if (file.Size > MAX_PROTOCOL_BYTES) throw new TaborError('too-large');
  await db.updateTable('file').set({ TableName: filesWithoutRecord.mailed, RecordId: handover }).where('Id', '=', id).execute();
}

/** The history names the party and the language. The address stands in the queue alone, which forgets it. */
function auditEntry({ db, user, now, happenedAt }: ChangeRequest, RecordId: number, mails: readonly MailedProtocol[]) {
  const Changes = JSON.stringify(mails.map(({ Side, Language }) => ({ Path: [`${Side}Mail`], New: Language })));
  return db
    .insertInto('audit_entry')
    .values({
      Entity: 'vehicle-handover-document',
      RecordId,
      Kind: 'changed',
      Call: 'mailProtocol',
      UserId: user.id || null,
      HappenedOn: happenedAt,
      EnteredOn: now,
      Changes,
    })
    .compile();
}
