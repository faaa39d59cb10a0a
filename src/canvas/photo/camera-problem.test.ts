import { expect, it } from 'vitest';
import { cameraProblemOf } from './camera-problem.ts';

it('[R-054] maps getUserMedia errors to camera problems', () => {
  const problem = (name: string) => cameraProblemOf(new DOMException('', name));
  expect(problem('NotAllowedError')).toBe('denied');
  expect(problem('NotFoundError')).toBe('none');
  expect(problem('OverconstrainedError')).toBe('none');
  expect(problem('NotReadableError')).toBe('in-use');
  expect(problem('EncodingError')).toBe('failed');
  expect(cameraProblemOf('nothing known')).toBe('failed');
});
