import * as v from 'valibot';
import type { CallDefinition } from '../definition/entity.ts';
import { permissions } from '../permissions/permissions.ts';

/** Name of an anonymous user of an open page, on this device only. No backend issues such a name. */
export const anonymousUserName = ':visitor';

/** Body of `POST /token`, form encoded. */
export const credentials = v.object({
  /** Of the second factor; beyond the specification. */
  code: v.optional(v.string()),
  /** The authenticator's answer as JSON, in place of the code; alone, of the name and password, too. Beyond the specification. */
  passkey: v.optional(v.string()),
  /** In place of one that an administrator set; beyond the specification. */
  new_password: v.optional(v.string()),
  username: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(200, 'too-long')),
  password: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(1_000, 'too-long')),
});

export type Credentials = v.InferOutput<typeof credentials>;

/** The user of a session. Backend responses are parsed by `api/session-replies.ts`. */
export const userInfo = v.looseObject({
  Username: v.string(),
  GivenName: v.optional(v.string(), ''),
  Permissions: v.optional(permissions, {}),
});

export type UserInfo = v.InferOutput<typeof userInfo>;

/** Backends name and wrap the fields of a login differently, and an unreadable field must not prevent a login. */
const anyAnswer = v.unknown();

export const sessionCalls = {
  /** Response: `access_token`. A response without a token, a literal `false` included, is a failed login. */
  token: { method: 'POST', path: '/token', encoding: 'form', answer: anyAnswer, requires: 'open' },
  /** Response: `Success` and `AccessToken`, or the reason in `Error`. */
  windowsToken: { method: 'GET', path: '/auth/WindowsToken', answer: anyAnswer, requires: 'open' },
  /** User name that the company's proxy identified; null when the proxy sends none. */
  windowsUserName: { method: 'GET', path: '/auth/WindowsUserName', answer: v.nullable(v.string()), requires: 'open' },
  currentUser: { method: 'GET', path: '/auth/currentuser', answer: anyAnswer, requires: 'signed-in' },
  /** The five flags of one functionality. */
  getPermissions: { method: 'GET', path: '/auth/getpermissions', query: ['functionality'], answer: anyAnswer, requires: 'signed-in' },
  userList: {
    method: 'GET',
    path: '/user/list',
    answer: v.array(v.looseObject({ Username: v.string(), GivenName: v.optional(v.string(), '') })),
    requires: 'signed-in',
  },
  /**
   * The device has removed its user's data, as an answer `device-wiped` requested; the token of that answer has ended. With `user`: the
   * data of another user of the device, whom `WipeUsers` of `currentUser` named; the token is the session's.
   */
  deviceWiped: { method: 'POST', path: '/auth/devicewiped', query: ['user'], answer: v.boolean(), requires: 'open', isExtra: true },
  logOut: { method: 'POST', path: '/auth/logout', answer: v.unknown(), requires: 'signed-in' },
} as const satisfies Record<string, CallDefinition>;
