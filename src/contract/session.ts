import * as v from 'valibot';
import type { CallDefinition } from './entity.ts';
import { permissions } from './permissions.ts';

/** Stands for whoever looks at an open page without a login, on this device only; no backend gives such a name. */
export const visitorName = ':visitor';

/** What `POST /token` asks ([0]§7): form encoded. */
export const credentials = v.object({
  username: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(200, 'too-long')),
  password: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(1_000, 'too-long')),
});

export type Credentials = v.InferOutput<typeof credentials>;

/** The user as a session has them; what a backend answers is read by `api/session-answers.ts`. */
export const userInfo = v.looseObject({
  Username: v.string(),
  GivenName: v.optional(v.string(), ''),
  Permissions: v.optional(permissions, {}),
});

export type UserInfo = v.InferOutput<typeof userInfo>;

/** Backends name and wrap what a login needs in their own ways, and a field that cannot be read must not keep anybody out. */
const anyAnswer = v.unknown();

export const sessionCalls = {
  /** Answers `access_token`; anything without a token, a literal `false` included, is a failed login. */
  token: { method: 'POST', path: '/token', encoding: 'form', answer: anyAnswer, requires: 'open' },
  /** Answers `Success` and `AccessToken`, or in `Error` why there is none. */
  windowsToken: { method: 'GET', path: '/auth/WindowsToken', answer: anyAnswer, requires: 'open' },
  /** Whom the company's proxy takes the caller for; null when it does not say. */
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
  logOut: { method: 'POST', path: '/auth/logout', answer: v.unknown(), requires: 'signed-in' },
} as const satisfies Record<string, CallDefinition>;
