import { functionality } from '../contract/permissions/functionality.ts';
import type { PermissionFlag, Permissions } from '../contract/permissions/permissions.ts';
import type { Reply } from '../sync/reply.ts';
import { unwrap } from './reading/envelopes.ts';
import { rejectionOf } from './reading/rejection.ts';
import { isFields, toFlag, toNumber, valueAt, type Fields } from './reading/scalars.ts';
import { tolerate, type Tolerated } from './reading/tolerated.ts';

const tokenKeys = ['access_token', 'token', 'bearerToken', 'jwt'];

/** How deep an answer may be wrapped: `{"d": {"results": …}}`. */
const MAX_ENVELOPE_DEPTH = 2;

/** The access token of a login's answer, also wrapped, under another name, or as plain text; null when there is none. */
export function tokenIn(answer: unknown, tolerated: Tolerated, depth = 0): string | null {
  if (typeof answer === 'string') return isToken(answer) ? answer : null;
  if (!isFields(answer) || depth > MAX_ENVELOPE_DEPTH) return null;
  for (const key of tokenKeys) {
    const value = valueAt(answer, key);
    if (typeof value !== 'string' || value.trim() === '') continue;
    if (!Object.hasOwn(answer, 'access_token')) tolerate(tolerated, 'key', 'access_token');
    return value.trim();
  }
  return tokenIn(valueAt(answer, 'token') ?? unwrap(answer), tolerated, depth + 1);
}

/** The message of a rejection contains spaces, and a single word is shorter. */
function isToken(text: string): boolean {
  return /^[\w.~+/=-]{20,}$/.test(text);
}

/** The answer of `currentuser`; `name` and `permissions` are null where it lacks them. */
export type UserAnswer = {
  readonly name: string | null;
  readonly givenName: string;
  readonly permissions: Permissions | null;
  readonly fields: Fields;
};

export function userIn(answer: unknown, tolerated: Tolerated): UserAnswer {
  const fields = userFields(answer);
  const name = textAt(fields, nameKeys);
  const permissions = permissionsIn(valueAt(fields, 'Permissions'), tolerated);
  if (name === null) tolerate(tolerated, 'missing', 'Username');
  if (permissions === null) tolerate(tolerated, 'missing', 'Permissions');
  return { name, givenName: textAt(fields, givenNameKeys) ?? '', permissions, fields };
}

const nameKeys = ['Username', 'Login', 'LoginName', 'UserLogin', 'Account', 'AccountName', 'UserPrincipalName'];
const givenNameKeys = ['GivenName', 'FirstName', 'FullName', 'DisplayName', 'Name'];

function userFields(answer: unknown, depth = 0): Fields {
  if (!isFields(answer)) return {};
  if (textAt(answer, nameKeys) !== null || depth > MAX_ENVELOPE_DEPTH) return answer;
  const inner = unwrap(answer) ?? valueAt(answer, 'User');
  return isFields(inner) ? { ...answer, ...userFields(inner, depth + 1) } : answer;
}

function textAt(fields: Fields, keys: readonly string[]): string | null {
  const text = keys.map((key) => valueAt(fields, key)).find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof text === 'string' ? text.trim() : null;
}

/** Permissions by functionality id, from a map by id or by name, or from a list; null when they contain no known functionality. */
export function permissionsIn(value: unknown, tolerated: Tolerated): Permissions | null {
  if (Array.isArray(value)) tolerate(tolerated, 'list', 'Permissions');
  const entries = Array.isArray(value)
    ? value.filter(isFields).map((one) => [listedFunctionality(one), one] as const)
    : isFields(value)
      ? Object.entries(value)
      : [];
  const permissions = entries.flatMap(([key, one]) => {
    const id = functionalityIn(key);
    const flags = id === null ? null : flagsIn(one, tolerated);
    return flags ? [[String(id), flags] as const] : [];
  });
  return permissions.length === 0 ? null : Object.fromEntries(permissions);
}

function listedFunctionality(one: Fields): unknown {
  return ['FunctionalityId', 'Functionality', 'Id', 'Code']
    .map((key) => valueAt(one, key))
    .find((value) => functionalityIn(value) !== null);
}

const idsByName = new Map(Object.entries(functionality).map(([name, id]) => [name.toLowerCase(), id]));
const ids = new Set<number>(Object.values(functionality));

function functionalityIn(value: unknown): number | null {
  const id = toNumber(value) ?? (typeof value === 'string' ? idsByName.get(value.trim().toLowerCase()) : undefined);
  return id !== undefined && ids.has(id) ? id : null;
}

const limitNames = ['IsOwnOnly', 'IsChangeOfAny', 'IsRemoveOfAny'] as const;

type Flags = Record<PermissionFlag, boolean> & Partial<Record<(typeof limitNames)[number], true>>;

const flagNames = ['IsRead', 'IsAdd', 'IsChange', 'IsRemove', 'IsAdmin'] as const;

/** The five flags of one functionality; null when `value` has none of them. */
export function flagsIn(value: unknown, tolerated: Tolerated, depth = 0): Flags | null {
  if (Array.isArray(value)) return value.length === 1 ? flagsIn(value[0], tolerated, depth + 1) : null;
  if (!isFields(value) || depth > MAX_ENVELOPE_DEPTH) return null;
  const values = flagNames.map(
    (name) => [name, valueAt(value, name) ?? valueAt(value, name.slice(2)) ?? valueAt(value, `Can${name.slice(2)}`)] as const,
  );
  if (values.every(([, one]) => one === undefined)) return flagsIn(unwrap(value), tolerated, depth + 1);
  for (const [name, one] of values) if (typeof one !== 'boolean') tolerate(tolerated, one === undefined ? 'missing' : 'flag', name);
  const flags = Object.fromEntries(values.map(([name, one]) => [name, toFlag(one) === true])) as Flags;
  return {
    ...flags,
    ...Object.fromEntries(limitNames.filter((name) => toFlag(valueAt(value, name)) === true).map((name) => [name, true])),
  };
}

/** The backend's message for a failed login; null where it is only a flag, a code or a status. */
export function failureMessage(reply: Reply): string | null {
  if (reply.kind === 'failed') return null;
  const { content } = reply;
  const message =
    content.kind === 'value'
      ? rejectionOf(200, content.value, '', '').detail
      : content.kind === 'rejection'
        ? content.rejection.detail
        : content.detail;
  return message === null || isCode(message) ? null : message;
}

/** `invalid_grant` (RFC 6749), or the name of a status. */
function isCode(text: string): boolean {
  return /^[a-z]+(?:_[a-z]+)+$/.test(text) || /^(?:bad request|unauthorized|forbidden|not found|false|true|\d+)$/i.test(text);
}
