import type { FieldError, ProblemCode } from '../wire/problem.ts';

/** Why an entry was not applied: it is parked, or waits for its next attempt. */
export type Rejection = {
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[];
  readonly detail: string | null;
  /** The backend checked the idempotency key before it rejected: nothing was done under the key, in this attempt or an earlier one. */
  readonly isVerdict?: boolean;
  /** The guard that reported a conflict before the change was sent (SY17). */
  readonly guard?: string;
  /** The backend's current record, when both sides changed the same field (SY16). */
  readonly theirs?: Readonly<Record<string, unknown>>;
};

/** A rejection by its code alone. */
export function toRejection(code: ProblemCode, detail: string | null = null): Rejection {
  return { code, errors: [], detail };
}
