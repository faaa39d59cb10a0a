import { expect, test } from 'vitest';
import { createExportQueue } from './export-queue.ts';

/** A queue whose exports run until `end` is called. */
function setupQueue() {
  const queue = createExportQueue();
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const enqueue = (user: number, name: string, signal = new AbortController().signal): Promise<string> =>
    queue.run(user, signal, async () => {
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

test('starts the next export after a failed one', async () => {
  const queue = createExportQueue();
  const { signal } = new AbortController();
  await expect(queue.run(1, signal, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect(await queue.run(1, signal, () => Promise.resolve('next'))).toBe('next');
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
