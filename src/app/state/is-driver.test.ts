import { expect, test } from 'vitest';
import { functionality, type FunctionalityName } from '../../contract/permissions/functionality.ts';
import type { PermissionFlag, Permissions } from '../../contract/permissions/permissions.ts';
import { isDriver } from './is-driver.ts';

function granting(grants: readonly (readonly [FunctionalityName, PermissionFlag])[]): Permissions {
  const none = { IsRead: false, IsAdd: false, IsChange: false, IsRemove: false, IsAdmin: false };
  return Object.fromEntries(grants.map(([name, flag]) => [String(functionality[name]), { ...none, [flag]: true }]));
}

test.each<[string, [FunctionalityName, PermissionFlag][], boolean]>([
  ['hands over vehicles', [['VehicleHandoverDocument', 'IsAdd']], true],
  ['records trips', [['TripRecordCard', 'IsAdd']], true],
  [
    'hands over and changes vehicles',
    [
      ['VehicleHandoverDocument', 'IsAdd'],
      ['Vehicle', 'IsChange'],
    ],
    false,
  ],
  [
    'hands over and decides on bookings',
    [
      ['VehicleHandoverDocument', 'IsAdd'],
      ['Booking', 'IsAdmin'],
    ],
    false,
  ],
  [
    'only reads',
    [
      ['VehicleHandoverDocument', 'IsRead'],
      ['Vehicle', 'IsRead'],
    ],
    false,
  ],
])('[R-010] [R-110] a user who %s', (_, grants, expected) => {
  expect(isDriver(granting(grants))).toBe(expected);
});
