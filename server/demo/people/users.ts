import type { Insertable } from 'kysely';
import { functionality, type FunctionalityName } from '../../../src/contract/permissions/functionality.ts';
import type { GrantFlag, PermissionFlag } from '../../../src/contract/permissions/permissions.ts';
import { hashPassword } from '../../auth/password.ts';
import type { Database } from '../../database/tables.ts';
import { demoUserEmployeeIds } from './employees.ts';

/** Ids of the demo logins. */
export const demoUserIds = { admin: 1, manager: 2, driver: 3, viewer: 4, dispatcher: 5 } as const;

const demoPassword = 'demo';

type DemoUser = keyof typeof demoUserIds;

const names = Object.keys(functionality) as FunctionalityName[];
const readWriteFlags: readonly PermissionFlag[] = ['IsRead', 'IsAdd', 'IsChange'];

const driverWrites: ReadonlySet<FunctionalityName> = new Set<FunctionalityName>([
  'VehicleHandoverDocument',
  'VehicleCounter',
  'TripRecordCard',
  'ServiceRequest',
  'VehicleDamage',
  'Booking',
]);
// A roadside check requires the insurance policy.
const driverReads: ReadonlySet<FunctionalityName> = new Set<FunctionalityName>(['Vehicle', 'VehicleInsurancePolicy']);
const decidedByManager: ReadonlySet<FunctionalityName> = new Set<FunctionalityName>([
  'Booking',
  'RentalDocument',
  'VehicleHandoverDocument',
]);
const dispatcherWrites: ReadonlySet<FunctionalityName> = new Set<FunctionalityName>([
  'Booking',
  'EquipmentBooking',
  'RentalDocument',
  'EquipmentRentalDocument',
  'RentalSchedule',
  'RentalApplication',
  'TransportOrder',
]);
const dispatcherReads: ReadonlySet<FunctionalityName> = new Set<FunctionalityName>([
  'Vehicle',
  'Employee',
  'TripRecordCard',
  'VehicleHandoverDocument',
  'VehicleDamage',
  'ServiceRequest',
  'RentalDocumentPreconfirm',
]);
// Read permission for the two of `RentalDocument…` means preconfirm and confirm.
const hiddenFromViewer: ReadonlySet<FunctionalityName> = new Set<FunctionalityName>([
  'FuelCard',
  'SimCard',
  'Employee',
  'RentalDocumentPreconfirm',
  'RentalDocumentConfirm',
  'Administration',
]);

const flagsOf: Record<DemoUser, (name: FunctionalityName) => readonly GrantFlag[]> = {
  admin: (name) => (name === 'Administration' ? ['IsAdmin'] : [...readWriteFlags, 'IsRemove', 'IsAdmin']),
  // The manager decides on bookings and rentals, and releases vehicles with a failed check.
  manager: (name) =>
    name === 'Administration' ? [] : [...readWriteFlags, 'IsRemove', ...(decidedByManager.has(name) ? ['IsAdmin' as const] : [])],
  driver: (name) => (driverWrites.has(name) ? [...readWriteFlags, 'IsOwnOnly'] : driverReads.has(name) ? ['IsRead'] : []),
  viewer: (name) => (hiddenFromViewer.has(name) ? [] : ['IsRead']),
  // The dispatcher plans vehicles and preconfirms; the manager decides after that.
  dispatcher: (name) => (dispatcherWrites.has(name) ? readWriteFlags : dispatcherReads.has(name) ? ['IsRead'] : []),
};

/** The demo logins, rejected outside demo mode. `fullNames` has the names of the employees by id. */
export async function demoUsers(fullNames: ReadonlyMap<number, string>): Promise<Insertable<Database['user_account']>[]> {
  const users = Object.entries(demoUserIds) as [DemoUser, number][];
  return Promise.all(
    users.map(async ([Username, Id]) => ({
      Id,
      Username,
      GivenName: fullNames.get(demoUserEmployeeIds[Username]) ?? Username,
      PasswordHash: await hashPassword(demoPassword),
      EmployeeId: demoUserEmployeeIds[Username],
      IsDemo: true,
    })),
  );
}

/** The roles of the demo; those who have one have no rights of their own. */
export const demoRoles = [
  { Id: 1, Name: 'Kierownik floty', Description: 'Prowadzi flotę: decyduje, wydaje i rozlicza.', user: 'manager' },
  { Id: 2, Name: 'Kierowca', Description: 'Przejmuje pojazdy i zapisuje swoje przejazdy.', user: 'driver' },
  { Id: 3, Name: 'Dyspozytor', Description: 'Planuje pojazdy i wstępnie zatwierdza wypożyczenia.', user: 'dispatcher' },
] as const satisfies readonly { readonly user: DemoUser; readonly [column: string]: string | number }[];

/** The permissions of each login without a role. A functionality without a flag has no row. */
export function demoPermissions(): Insertable<Database['user_permission']>[] {
  const users = Object.entries(demoUserIds) as [DemoUser, number][];
  return users
    .filter(([user]) => demoRoles.every((role) => role.user !== user))
    .flatMap(([user, UserId]) => grantsOf(user).map((row) => ({ ...row, UserId })));
}

/** The permissions of each role. */
export function demoRolePermissions(): Insertable<Database['role_permission']>[] {
  return demoRoles.flatMap(({ Id, user }) => grantsOf(user).map((row) => ({ ...row, RoleId: Id })));
}

function grantsOf(user: DemoUser) {
  return names
    .map((name) => ({ name, flags: flagsOf[user](name) }))
    .filter(({ flags }) => flags.length > 0)
    .map(({ name, flags }) => ({
      FunctionalityId: functionality[name],
      IsRead: flags.includes('IsRead'),
      IsAdd: flags.includes('IsAdd'),
      IsChange: flags.includes('IsChange'),
      IsRemove: flags.includes('IsRemove'),
      IsAdmin: flags.includes('IsAdmin'),
      IsOwnOnly: flags.includes('IsOwnOnly'),
    }));
}
