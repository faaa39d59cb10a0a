import { sql } from 'kysely';
import type { Permissions } from '../../src/contract/permissions/permissions.ts';

/** The signed-in user of a request, with the current permissions. */
export type SignedInUser = {
  readonly id: number;
  readonly username: string;
  readonly givenName: string;
  readonly employeeId: number | null;
  readonly permissions: Permissions;
  /** The session of the request; null for a user without one. */
  readonly sessionId: number | null;
  /** The device of the session, and the id that it sent with its last change. */
  readonly device?: { readonly id: number; readonly clientId: string | null };
  /** The user has proved lately who they are. */
  readonly isProven: boolean;
  /** The login had a second factor: the user's logins need a code or a passkey, or the company's provider required more than one. */
  readonly hasSecondFactor: boolean;
  /** An integration with an API key: no person, no session. */
  readonly isMachine?: true;
};

/** The columns of `user_account u` for a `SignedInUser`, with the permission flags keyed by functionality id. */
export const userColumns = [
  'u.Id',
  'u.Username',
  'u.GivenName',
  'u.EmployeeId',
  'u.IsDemo',
  sql<boolean>`EXISTS (SELECT FROM second_factor f WHERE f."UserId" = u."Id" AND f."IsOn") OR EXISTS (SELECT FROM passkey k WHERE k."UserId" = u."Id")`.as(
    'hasSecondFactor',
  ),
  sql<Permissions>`(SELECT coalesce(jsonb_object_agg(p."FunctionalityId", jsonb_build_object('IsRead', p."IsRead", 'IsAdd', p."IsAdd",
    'IsChange', p."IsChange", 'IsRemove', p."IsRemove", 'IsAdmin', p."IsAdmin")
    || CASE WHEN p."IsOwnOnly" THEN '{"IsOwnOnly": true}'::jsonb ELSE '{}' END
    || CASE WHEN p."IsOwnOnly" AND p."IsChangeOfAny" THEN '{"IsChangeOfAny": true}'::jsonb ELSE '{}' END
    || CASE WHEN p."IsOwnOnly" AND p."IsRemoveOfAny" THEN '{"IsRemoveOfAny": true}'::jsonb ELSE '{}' END), '{}') FROM effective_permission p WHERE p."UserId" = u."Id")`.as(
    'permissions',
  ),
] as const;

type UserRow = {
  readonly Id: number;
  readonly Username: string;
  readonly GivenName: string;
  readonly EmployeeId: number | null;
  readonly IsDemo: boolean;
  readonly permissions: Permissions;
  readonly hasSecondFactor: boolean;
  readonly SessionId?: number;
  readonly DeviceId?: number | null;
  readonly ClientId?: string | null;
  readonly isProven?: boolean;
  readonly IsMultiFactor?: boolean | null;
};

/** Converts a row to a `SignedInUser`; null without a row. Demo users exist only in demo mode. */
export function toSignedInUser(row: UserRow | undefined, demoMode: boolean): SignedInUser | null {
  if (!row || (row.IsDemo && !demoMode)) return null;
  return {
    id: row.Id,
    username: row.Username,
    givenName: row.GivenName,
    employeeId: row.EmployeeId,
    permissions: row.permissions,
    sessionId: row.SessionId ?? null,
    isProven: row.isProven ?? false,
    hasSecondFactor: row.IsMultiFactor ?? row.hasSecondFactor,
    ...(row.DeviceId ? { device: { id: row.DeviceId, clientId: row.ClientId ?? null } } : {}),
  };
}
