import { sql, type Kysely } from 'kysely';
import { parametersOfPeriod, readNarrowing } from '../../src/contract/entities/costs/mailed-parameters.ts';
import { mailedReports, type ReportInterval } from '../../src/contract/entities/costs/report-mail-bodies.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { EntityDefinition, EntityName } from '../../src/contract/definition/entity.ts';
import { readScope } from '../../src/contract/grid/scope.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import { activeUser } from '../auth/active-user.ts';
import { rowsText, writeSecurityEvent } from '../auth/security-event.ts';
import type { Database } from '../database/tables.ts';
import { DroppedError, PermanentError } from '../events/channel-driver.ts';
import { mayReadReport, sourceOfReport } from '../events/report-readers.ts';
import { listConditions, reportConditions } from '../export/conditions.ts';
import { mailText } from '../texts/event-texts.ts';
import { toHtml, toText, type MailContent } from './mail-html.ts';
import type { Mail } from './mailer.ts';
import type { Reader, ReportMailOptions } from './mail-options.ts';

/** Larger files are refused by most mail servers. */
const MAX_BYTES = 15 * 1024 * 1024;

/** Shorter than the lease of a queued message. */
const MAX_WAIT_MS = 120_000;

/**
 * The mail of a report, with the rows that its recipient may read now. Throws `PermanentError` for a deleted report, a lost right and a
 * file that is too large.
 */
export async function reportMail(
  db: Kysely<Database>,
  { exportWorkers, appAddress, demoMode }: ReportMailOptions,
  { id, name, language }: Reader,
  reportId: number,
): Promise<Omit<Mail, 'to' | 'messageId'>> {
  const report = await db
    .selectFrom('report_mail as r')
    .innerJoin('user_account as u', 'u.Id', 'r.UserId')
    .leftJoin('employee as e', 'e.Id', 'u.EmployeeId')
    .select(['r.Name', 'r.List', 'r.Parameters', 'r.Every', 'r.IsOfPeriod', 'r.UserId', sql<string>`localtimestamp(0)`.as('Now')])
    .select(sql<string>`coalesce(e."FullName", u."GivenName", u."Username")`.as('Author'))
    .where('r.Id', '=', reportId)
    .executeTakeFirst();
  if (!report) throw new DroppedError('report-deleted');
  const user = await activeUser(db, id, demoMode);
  if (!user || !mayReadReport(user.permissions, report.List)) throw new DroppedError('no-right');
  const source = sourceOfReport(report.List);
  if (!source) throw new PermanentError('the list does not exist');
  const entity = 'entity' in source ? source.entity : null;
  const { call, path } = 'entity' in source ? { call: 'generateExcel', path: `/${source.entity}/list` } : mailedReports[source.report];
  const saved = ownedBy(report.Parameters as Readonly<Record<string, string>>, report.UserId === id ? null : report.Author);
  const ofPeriod =
    report.IsOfPeriod && entity
      ? parametersOfPeriod(entityRegistry[entity], saved, report.Every as ReportInterval, report.Now.slice(0, 10))
      : saved;
  // Asks the list for its last line.
  const parameters = entity ? { note: '', ...ofPeriod } : saved;
  const conditions = entity ? await listConditions(db, entity, parameters, language) : await reportConditions(db, parameters, language);
  let rows = 0;
  const fileId = Number(
    await exportWorkers
      .run({ entity: entity ?? 'report', call, user, language, parameters, now: report.Now }, AbortSignal.timeout(MAX_WAIT_MS), {
        onRows: (count) => void (rows = count),
        onEarlyAnswer: ignore,
      })
      .catch(refuse),
  );
  const { FileName, bytes } = await takeFile(db, fileId);
  await writeSecurityEvent(db, {
    Kind: 'export',
    UserId: user.id,
    Name: user.username,
    Address: '',
    Subject: `mail ${report.List} ${rowsText(rows)}`,
  });
  const content: MailContent = {
    language,
    greeting: mailText('hello', language, { name }),
    parts: [
      {
        title: report.Name,
        facts: [
          ['', mailText('reportText', language, { file: FileName })],
          ...(conditions.length === 0 ? [] : [[mailText('reportConditions', language), conditions.join(' · ')] as const]),
        ],
        link: {
          label: mailText('open', language),
          href: `${appAddress}${path}${entity ? searchOf(entity, parameters) : printed(pick(saved, ['period', 'unit', 'costPlace', 'type']))}`,
        },
      },
    ],
    why: mailText('reportWhy', language),
    links: [{ label: mailText('reportSettings', language), href: `${appAddress}/notifications/settings` }],
  };
  return { subject: report.Name, text: toText(content), html: toHtml(content), attachments: [{ filename: FileName, content: bytes }] };
}

/** The parameters, with the person whose own rows they are; null for the reader. */
function ownedBy(parameters: Readonly<Record<string, string>>, owner: string | null): Readonly<Record<string, string>> {
  const narrowing = readNarrowing(parameters['narrowing']);
  return narrowing && owner !== null ? { ...parameters, narrowing: JSON.stringify({ ...narrowing, owner }) } : parameters;
}

/** The part of a list's address that shows the rows of the mail: days, search and filters. Own rows are those of the reader alone. */
function searchOf(entity: EntityName, parameters: Readonly<Record<string, string>>): string {
  const { grid }: EntityDefinition = entityRegistry[entity];
  const { from, to } = grid?.scope ? readScope(grid.scope, new URLSearchParams(parameters)).choice : {};
  const { search, mine, owner, columns = [] } = readNarrowing(parameters['narrowing']) ?? {};
  const filters = Object.fromEntries(columns.map(({ id, filter }) => [id, filter]));
  const written = { from, to, search, mine: mine && owner === undefined ? 'true' : undefined };
  return printed({ ...written, ...(columns.length > 0 && { filters: JSON.stringify(filters) }) });
}

function pick(parameters: Readonly<Record<string, string>>, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, parameters[name]]));
}

function printed(parameters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** The mail takes the whole file. */
function ignore(): void {}

/** A query that the list no longer understands fails every time. */
function refuse(error: unknown): never {
  if (error instanceof TaborError && error.code !== 'timeout')
    throw new PermanentError(`the file could not be created: ${error.detail ?? error.code}`);
  throw error;
}

/** Reads a stored export and removes it: the mail carries it. */
async function takeFile(db: Kysely<Database>, id: number): Promise<{ readonly FileName: string; readonly bytes: Buffer }> {
  const { FileName, Size } = await db.selectFrom('file').select(['FileName', 'Size']).where('Id', '=', id).executeTakeFirstOrThrow();
  const parts =
    Size > MAX_BYTES ? [] : await db.selectFrom('file_part').select('Bytes').where('FileId', '=', id).orderBy('Position').execute();
  await db.deleteFrom('file').where('Id', '=', id).execute();
  if (Size > MAX_BYTES) throw new PermanentError('the file is too large for a mail');
  return { FileName, bytes: Buffer.concat(parts.map(({ Bytes }) => Bytes)) };
}
