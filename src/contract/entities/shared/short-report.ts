import * as v from 'valibot';
import { columnFlag, optionalReference, recordFlag, recordReference, recordText } from '../../wire/fields.ts';

/**
 * Fields of a record that may begin as a short report, and of the handover that it was made from. A backend of the specification has none.
 */
export const shortReportFields = {
  /** The office still has to complete the record. */
  IsReport: columnFlag,
  HandoverId: optionalReference,
  /** The mark on the drawings of that handover. */
  DamagePointId: v.nullish(v.pipe(v.string(), v.maxLength(60)), null),
};

/** The same fields in a response. */
export const storedReportFields = { IsReport: recordFlag, HandoverId: recordReference, DamagePointId: recordText };

/** Their names, which only a backend that announces `short-reports` gets. */
export const shortReportNames = ['IsReport', 'HandoverId', 'DamagePointId'];

type Link = { readonly HandoverId: unknown; readonly DamagePointId: unknown };

/** A client that does not know the link leaves it as it is. */
export function withStoredLink<Record extends Link>(record: Record, stored: Readonly<globalThis.Record<string, unknown>> | null): Record {
  return record.HandoverId === null && stored
    ? { ...record, HandoverId: stored['HandoverId'], DamagePointId: stored['DamagePointId'] }
    : record;
}
