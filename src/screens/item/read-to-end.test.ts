import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readToEnd } from './read-to-end.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[R-074] a text whose end shows at once is read after three seconds, and not before', () => {
  const onRead = vi.fn<() => void>();
  readToEnd(() => true, onRead);
  vi.advanceTimersByTime(2_999);
  expect(onRead).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onRead).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(onRead).toHaveBeenCalledOnce();
});

test('[R-074] from then on its end is looked for every 100 ms, until it is there', () => {
  const onRead = vi.fn<() => void>();
  let isAtEnd = false;
  const asked = vi.fn<() => boolean>(() => isAtEnd);
  readToEnd(asked, onRead);
  vi.advanceTimersByTime(3_500);
  expect(asked).toHaveBeenCalledTimes(6);
  isAtEnd = true;
  vi.advanceTimersByTime(99);
  expect(onRead).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onRead).toHaveBeenCalledOnce();
});

test('[R-074] a dialog that was closed is read by nobody any more', () => {
  const onRead = vi.fn<() => void>();
  const stop = readToEnd(() => true, onRead);
  vi.advanceTimersByTime(2_000);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(onRead).not.toHaveBeenCalled();
});
