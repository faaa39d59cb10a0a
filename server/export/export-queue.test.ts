import { Registry } from '@prometheus-io/client';
import { expect, test } from 'vitest';
import { createExportQueue, MAX_WAITING_PER_USER } from './export-queue.ts';

/** A queue whose exports run until `end` is called. */
function setupQueue() {
  const queue = createExportQueue();
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const enqueue = (user: number, name: string, signal = new AbortController().signal): Promise<string> =>
    queue.run({ userId: user, name, signal }, async () => {
      running.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      running.splice(running.indexOf(name), 1);
      return name;
    });
  const end = async (name: string, result: Promise<string>): Promise<void> => {
    ends.get(name)?.();
    expect(await result).toBe(name);
    await flushPromises();
  };
  return { ask: enqueue, end, running };
}

/** Resolves after all pending promise callbacks. */
const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

test('runs one export per user and two in total, the others in order', async () => {
  const { ask, end, running } = setupQueue();
  const [a1, a2, b1, c1] = [ask(1, 'a1'), ask(1, 'a2'), ask(2, 'b1'), ask(3, 'c1')];
  await flushPromises();
  expect(running).toEqual(['a1', 'b1']);
  await end('b1', b1);
  expect(running).toEqual(['a1', 'c1']);
  await end('a1', a1);
  expect(running).toEqual(['c1', 'a2']);
  await end('c1', c1);
  await end('a2', a2);
  expect(running).toEqual([]);
});

test('reports queue place, then rows, to the user of the export', async () => {
  const queue = createExportQueue();
  const { signal } = new AbortController();
  const ends: (() => void)[] = [];
  const exportOf = (userId: number, name: string) =>
    queue.run(
      { userId, name, signal },
      (onRows) =>
        new Promise<void>((resolve) => {
          void onRows(7);
          ends.push(resolve);
        }),
    );
  const all = [exportOf(1, 'a'), exportOf(2, 'b'), exportOf(1, 'c'), exportOf(3, 'd')];
  await flushPromises();
  expect([
    queue.progressOf(1, 'a'),
    queue.progressOf(2, 'b'),
    queue.progressOf(1, 'c'),
    queue.progressOf(3, 'd'),
    queue.progressOf(2, 'a'),
  ]).toEqual([{ Place: 0, Rows: 7 }, { Place: 0, Rows: 7 }, { Place: 1, Rows: 0 }, { Place: 2, Rows: 0 }, null]);
  while (ends.length > 0) {
    ends.shift()?.();
    await flushPromises();
  }
  await Promise.all(all);
  expect(queue.progressOf(1, 'c')).toBe(null);
});

test('starts the next export after a failed one', async () => {
  const queue = createExportQueue();
  const { signal } = new AbortController();
  await expect(queue.run({ userId: 1, name: '', signal }, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect(await queue.run({ userId: 1, name: '', signal }, () => Promise.resolve('next'))).toBe('next');
});

test('removes a client that disconnects from the queue', async () => {
  const { ask, end, running } = setupQueue();
  const leaving = new AbortController();
  const [a1, a2, a3] = [ask(1, 'a1'), ask(1, 'a2', leaving.signal), ask(1, 'a3')];
  await flushPromises();
  leaving.abort();
  await expect(a2).rejects.toMatchObject({ code: 'timeout' });
  await end('a1', a1);
  expect(running).toEqual(['a3']);
  await end('a3', a3);
  await expect(ask(1, 'a4', leaving.signal)).rejects.toMatchObject({ code: 'timeout' });
});

test('[R-143] refuses a user with too many waiting exports, but no other user', async () => {
  const { ask } = setupQueue();
  const leaving = new AbortController();
  const mine = Array.from({ length: MAX_WAITING_PER_USER + 1 }, (_, index) => ask(1, `a${index}`, leaving.signal).catch(() => 'left'));
  await expect(ask(1, 'one more')).rejects.toMatchObject({ code: 'throttled', seconds: 60 });
  const other = ask(2, 'b');
  leaving.abort();
  expect(await Promise.all(mine.slice(1))).toEqual(mine.slice(1).map(() => 'left'));
  await expect(Promise.race([other, flushPromises().then(() => 'runs')])).resolves.toBe('runs');
});

test('[R-143] reports the depth of the queue and the waits', async () => {
  const registry = new Registry();
  const queue = createExportQueue(registry);
  const { signal } = new AbortController();
  let end = () => {};
  const first = queue.run({ userId: 1, name: '', signal }, () => new Promise<void>((resolve) => (end = resolve)));
  const second = queue.run({ userId: 1, name: '', signal }, () => Promise.resolve());
  await flushPromises();
  expect(await registry.metrics()).toMatch(/tabor_exports\{state="running"\} 1\ntabor_exports\{state="waiting"\} 1/);
  end();
  await Promise.all([first, second]);
  expect(await registry.metrics()).toMatch(/tabor_exports\{state="waiting"\} 0[\s\S]*tabor_export_wait_seconds_count 2/);
});
