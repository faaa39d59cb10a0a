import { expect, test } from 'vitest';
import { problemCodes, TaborError } from '../../src/contract/wire/problem.ts';
import { ThrottledError } from '../limits/throttled-error.ts';
import { problemResponse } from './problem-response.ts';

test('[SY15] every 429 says when to ask again', () => {
  const limited = problemCodes.map((code) => problemResponse(new TaborError(code), 'en')).filter(({ status }) => status === 429);
  expect(limited.length).toBeGreaterThan(0);
  for (const { headers } of limited) expect(headers.get('Retry-After')).toBe('60');
  expect(problemResponse(new ThrottledError(7), 'en').headers.get('Retry-After')).toBe('7');
});
