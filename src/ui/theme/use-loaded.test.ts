import { expect, test, vi } from 'vitest';
import { startLoad } from './use-loaded.ts';

test('passes on the value of a load that nothing replaced', async () => {
  const onLoaded = vi.fn<(value: string) => void>();
  startLoad(() => Promise.resolve('value'), onLoaded);
  await vi.waitFor(() => expect(onLoaded.mock.calls).toEqual([['value']]));
});

test('drops the value of an earlier load that arrives after the later one', async () => {
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const onLoaded = vi.fn<(value: string) => void>();
  startLoad((replaced) => first.promise.finally(() => expect(replaced.aborted).toBe(true)), onLoaded)();
  startLoad(() => second.promise, onLoaded);
  second.resolve('second');
  first.resolve('first');
  await Promise.all([first.promise, second.promise]);
  await vi.waitFor(() => expect(onLoaded.mock.calls).toEqual([['second']]));
});

test.each([
  ['current', () => {}],
  ['replaced', (end: () => void) => end()],
] as const)('leaves the rejection of a %s load unhandled', async (_when, act) => {
  const unhandled = Promise.withResolvers<unknown>();
  const listeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.once('unhandledRejection', unhandled.resolve);
  try {
    act(
      startLoad(
        () => Promise.reject(new Error('broken')),
        () => {},
      ),
    );
    expect(await unhandled.promise).toEqual(new Error('broken'));
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const listener of listeners) process.on('unhandledRejection', listener);
  }
});
