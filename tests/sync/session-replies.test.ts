import { expect, test } from 'vitest';
import { functionality } from '../../src/contract/permissions/functionality.ts';
import { tokenIn, userIn } from '../../src/api/session-replies.ts';

test('[R-120] reads a user and rights whose keys are in snake case', () => {
  const rights = { is_read: '1', is_add: '0', is_change: '1', is_remove: '0', is_admin: '0' };
  const user = userIn({ data: { user_name: 'anna', given_name: 'Anna', permissions: { [functionality.Booking]: rights } } }, new Map());
  expect(user).toMatchObject({ name: 'anna', givenName: 'Anna' });
  expect(user.permissions?.[String(functionality.Booking)]).toStrictEqual({
    IsRead: true,
    IsAdd: false,
    IsChange: true,
    IsRemove: false,
    IsAdmin: false,
  });
  expect(tokenIn({ data: { 'access-token': 'abc' } }, new Map())).toBe('abc');
});
