import * as v from 'valibot';
import {
  columnFlag,
  columnReference,
  columnText,
  optionalReference,
  recordFlag,
  recordReference,
  recordText,
  reference,
} from '../../wire/fields.ts';

/**
 * Fields of a record that may begin as a short report, and of the handover that it was made from. A backend of the specification has none.
 */
export const shortReportFields = {
  /** The office still has to complete the record. */
  IsReport: columnFlag,
  HandoverId: optionalReference,
  /** The mark on the drawings of that handover. */
  DamagePointId: v.nullish(v.pipe(v.string(), v.maxLength(60)), null),
  /** The employee who reported it. Absent: as it is stored, in a new record the user's. */
  ReporterId: v.nullish(reference),
};

/** The same fields in a response. */
export const storedReportFields = {
  IsReport: recordFlag,
  HandoverId: recordReference,
  DamagePointId: recordText,
  ReporterId: recordReference,
};

/** Their names, which only a backend that announces `short-reports` gets. */
export const shortReportNames = ['IsReport', 'HandoverId', 'DamagePointId', 'ReporterId'];

/** Columns beyond the specification of a list of such records: who reported, the handover, the mark on its drawings. */
export const reportColumns = { Reporter: columnText, ReporterId: columnReference, HandoverId: columnReference, DamagePointId: columnText };

type Reported = { readonly HandoverId: unknown; readonly DamagePointId: unknown; readonly ReporterId?: unknown };

/** A client that does not know the link or the reporter leaves them as they are; the reporter of a new record is the employee of the user. */
export function withStoredReport<Record extends Reported>(
  record: Record,
  stored: Readonly<globalThis.Record<string, unknown>> | null,
  employeeId: number | null,
): Record {
  const { HandoverId, DamagePointId } = record.HandoverId === null && stored ? stored : record;
  const ReporterId = record.ReporterId === undefined ? (stored ? stored['ReporterId'] : employeeId) : record.ReporterId;
  return { ...record, HandoverId, DamagePointId, ReporterId };
}
