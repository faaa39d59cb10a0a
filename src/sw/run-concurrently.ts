import { TaborError, type ProblemCode } from '../contract/wire/problem.ts';

export type Task = () => Promise<unknown>;

/** Number of concurrent tasks: on a slow network the round trips dominate, and the backend serves others, too. */
const MAX_CONCURRENT = 4;

/** Errors that every further task would run into as well. */
export const fatalCodes: ReadonlySet<ProblemCode | null> = new Set<ProblemCode>([
  'unauthorized',
  'network',
  'storage-full',
  'storage-unavailable',
]);

/**
 * Runs the tasks in order, a few concurrently, calls `onProgress` after each with the number done, and returns the last problem or null.
 * A failed task does not stop the others, unless its error concerns all; then the running tasks are awaited, as when `isEnding` becomes
 * true.
 */
export async function runConcurrently(
  tasks: readonly Task[],
  onProgress: (done: number, problem: ProblemCode | null) => Promise<unknown>,
  isEnding = () => false,
): Promise<ProblemCode | null> {
  const remaining = tasks.values();
  let problem: ProblemCode | null = null;
  let done = 0;
  const runNext = async (): Promise<void> => {
    for (const task of remaining) {
      if (fatalCodes.has(problem) || isEnding()) return;
      const failed = await problemOf(task);
      if (fatalCodes.has(problem)) return;
      problem = failed ?? problem;
      done += 1;
      await onProgress(done, problem);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, runNext));
  return problem;
}

async function problemOf(task: Task): Promise<ProblemCode | null> {
  try {
    await task();
    return null;
  } catch (error) {
    if (error instanceof TaborError) return error.code;
    throw error;
  }
}
