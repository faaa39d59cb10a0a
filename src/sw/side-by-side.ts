import { TaborError, type ProblemCode } from '../contract/problem.ts';

export type Task = () => Promise<unknown>;

/** How many are under way at a time: on a slow network the way there and back counts most, and the backend serves others, too. */
const atATime = 4;

/** After these every further task would fare the same. */
export const endsAll: ReadonlySet<ProblemCode | null> = new Set<ProblemCode>(['unauthorized', 'network', 'storage-full', 'storage-unavailable']);

/**
 * Does the tasks in their order, a few side by side, tells after each how many are done, and answers the problem there was, if any.
 * One that fails keeps no other back, unless what it failed of concerns all; then what is under way is waited for.
 */
export async function doSideBySide(tasks: readonly Task[], tell: (done: number, problem: ProblemCode | null) => Promise<unknown>): Promise<ProblemCode | null> {
  const left = tasks.values();
  let problem: ProblemCode | null = null;
  let done = 0;
  const goOn = async (): Promise<void> => {
    for (const task of left) {
      if (endsAll.has(problem)) return;
      const failed = await problemOf(task);
      if (endsAll.has(problem)) return;
      problem = failed ?? problem;
      done += 1;
      await tell(done, problem);
    }
  };
  await Promise.all(Array.from({ length: atATime }, goOn));
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
