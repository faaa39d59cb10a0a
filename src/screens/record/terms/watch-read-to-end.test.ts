import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchReadToEnd } from './watch-read-to-end.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[R-074] counts a fully visible text as read after three seconds', () => {
  const onRead = vi.fn<() => void>();
  watchReadToEnd(() => true, onRead);
  vi.advanceTimersByTime(2_999);
  expect(onRead).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onRead).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(onRead).toHaveBeenCalledOnce();
});

test('[R-074] checks for the end every 100 ms after the first check', () => {
  const onRead = vi.fn<() => void>();
  let isAtEnd = false;
  const readEnd = vi.fn<() => boolean>(() => isAtEnd);
  watchReadToEnd(readEnd, onRead);
  vi.advanceTimersByTime(3_500);
  expect(readEnd).toHaveBeenCalledTimes(6);
  isAtEnd = true;
  vi.advanceTimersByTime(99);
  expect(onRead).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onRead).toHaveBeenCalledOnce();
});

test('[R-074] stops checking when the dialog is closed', () => {
  const onRead = vi.fn<() => void>();
  const stop = watchReadToEnd(() => true, onRead);
  vi.advanceTimersByTime(2_000);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(onRead).not.toHaveBeenCalled();
});
