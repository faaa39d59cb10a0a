import type * as v from 'valibot';
import type { Kysely } from 'kysely';
import {
  type SummaryPosition,
  positionImportSchema,
  summaryPositionSchema,
} from '../../../src/contract/entities/mileage/periodic-summary-record.ts';
import { checkImport } from '../../../src/contract/import/check-import.ts';
import { positionContext, positionImport } from '../../../src/contract/rules/mileage/position-import.ts';
import { may } from '../../../src/contract/permissions/permissions.ts';
import { TaborError, type FieldError } from '../../../src/contract/wire/problem.ts';
import { arePositionsOpen, isInPeriod } from '../../../src/contract/rules/mileage/summary-positions.ts';
import type { CallRequest, ChangeRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import { loadRecord } from '../../engine/records/rows.ts';
import { changeOf, requireOwn } from '../../engine/records/ownership.ts';
import { definePart } from '../../engine/declaration/server-entity.ts';
import type { Database } from '../../database/tables.ts';
import { recordImportHistory } from '../../import/record-import-history.ts';
import { markImported, readUploadedSheet } from '../../import/uploaded-sheet.ts';
import { checkAccessToken } from './access.ts';

const table = 'periodic_summary_position';

const positionColumns = ['Id', 'periodicSummaryId', 'Date', 'Description', 'Comments'] as const;

/** Positions of a summary, dated within its period. They change while the summary's positions are open. */
export const positions = definePart({
  table,
  owner: 'periodicSummaryId',
  record: { schema: summaryPositionSchema, validate: (position, { owner }) => validatePeriod(position, owner as Period | null) },
  lockOwner: lockOpenSummary,
});

/** A summary's positions, by date. */
export async function getPositions(request: CallRequest): Promise<unknown> {
  const id = idOf(request, 'id');
  await checkAccessToken(request, id);
  await loadRecord(request.db, 'periodic_summary', id, { columns: ['Id'] });
  return request.db.selectFrom(table).select(positionColumns).where('periodicSummaryId', '=', id).orderBy('Date').orderBy('Id').execute();
}

export async function getPosition(request: CallRequest): Promise<unknown> {
  const position = await positionOf(request);
  await checkAccessToken(request, position['periodicSummaryId'] as number);
  return position;
}

/** Whether a summary's positions can still be edited. */
export async function canBeEdited(request: CallRequest): Promise<boolean> {
  const id = idOf(request, 'id');
  await checkAccessToken(request, id);
  return isOpen(request, await periodOf(request.db, id));
}

/** Imports the positions of an uploaded spreadsheet, all or none; returns false when any of them is invalid. */
export async function importPositions(request: ChangeRequest<v.InferOutput<typeof positionImportSchema>>): Promise<boolean> {
  const { db, user, now, body } = request;
  const { Id: summary, Filename } = body;
  if (typeof summary !== 'number') throw new TaborError('not-found');
  const period = await lockOpenSummary(request, summary);
  // The right to add makes new summaries; this changes a stored one.
  const summaries = request.catalogue.entities['periodic-summary'];
  requireOwn(summaries, user, changeOf(summaries), period);
  const upload = { fileId: Number(Filename), summary };
  const sheet = await readUploadedSheet(request, upload);
  if (sheet === 'imported') return true;
  const checked = sheet && checkImport(positionImport, sheet, positionContext(period));
  if (!checked || checked.records.length === 0 || checked.errors.length > 0) return false;
  const stamps = { periodicSummaryId: summary, CreatedOn: now, CreatedBy: user.id || null };
  const rows = checked.records.map((record) => ({ Comments: '', ...(record as { Date: string; Description: string }), ...stamps }));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const batch = rows.slice(start, start + ROWS_PER_INSERT);
    const inserted = await db.insertInto(table).values(batch).returning('Id').execute();
    const created = inserted.map(({ Id }, index) => ({ id: Id, row: checked.records[start + index] ?? {} }));
    await recordImportHistory(request, {
      entity: 'periodic-summary',
      call: 'importPositions',
      rows: created,
      part: { of: summary, name: 'Positions' },
    });
  }
  await markImported(request, upload);
  return true;
}

/** Keeps the parameters of a statement far below PostgreSQL's limit. */
const ROWS_PER_INSERT = 1_000;

/** Also says whose the summary is. */
export type Period = { readonly StartDate: string; readonly EndDate: string | null; readonly CreatedBy: number | null };

/** Locks the summary until the transaction ends and returns its period. Throws without access to it, and `positions-closed`. */
async function lockOpenSummary(request: ChangeRequest, summaryId: number): Promise<Period> {
  await checkAccessToken(request, summaryId);
  return requireOpenPositions(request, summaryId, true);
}

/** The period of a summary whose positions may change. Throws `not-found`, `positions-closed`. */
export async function requireOpenPositions(request: CallRequest, summaryId: number, lock = false): Promise<Period> {
  const period = await periodOf(request.db, summaryId, lock);
  if (!isOpen(request, period)) throw new TaborError('positions-closed');
  return period;
}

/** Whether a summary and its positions may change. Administrators may correct them after the deadline. */
export function isOpen({ user, now }: CallRequest, period: Period): boolean {
  return arePositionsOpen(period, now) || may(user.permissions, 'PeriodicSummary', 'IsAdmin');
}

function validatePeriod({ Date: date }: SummaryPosition, period: Period | null): FieldError[] {
  return period && !isInPeriod(date, period) ? [{ field: 'Date', code: 'outside-period' }] : [];
}

function positionOf(request: CallRequest): Promise<Record<string, unknown>> {
  return loadRecord(request.db, table, idOf(request, 'id'), { columns: positionColumns });
}

async function periodOf(db: Kysely<Database>, id: number, lock = false): Promise<Period> {
  return (await loadRecord(db, 'periodic_summary', id, { columns: ['StartDate', 'EndDate', 'CreatedBy'], lock })) as Period;
}
