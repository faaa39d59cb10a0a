import { sql, type CompiledQuery, type Kysely } from 'kysely';
import { protocolVersion } from '../../src/contract/entities/handover/protocol-mail.ts';
import { signingSides } from '../../src/contract/entities/handover/signing-link.ts';
import type { ChangedRecord } from '../audit/run-audited.ts';
import type { Database } from '../database/tables.ts';
import type { MailedProtocol } from './channel-driver.ts';
import type { Row } from '../engine/declaration/row.ts';

/** How long a mail waits for the PDF of the device, which follows the handover. Without one the backend makes it. */
const WAIT_MINUTES = 2;

/**
 * Statements that queue the protocols of handovers that `changes` sealed, where the company mails them. They belong to the transaction of
 * the change.
 */
export function protocolStatements(trx: Kysely<Database>, changes: readonly ChangedRecord[], userId: number): CompiledQuery[] {
  return changes.flatMap(({ entity, id, before, after }) => {
    const isSealed = entity === 'vehicle-handover-document' && after !== null && hashOf(after) !== null && hashOf(after) !== hashOf(before);
    return isSealed ? [protocolStatement(trx, { id, row: after, userId })] : [];
  });
}

/**
 * Queues the protocol of a sealed handover for both parties: the employees with an address, except those who turned the mails about
 * handovers off, and the business partner at the address in the handover. `row`: the handover after the change. A version that a party has
 * or gets already is left out.
 */
export function protocolStatement(
  trx: Kysely<Database>,
  { id, row, userId }: { readonly id: number; readonly row: Row; readonly userId: number | null },
): CompiledQuery {
  const later = typeof row['LaterSides'] === 'string' ? row['LaterSides'].split(',') : [];
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : null);
  const version = protocolVersion({
    hash: hashOf(row),
    state: 0,
    number: text('Number'),
    signedLater: signingSides.filter((side) => later.includes(side)),
    voidedOn: text('VoidedOn') ?? '',
  });
  const choice = sql`coalesce(s."Choices" -> 'handover-delivered', '{}')`;
  // Earlier versions stored the channels themselves, whatever the presets.
  const isOff = sql`CASE jsonb_typeof(${choice}) WHEN 'array' THEN NOT ${choice} ? 'mail' ELSE coalesce(${choice} -> 'Off', '[]') ? 'mail' END`;
  const partner = row['ContractorId'] === null ? '' : (text('ContractorEmail') ?? '');
  const language = sql`coalesce(${text('TermsLanguage')}::text, 'pl')`;
  const dataOf = (side: ReturnType<typeof sql>, spoken: ReturnType<typeof sql>) =>
    sql`jsonb_build_object('Protocol', jsonb_build_object('Handover', ${id}::bigint, 'Version', ${version}::text, 'Side', ${side}, 'Language', ${spoken}))`;
  const ownLanguage = sql`(SELECT s."Language" FROM user_account u JOIN notification_setting s ON s."UserId" = u."Id" WHERE u."EmployeeId" = e."Id" AND u."IsActive" ORDER BY u."Id" LIMIT 1)`;
  const sender = userId === 0 ? null : userId;
  return sql`
    INSERT INTO outgoing ("Channel", "UserId", "Target", "NextAttemptOn", "Data")
    SELECT 'mail', ${sender}::bigint, trim(e."Email"), now() + make_interval(mins => ${WAIT_MINUTES}), ${dataOf(sql`p.side`, sql`coalesce(${ownLanguage}, ${language})`)}
    FROM (VALUES ('From', ${Number(row['FromEmployeeId'])}::bigint), ('To', ${Number(row['ToEmployeeId'])}::bigint)) AS p(side, employee)
    JOIN employee e ON e."Id" = p.employee CROSS JOIN company_setting c
    WHERE c."MailsProtocol" AND e."Email" ~ '^\\s*[^\\s<>,;@]+@[^\\s<>,;@]+\\s*$'
      AND NOT EXISTS (SELECT FROM user_account u JOIN notification_setting s ON s."UserId" = u."Id" WHERE u."EmployeeId" = e."Id" AND u."IsActive" AND ${isOff})
    UNION ALL SELECT 'mail', ${sender}::bigint, ${partner}::text, now() + make_interval(mins => ${WAIT_MINUTES}), ${dataOf(sql`${partnerSide(text('Direction'))}::text`, language)}
    FROM company_setting c WHERE c."MailsProtocol" AND ${partner}::text <> ''
    ON CONFLICT DO NOTHING`.compile(trx);
}

/** The side of the business partner: the person who gets the vehicle, at a return who brings it. */
function partnerSide(direction: string | null): MailedProtocol['Side'] {
  return direction === 'return' ? 'From' : 'To';
}

function hashOf(row: Row | null): string | null {
  return (row?.['Seal'] as { readonly Hash?: string } | null | undefined)?.Hash ?? null;
}
