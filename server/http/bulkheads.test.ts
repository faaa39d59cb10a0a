import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBulkhead } from './bulkheads.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Tasks that run until they are ended, by name. */
function setup() {
  const bulkhead = createBulkhead({ fast: 3, slow: 1 });
  const ends = new Map<string, () => void>();
  const running = () => [...ends.keys()];
  const start = (name: string): Promise<void> => bulkhead.run(() => new Promise<void>((resolve) => ends.set(name, resolve)));
  const end = async (name: string, task: Promise<void>): Promise<void> => {
    ends.get(name)?.();
    ends.delete(name);
    await task;
  };
  return { bulkhead, start, end, running };
}

test('[R-143] fast calls run side by side, the others wait in order', async () => {
  const { bulkhead, start, end, running } = setup();
  const [a, ...others] = ['a', 'b', 'c', 'd', 'e'].map(start);
  await vi.advanceTimersByTimeAsync(0);
  expect([running(), bulkhead.waiting()]).toEqual([['a', 'b', 'c'], 2]);
  await end('a', a as Promise<void>);
  await vi.advanceTimersByTimeAsync(0);
  expect(running()).toEqual(['b', 'c', 'd']);
  expect(others).toHaveLength(4);
});

test('[R-143] after a slow call fewer run at a time, until many fast ones have run', async () => {
  const { bulkhead, start, end, running } = setup();
  const slow = start('slow');
  await vi.advanceTimersByTimeAsync(60);
  await end('slow', slow);
  const tasks = ['a', 'b', 'c'].map(start);
  await vi.advanceTimersByTimeAsync(0);
  expect([running(), bulkhead.waiting()]).toEqual([['a'], 2]);
  for (const [index, name] of ['a', 'b', 'c'].entries()) {
    await end(name, tasks[index] as Promise<void>);
    await vi.advanceTimersByTimeAsync(0);
  }
  for (let done = 0; done < 20; done++) await bulkhead.run(() => Promise.resolve());
  for (const name of ['d', 'e', 'f', 'g']) void start(name);
  await vi.advanceTimersByTimeAsync(0);
  expect([running(), bulkhead.waiting()]).toEqual([['d', 'e', 'f'], 1]);
});

test('[R-143] a failed call gives its place to the next', async () => {
  const bulkhead = createBulkhead({ fast: 1, slow: 1 });
  await expect(bulkhead.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await bulkhead.run(() => Promise.resolve('next'))).toBe('next');
});
