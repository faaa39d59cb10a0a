import { describe, expect, test } from 'vitest';
import { functionality, type FunctionalityName } from '../../../src/contract/permissions/functionality.ts';
import { may, type PermissionFlag, type Permissions } from '../../../src/contract/permissions/permissions.ts';
import { verifyPassword } from '../../auth/password.ts';
import { demoPermissions, demoRolePermissions, demoRoles, demoUserIds, demoUsers } from './users.ts';

const names = Object.keys(functionality) as FunctionalityName[];

function grantedTo(user: keyof typeof demoUserIds): Permissions {
  const role = demoRoles.find((one) => one.user === user);
  const rows = [
    ...demoPermissions().filter((row) => row.UserId === demoUserIds[user]),
    ...demoRolePermissions().filter((row) => row.RoleId === role?.Id),
  ];
  return Object.fromEntries(rows.map((row) => [String(row.FunctionalityId), row as Permissions[string]]));
}

function granted(user: keyof typeof demoUserIds, flag: PermissionFlag): FunctionalityName[] {
  return names.filter((name) => may(grantedTo(user), name, flag));
}

describe('demo logins', () => {
  test('differ in what they may do', () => {
    expect(granted('admin', 'IsAdmin')).toEqual(names);
    expect(names.filter((name) => !granted('manager', 'IsRemove').includes(name))).toEqual(['Administration']);
    expect(granted('manager', 'IsAdmin').sort()).toEqual(['Booking', 'RentalDocument', 'VehicleHandoverDocument']);
    expect(granted('dispatcher', 'IsRead')).toContain('RentalDocumentPreconfirm');
    expect(granted('dispatcher', 'IsRead')).not.toContain('RentalDocumentConfirm');
    expect([...granted('dispatcher', 'IsAdmin'), ...granted('dispatcher', 'IsRemove')]).toEqual([]);
    expect(granted('driver', 'IsChange').sort()).toEqual([
      'Booking',
      'ServiceRequest',
      'TripRecordCard',
      'VehicleCounter',
      'VehicleDamage',
      'VehicleHandoverDocument',
    ]);
    expect(granted('driver', 'IsRead')).toHaveLength(8);
    expect(granted('driver', 'IsRemove')).toEqual([]);
    expect(names.filter((name) => !granted('viewer', 'IsRead').includes(name)).sort()).toEqual([
      'Administration',
      'Employee',
      'FuelCard',
      'RentalDocumentConfirm',
      'RentalDocumentPreconfirm',
      'SimCard',
    ]);
    expect(granted('viewer', 'IsAdd')).toEqual([]);
  });

  test('are demo accounts with the password demo', async () => {
    const users = await demoUsers(new Map([[3, 'Jan Kowalczyk']]));
    expect(users.map((user) => [user.Username, user.IsDemo])).toEqual([
      ['admin', true],
      ['manager', true],
      ['driver', true],
      ['viewer', true],
      ['dispatcher', true],
    ]);
    expect(users[2]?.GivenName).toBe('Jan Kowalczyk');
    expect(await verifyPassword('demo', users[2]?.PasswordHash ?? '')).toBe(true);
  });
});
