import * as v from 'valibot';
import { functionality, type FunctionalityName } from './functionality.ts';

/** The five flags of one functionality, as `GET /auth/getpermissions` returns them. */
export const permissionFlags = v.looseObject({
  IsRead: v.optional(v.boolean(), false),
  IsAdd: v.optional(v.boolean(), false),
  IsChange: v.optional(v.boolean(), false),
  IsRemove: v.optional(v.boolean(), false),
  IsAdmin: v.optional(v.boolean(), false),
  // Beyond the specification: changes and removals only of the user's own records.
  IsOwnOnly: v.optional(v.boolean()),
  // Beside `IsOwnOnly`: a role permits this of every record.
  IsChangeOfAny: v.optional(v.boolean()),
  IsRemoveOfAny: v.optional(v.boolean()),
});

export type PermissionFlag = 'IsRead' | 'IsAdd' | 'IsChange' | 'IsRemove' | 'IsAdmin';

/** A flag of a grant: a permission, or the limit to own records. */
export type GrantFlag = PermissionFlag | 'IsOwnOnly';

/** Flags keyed by functionality id, as the user info carries them. */
export const permissions = v.record(v.string(), permissionFlags);

export type Permissions = v.InferOutput<typeof permissions>;

/** Permission that a call requires of its caller. */
export type Requirement =
  /** No login. */
  | 'open'
  /** Any valid token. */
  | 'signed-in'
  | Grant
  /** Any one of several, for a call that several functionalities need. */
  | { readonly anyOf: readonly Grant[] };

/**
 * One flag of one functionality. `IsAddOrIsChange`: add for a new record, change for an existing one. `IsChangeOfExisting`: change of an
 * existing record only; it never permits a create.
 */
type Grant = { readonly functionality: FunctionalityName; readonly flag: PermissionFlag | 'IsAddOrIsChange' | 'IsChangeOfExisting' };

/** Whether `granted` includes `flag` for the functionality. */
export function may(granted: Permissions | undefined, name: FunctionalityName, flag: PermissionFlag): boolean {
  return granted?.[String(functionality[name])]?.[flag] === true;
}

/** Whether changes of stored records under `requirement` are limited to the user's own: every grant that satisfies it is. */
export function isOwnOnly(granted: Permissions | undefined, requirement: Requirement): boolean {
  if (typeof requirement === 'string') return false;
  const grants = 'anyOf' in requirement ? requirement.anyOf : [requirement];
  const used = grants.filter((grant) => satisfies(granted, grant, false));
  return (
    used.length > 0 &&
    used.every(
      ({ functionality: name, flag }) =>
        flag !== 'IsRead' && flag !== 'IsAdd' && flag !== 'IsAdmin' && isFlagLimited(granted?.[String(functionality[name])], flag),
    )
  );
}

function isFlagLimited(
  flags: Permissions[string] | undefined,
  flag: 'IsChange' | 'IsRemove' | 'IsAddOrIsChange' | 'IsChangeOfExisting',
): boolean {
  return flags?.IsOwnOnly === true && (flag === 'IsRemove' ? flags.IsRemoveOfAny : flags.IsChangeOfAny) !== true;
}

/** Properties of an entity that decide who may read its list. */
type Listed = { readonly functionality: FunctionalityName | null; readonly grid?: { readonly path: string; readonly requires?: 'open' } };

/** Whether the list of an entity is readable. An open list always is. */
export function mayReadList(granted: Permissions | undefined, { grid, functionality: name }: Listed): boolean {
  return grid?.requires === 'open' || (grid !== undefined && name !== null && may(granted, name, 'IsRead'));
}

/** Whether `granted` satisfies `requirement`. `isNew`: a create, not an update. */
export function satisfies(granted: Permissions | undefined, requirement: Requirement, isNew: boolean): boolean {
  if (requirement === 'open') return true;
  if (granted === undefined) return false;
  if (requirement === 'signed-in') return true;
  if ('anyOf' in requirement) return requirement.anyOf.some((grant) => satisfies(granted, grant, isNew));
  const { functionality: name, flag } = requirement;
  if (flag === 'IsChangeOfExisting') return !isNew && may(granted, name, 'IsChange');
  return may(granted, name, flag === 'IsAddOrIsChange' ? (isNew ? 'IsAdd' : 'IsChange') : flag);
}
