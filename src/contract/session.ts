import * as v from 'valibot';
import type { CallDefinition } from './entity.ts';
import { permissionFlags, permissions } from './permissions.ts';

/** Stands for whoever looks at an open page without a login, on this device only; no backend gives such a name. */
export const visitorName = ':visitor';

/** What `POST /token` asks ([0]§7): form encoded. */
export const credentials = v.object({
  username: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(200, 'too-long')),
  password: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(1_000, 'too-long')),
});

export type Credentials = v.InferOutput<typeof credentials>;

/** A login's answer; anything without a token, a literal `false` included, is a failed login. */
export const tokenAnswer = v.looseObject({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  /** Seconds the token lives. */
  expires_in: v.optional(v.number()),
});

/** What `GET /auth/WindowsToken` answers: a token, or in `Error` why there is none. */
export const windowsTokenAnswer = v.looseObject({
  Success: v.optional(v.boolean(), false),
  AccessToken: v.nullish(v.string()),
  Error: v.nullish(v.string()),
});

export const userInfo = v.looseObject({
  Username: v.string(),
  GivenName: v.optional(v.string(), ''),
  Permissions: v.optional(permissions, {}),
});

export type UserInfo = v.InferOutput<typeof userInfo>;

export const sessionCalls = {
  token: { method: 'POST', path: '/token', encoding: 'form', answer: tokenAnswer, requires: 'open' },
  windowsToken: { method: 'GET', path: '/auth/WindowsToken', answer: windowsTokenAnswer, requires: 'open' },
  /** Whom the company's proxy takes the caller for; null when it does not say. */
  windowsUserName: { method: 'GET', path: '/auth/WindowsUserName', answer: v.nullable(v.string()), requires: 'open' },
  currentUser: { method: 'GET', path: '/auth/currentuser', answer: userInfo, requires: 'signed-in' },
  getPermissions: {
    method: 'GET',
    path: '/auth/getpermissions',
    query: ['functionality'],
    answer: permissionFlags,
    requires: 'signed-in',
  },
  userList: {
    method: 'GET',
    path: '/user/list',
    answer: v.array(v.looseObject({ Username: v.string(), GivenName: v.optional(v.string(), '') })),
    requires: 'signed-in',
  },
  logOut: { method: 'POST', path: '/auth/logout', answer: v.unknown(), requires: 'signed-in' },
} as const satisfies Record<string, CallDefinition>;
