import { summaryPositionSchema } from '../../contract/entities/periodic-summary-item.ts';
import type { RecordKey } from '../../contract/fields.ts';
import type { FieldFault } from '../../contract/problem.ts';
import { isInPeriod, positionLimits } from '../../contract/rules/summary-positions.ts';
import { faultsOf } from '../../contract/validate.ts';
import type { DraftRow } from '../../db/rows.ts';
import { draftContentOf } from '../../screens/form/draft-content.ts';

/** A position as its form has it, and as lists show it. */
export type Position = {
  readonly Id: RecordKey;
  readonly periodicSummaryId: RecordKey;
  readonly Date: string | null;
  readonly Description: string;
  readonly Comments: string;
};

/** The time that a summary's positions lie in. */
export type Period = { readonly StartDate: string; readonly EndDate: string | null };

/** The fields of a position's form, in their order. */
export const positionFields = [
  { field: 'Date', control: { kind: 'datetime' }, isRequired: true },
  { field: 'Description', control: { kind: 'text', maxLength: positionLimits.Description }, isRequired: true },
  { field: 'Comments', control: { kind: 'textarea', maxLength: positionLimits.Comments }, isRequired: false },
] as const;

/** What is wrong with a position of a summary's time; the backend asks the same. */
export function positionFaults(position: Position, period: Period): FieldFault[] {
  const faults = faultsOf(summaryPositionSchema, position);
  if (faults.some(({ field }) => field === 'Date') || position.Date === null || isInPeriod(position.Date, period)) return faults;
  return [...faults, { field: 'Date', code: 'outside-period' }];
}

/** The position that a kept form was about; null when an older version wrote what this one cannot read. */
export function positionOf(draft: DraftRow): Position | null {
  return (draftContentOf(draft)?.form as Position | undefined) ?? null;
}

/** Positions as a record or an answer has them, by their dates. */
export function positionsIn(value: unknown): readonly Position[] {
  const positions = Array.isArray(value) ? (value as readonly Position[]) : [];
  return positions.toSorted((one, other) => (one.Date ?? '').localeCompare(other.Date ?? ''));
}
