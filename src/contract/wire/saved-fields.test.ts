import * as v from 'valibot';
import { expect, test } from 'vitest';
import { inOrder } from './saved-fields.ts';

const span = v.object({ From: v.nullable(v.number()), To: v.nullable(v.number()) });
const strict = v.pipe(span, inOrder('From', 'To'));
const lenient = v.pipe(span, inOrder('From', 'To', { code: 'end-below-start', mayBeEqual: true }));

test.each([
  [1, 2, true, true],
  [2, 1, false, false],
  [1, 1, false, true],
  [null, 1, true, true],
  [1, null, true, true],
])('the order of %o and %o is checked', (From, To, isStrict, isLenient) => {
  expect([v.is(strict, { From, To }), v.is(lenient, { From, To })]).toEqual([isStrict, isLenient]);
});

test('the error of an order is that of the end', () => {
  const { issues } = v.safeParse(lenient, { From: 2, To: 1 });
  expect(issues?.map(({ message, path }) => [message, path?.[0]?.key])).toEqual([['end-below-start', 'To']]);
});
