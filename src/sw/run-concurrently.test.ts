import { expect, test } from 'vitest';
import { TaborError, type ProblemCode } from '../contract/wire/problem.ts';
import { runConcurrently } from './run-concurrently.ts';

/** Tasks that end on command, and a log of the run. */
function startTasks(count: number, isEnding?: () => boolean) {
  const begun: number[] = [];
  const progress: [number, ProblemCode | null][] = [];
  const ends = Array.from({ length: count }, () => Promise.withResolvers<unknown>());
  const tasks = ends.map(({ promise }, index) => () => {
    begun.push(index);
    return promise;
  });
  const outcome = runConcurrently(tasks, (done, problem) => Promise.resolve(progress.push([done, problem])), isEnding);
  /** Ends a task, with a problem if given, and waits for the consequences. */
  const end = async (index: number, problem?: ProblemCode): Promise<void> => {
    if (problem) ends[index]?.reject(new TaborError(problem));
    else ends[index]?.resolve(null);
    await new Promise(setImmediate);
  };
  return { begun, told: progress, outcome, end };
}

test('[R-090] runs a few tasks at a time, in order, and reports each end', async () => {
  const { begun, told, outcome, end } = startTasks(6);
  expect(begun).toEqual([0, 1, 2, 3]);
  await end(2);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  for (const index of [0, 1, 3, 4, 5]) await end(index);
  expect(await outcome).toBeNull();
  expect(told).toEqual([1, 2, 3, 4, 5, 6].map((done) => [done, null]));
});

test('[R-090] a failed task does not stop the others, and its problem is returned', async () => {
  const { begun, told, outcome, end } = startTasks(6);
  await end(0, 'unavailable');
  for (const index of [1, 2, 3, 4, 5]) await end(index);
  expect(begun).toHaveLength(6);
  expect(await outcome).toBe('unavailable');
  expect(told.at(-1)).toEqual([6, 'unavailable']);
});

test.each(['unauthorized', 'network', 'storage-full'] as const)(
  '[R-090] after "%s" starts no more tasks and awaits the running ones',
  async (problem) => {
    const { begun, outcome, end } = startTasks(8);
    await end(1, problem);
    let isOver = false;
    void outcome.then(() => (isOver = true));
    await end(0);
    await end(2, 'unavailable');
    expect(isOver).toBe(false);
    await end(3);
    expect(begun).toEqual([0, 1, 2, 3]);
    expect(await outcome).toBe(problem);
  },
);

test('[R-092] begins no more tasks once the run is to end, and awaits those under way', async () => {
  let isEnding = false;
  const { begun, outcome, end } = startTasks(6, () => isEnding);
  isEnding = true;
  await end(1);
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const index of [0, 2, 3]) await end(index);
  expect(await outcome).toBeNull();
  expect(begun).toHaveLength(4);
});
