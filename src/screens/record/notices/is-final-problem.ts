import { TaborError } from '../../../contract/wire/problem.ts';

/** Codes that another attempt does not change. */
const finalCodes: ReadonlySet<string> = new Set(['not-found', 'forbidden']);

/** Whether another attempt to read a record would answer the same. */
export function isFinalProblem(problem: unknown): boolean {
  return problem instanceof TaborError && finalCodes.has(problem.code);
}
