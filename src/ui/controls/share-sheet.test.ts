import { afterEach, expect, test, vi } from 'vitest';
import { openShareSheet } from './share-sheet.ts';

afterEach(() => vi.unstubAllGlobals());

test('[R-131] the system refuses to share, or the user closes the share sheet', async () => {
  const answers = [
    () => Promise.resolve(),
    () => Promise.reject(new DOMException('closed', 'AbortError')),
    () => Promise.reject(new DOMException('refused', 'NotAllowedError')),
    () => Promise.reject(new TypeError('not shareable')),
  ];
  const results = [];
  for (const share of answers) {
    vi.stubGlobal('navigator', { share });
    results.push(await openShareSheet({ title: 'a' }));
  }
  expect(results).toEqual([true, true, false, false]);
});
