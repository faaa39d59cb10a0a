import type { Kysely } from 'kysely';
import { type SummaryPosition, positionImportSchema, summaryPositionSchema } from '../../src/contract/entities/periodic-summary-item.ts';
import { checkImport } from '../../src/contract/import/check-import.ts';
import { positionContext, positionImport } from '../../src/contract/import/position-import.ts';
import { may } from '../../src/contract/permissions.ts';
import { TaborError, type FieldFault } from '../../src/contract/problem.ts';
import { arePositionsOpen, isInPeriod } from '../../src/contract/rules/summary-positions.ts';
import type { CallRequest, ChangeRequest } from '../calls/call-request.ts';
import { idOf } from '../calls/parameters.ts';
import { loadRecord, readRecord, saveRecord, type RecordKeeping } from '../calls/records.ts';
import type { Database } from '../database/tables.ts';
import { keepHistory } from '../import/history.ts';
import { keepAsImported, uploadedSheet } from '../import/uploaded-sheet.ts';
import { admitTo } from './summary-access.ts';

const table = 'periodic_summary_position';

const shown = ['Id', 'periodicSummaryId', 'Date', 'Description', 'Comments'] as const;

const keeping: RecordKeeping<typeof summaryPositionSchema> = {
  table,
  schema: summaryPositionSchema,
  columns: ['periodicSummaryId', 'Date', 'Description', 'Comments'],
  references: { periodicSummaryId: 'periodic_summary' },
};

/** A summary's positions, by date. */
export async function getPositions(request: CallRequest): Promise<unknown> {
  const id = idOf(request, 'id');
  await admitTo(request, id);
  await loadRecord(request.db, 'periodic_summary', id, { columns: ['Id'] });
  return request.db.selectFrom(table).select(shown).where('periodicSummaryId', '=', id).orderBy('Date').orderBy('Id').execute();
}

export async function getPosition(request: CallRequest): Promise<unknown> {
  const position = await positionOf(request);
  await admitTo(request, position['periodicSummaryId'] as number);
  return position;
}

/** Whether a summary's positions can still be edited. */
export async function canBeEdited(request: CallRequest): Promise<boolean> {
  const id = idOf(request, 'id');
  await admitTo(request, id);
  return isOpen(request, await periodOf(request.db, id));
}

/** Saves a position, dated within its summary's period, while the positions are open. */
export function createOrUpdatePosition(request: ChangeRequest): Promise<number> {
  const { db, user, body, now, expectedVersion } = request;
  return saveRecord(db, keeping, body, {
    check: async (position, id) => {
      if (id !== null) await refuseOtherSummary(db, id, position);
      return periodFaults(position, await holdOpenSummary(request, position.periodicSummaryId));
    },
    stamp: (id) => (id === null ? { CreatedOn: now, CreatedBy: user.id || null } : { ChangedOn: now, ChangedBy: user.id || null }),
    expectedVersion,
  });
}

export async function deletePosition(request: ChangeRequest): Promise<true> {
  const position = await positionOf(request);
  await holdOpenSummary(request, position['periodicSummaryId']);
  await request.db.deleteFrom(table).where('Id', '=', position['Id'] as number).execute();
  return true;
}

/** Imports the positions of an uploaded spreadsheet, all or none; returns false when any of them is invalid. */
export async function importPositions(request: ChangeRequest): Promise<boolean> {
  const { db, user, now, body } = request;
  const { Id: summary, Filename } = readRecord(positionImportSchema, body);
  if (typeof summary !== 'number') throw new TaborError('not-found');
  const period = await holdOpenSummary(request, summary);
  const upload = { fileId: Number(Filename), summary };
  const sheet = period && (await uploadedSheet(request, upload));
  if (sheet === 'imported') return true;
  const checked = sheet && checkImport(positionImport, sheet, positionContext(period));
  if (!checked || checked.records.length === 0 || checked.faults.length > 0) return false;
  const stamps = { periodicSummaryId: summary, CreatedOn: now, CreatedBy: user.id || null };
  const rows = checked.records.map((record) => ({ Comments: '', ...(record as { Date: string; Description: string }), ...stamps }));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce);
    const made = await db.insertInto(table).values(some).returning('Id').execute();
    const told = made.map(({ Id }, index) => ({ id: Id, row: checked.records[start + index] ?? {} }));
    await keepHistory(request, { entity: 'periodic-summary', call: 'importPositions', rows: told, part: { of: summary, name: 'Positions' } });
  }
  await keepAsImported(request, upload);
  return true;
}

/** Keeps the parameters of a statement far below PostgreSQL's limit. */
const rowsAtOnce = 1_000;

type Period = { readonly StartDate: string; readonly EndDate: string | null };

/** Locks the summary until the transaction ends and returns its period. Throws without access to it, and `positions-closed`. */
async function holdOpenSummary(request: ChangeRequest, summaryId: unknown): Promise<Period | null> {
  if (typeof summaryId !== 'number') return null;
  await admitTo(request, summaryId);
  const period = await periodOf(request.db, summaryId, true);
  if (!isOpen(request, period)) throw new TaborError('positions-closed');
  return period;
}

/** Administrators may correct positions after the deadline. */
function isOpen({ user, now }: CallRequest, period: Period): boolean {
  return arePositionsOpen(period, now) || may(user.permissions, 'PeriodicSummary', 'IsAdmin');
}

function periodFaults({ Date: date }: SummaryPosition, period: Period | null): FieldFault[] {
  return period && !isInPeriod(date, period) ? [{ field: 'Date', code: 'outside-period' }] : [];
}

/** A position never moves to another summary: for that summary, and for its access token, it does not exist. */
async function refuseOtherSummary(db: Kysely<Database>, id: number, { periodicSummaryId }: SummaryPosition): Promise<void> {
  const kept = await loadRecord(db, table, id, { columns: ['periodicSummaryId'], lock: true });
  if (kept['periodicSummaryId'] !== periodicSummaryId) throw new TaborError('not-found');
}

function positionOf(request: CallRequest): Promise<Record<string, unknown>> {
  return loadRecord(request.db, table, idOf(request, 'id'), { columns: shown });
}

async function periodOf(db: Kysely<Database>, id: number, lock = false): Promise<Period> {
  return (await loadRecord(db, 'periodic_summary', id, { columns: ['StartDate', 'EndDate'], lock })) as Period;
}
