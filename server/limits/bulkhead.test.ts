import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBulkhead, createBulkheads, MAX_WAITING_PER_CALLER } from './bulkhead.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const turn = { caller: 'anna' };

/** Tasks that run until they are ended, by name. */
function setup() {
  const bulkhead = createBulkhead({ fast: 3, slow: 1 });
  const ends = new Map<string, () => void>();
  const running = () => [...ends.keys()];
  const start = (name: string): Promise<void> => bulkhead.run(turn, () => new Promise<void>((resolve) => ends.set(name, resolve)));
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
  for (let run = 0; run < 20; run++) await bulkhead.run(turn, () => Promise.resolve());
  for (const name of ['d', 'e', 'f', 'g']) void start(name);
  await vi.advanceTimersByTimeAsync(0);
  expect([running(), bulkhead.waiting()]).toEqual([['d', 'e', 'f'], 1]);
});

test('[R-143] a failed call gives its place to the next', async () => {
  const bulkhead = createBulkhead({ fast: 1, slow: 1 });
  await expect(bulkhead.run(turn, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await bulkhead.run(turn, () => Promise.resolve('next'))).toBe('next');
});

test('[R-143] callers take turns: one with many tasks does not keep another waiting', async () => {
  const bulkhead = createBulkhead({ fast: 1, slow: 1 });
  const order: string[] = [];
  const run = (caller: string, name: string) => bulkhead.run({ caller }, () => Promise.resolve(order.push(name)));
  const tasks = [
    run('anna', 'a1'),
    run('anna', 'a2'),
    run('anna', 'a3'),
    run('anna', 'a4'),
    run('jan', 'j1'),
    run('jan', 'j2'),
    run('ewa', 'e1'),
  ];
  await Promise.all(tasks);
  expect(order).toEqual(['a1', 'a2', 'j1', 'e1', 'a3', 'j2', 'a4']);
});

test('[R-143] a task of a client that left does not run and leaves the queue', async () => {
  const bulkhead = createBulkhead({ fast: 1, slow: 1 });
  const first = Promise.withResolvers<void>();
  const client = new AbortController();
  const running = bulkhead.run(turn, () => first.promise);
  const task = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const abandonedRun = bulkhead.run({ ...turn, signal: client.signal }, task);
  expect(bulkhead.waiting()).toBe(1);
  client.abort();
  await expect(abandonedRun).rejects.toMatchObject({ code: 'timeout' });
  await expect(bulkhead.run({ ...turn, signal: client.signal }, task)).rejects.toMatchObject({ code: 'timeout' });
  expect(bulkhead.waiting()).toBe(0);
  first.resolve();
  await running;
  expect(await bulkhead.run(turn, () => Promise.resolve('next'))).toBe('next');
  expect(task).not.toHaveBeenCalled();
});

test('[R-143] a client leaving after the start of its task frees one place only', async () => {
  const { bulkhead, running } = setup();
  const client = new AbortController();
  void bulkhead.run({ ...turn, signal: client.signal }, () => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  client.abort();
  expect([bulkhead.running(), bulkhead.waiting(), running()]).toEqual([1, 0, []]);
});

test('[R-143] a caller with fifty waiting tasks is refused; another one waits', async () => {
  const bulkhead = createBulkhead({ fast: 1, slow: 1 });
  const end = Promise.withResolvers<void>();
  const run = (caller: string) => bulkhead.run({ caller }, () => end.promise);
  const tasks = Array.from({ length: MAX_WAITING_PER_CALLER + 1 }, () => run('anna'));
  await expect(run('anna')).rejects.toMatchObject({ code: 'throttled', seconds: 5 });
  tasks.push(run('jan'));
  expect(bulkhead.waiting()).toBe(MAX_WAITING_PER_CALLER + 1);
  end.resolve();
  await Promise.all(tasks);
});

describe('bulkheads that share their places', () => {
  /** Runs a task of some milliseconds, and notes its name when it starts. */
  function notes() {
    const order: string[] = [];
    const task = (name: string, ms: number) => async () => {
      order.push(name);
      await vi.advanceTimersByTimeAsync(ms);
    };
    return { order, task };
  }

  test('[R-143] the kind that has used the least time is next', async () => {
    const { lists, reports } = createBulkheads({ lists: {}, reports: {} }, { fast: 1, slow: 1 });
    const { order, task } = notes();
    await Promise.all([
      ...['r1', 'r2', 'r3'].map((name) => reports.run(turn, task(name, 100))),
      ...['a', 'b', 'c', 'd'].map((name) => lists.run(turn, task(name, 40))),
    ]);
    expect(order).toEqual(['r1', 'a', 'b', 'c', 'r2', 'd', 'r3']);
  });

  test('[R-143] a kind without work keeps no claim to earlier time', async () => {
    const { lists, reports } = createBulkheads({ lists: {}, reports: {} }, { fast: 1, slow: 1 });
    const { order, task } = notes();
    await reports.run(turn, task('r0', 1_000));
    await Promise.all([
      reports.run(turn, task('r1', 10)),
      ...['a', 'b', 'c'].map((name) => lists.run(turn, task(name, 10))),
      reports.run(turn, task('r2', 10)),
    ]);
    expect(order).toEqual(['r0', 'r1', 'a', 'b', 'r2', 'c']);
  });

  test('[R-143] a kind has at most its own limit of the places', async () => {
    const { lists, logins } = createBulkheads({ lists: {}, logins: { atOnce: 1 } }, { fast: 3, slow: 1 });
    const end = Promise.withResolvers<void>();
    const tasks = [...[1, 2, 3].map(() => logins.run(turn, () => end.promise)), ...[1, 2, 3].map(() => lists.run(turn, () => end.promise))];
    expect([logins.running(), logins.waiting(), lists.running(), lists.waiting()]).toEqual([1, 2, 2, 1]);
    end.resolve();
    await Promise.all(tasks);
  });

  test('[R-143] a long task gives its place between its steps, and goes on', async () => {
    const { lists, exports } = createBulkheads({ lists: {}, exports: {} }, { fast: 1, slow: 1 });
    const { order, task } = notes();
    const long = exports.run(turn, async (givePlace) => {
      for (const step of ['e1', 'e2', 'e3']) {
        await task(step, 100)();
        await givePlace();
      }
      return 'done';
    });
    await Promise.all([long, lists.run(turn, task('a', 10)), lists.run(turn, task('b', 10))]);
    expect([await long, order, exports.running(), lists.running()]).toEqual(['done', ['e1', 'a', 'b', 'e2', 'e3'], 0, 0]);
  });

  test('[R-143] a client that leaves while its task waits for a place frees no place', async () => {
    const { lists, exports } = createBulkheads({ lists: {}, exports: {} }, { fast: 1, slow: 1 });
    const [client, end] = [new AbortController(), Promise.withResolvers<void>()];
    const first = Promise.withResolvers<void>();
    const long = exports.run({ ...turn, signal: client.signal }, async (givePlace) => {
      await first.promise;
      await givePlace();
    });
    const list = lists.run(turn, () => end.promise);
    first.resolve();
    await vi.advanceTimersByTimeAsync(0);
    client.abort();
    await expect(long).rejects.toMatchObject({ code: 'timeout' });
    expect([exports.running(), lists.running()]).toEqual([0, 1]);
    end.resolve();
    await list;
    expect(await exports.run(turn, () => Promise.resolve('next'))).toBe('next');
  });
});
