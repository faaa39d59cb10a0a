import { TaborError, isMissing } from '../../../contract/wire/problem.ts';

/** Whether another attempt to read a record would answer the same. */
export function isFinalProblem(problem: unknown): boolean {
  return problem instanceof TaborError && (isMissing(problem) || problem.code === 'forbidden');
}
