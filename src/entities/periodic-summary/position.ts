import { summaryPositionSchema } from '../../contract/entities/mileage/periodic-summary-record.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import type { FieldError } from '../../contract/wire/problem.ts';
import { isInPeriod, positionLimits } from '../../contract/rules/mileage/summary-positions.ts';
import { validate } from '../../contract/wire/validate.ts';
import type { DraftRow } from '../../db/schema/rows.ts';
import { draftContentOf } from '../../screens/record/drafts/draft-content.ts';

/** A position of a summary, in its form and in lists. */
export type Position = {
  readonly Id: RecordKey;
  readonly periodicSummaryId: RecordKey;
  readonly Date: string | null;
  readonly Description: string;
  readonly Comments: string;
};

/** The period of a summary; at our own backend its positions must lie within it. */
export type Period = { readonly StartDate: string; readonly EndDate: string | null };

export const positionFields = [
  { field: 'Date', control: { kind: 'datetime' }, isRequired: true },
  { field: 'Description', control: { kind: 'text', maxLength: positionLimits.Description }, isRequired: true },
  { field: 'Comments', control: { kind: 'textarea', maxLength: positionLimits.Comments }, isRequired: false },
] as const;

/** Validates a position against its schema and its summary's period, null where only the backend knows its rule. */
export function validatePosition(position: Position, period: Period | null): FieldError[] {
  const errors = validate(summaryPositionSchema, position);
  if (period === null || errors.some(({ field }) => field === 'Date') || position.Date === null || isInPeriod(position.Date, period))
    return errors;
  return [...errors, { field: 'Date', code: 'outside-period' }];
}

/** The position in a draft; null when an older app version wrote content that this one cannot read. */
export function positionOfDraft(draft: DraftRow): Position | null {
  return (draftContentOf(draft)?.form as Position | undefined) ?? null;
}

/** Reads positions from a record or a response, ordered by date. */
export function toSortedPositions(value: unknown): readonly Position[] {
  const positions = Array.isArray(value) ? (value as readonly Position[]) : [];
  return positions.toSorted((one, other) => (one.Date ?? '').localeCompare(other.Date ?? ''));
}
