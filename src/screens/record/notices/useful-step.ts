import type { ProblemCode } from '../../../contract/wire/problem.ts';
import { rejectionOf, type RejectionSource } from '../../../db/outbox/rejection.ts';
import type { OutboxRow } from '../../../db/schema/rows.ts';

type Parked = RejectionSource & Pick<OutboxRow, 'kind'>;

/** The record is decided on, or gone: the action has nothing left to do. */
const settled: ReadonlySet<ProblemCode> = new Set([
  'already-confirmed',
  'wrong-state',
  'not-found',
  'unknown-address',
  'method-not-allowed',
  'conflict',
  'changed-meanwhile',
  'summary-closed',
  'positions-closed',
]);

/** Answered by another content of the record. */
const correctable: ReadonlySet<ProblemCode> = new Set([
  'validation',
  'collision',
  'too-large',
  'unsupported-type',
  'infected',
  'blob-missing',
]);

/**
 * The step that most likely helps with a parked entry that needs no decision: `correct` the record, `retry` once the right is granted or
 * what is missing was added, or `discard` an action that came too late. A refused action has no fields of its own.
 */
export function usefulStepFor(entry: Parked): 'correct' | 'retry' | 'discard' {
  const rejection = rejectionOf(entry);
  const code = rejection?.code ?? 'unknown';
  if (code === 'forbidden' || code === 'not-own') return 'retry';
  if (entry.kind === 'save' || (rejection?.errors.length ?? 0) > 0 || correctable.has(code)) return 'correct';
  return settled.has(code) ? 'discard' : 'retry';
}
