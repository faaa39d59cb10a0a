import { answer, valueAnswer } from '../core/answer.ts';
import { bodyOf, idParameter, type Call, type CallDefinition } from '../core/call.ts';
import { fieldOf, textOf, type JsonObject } from '../core/json.ts';
import { FUNCTIONALITIES, type User } from '../core/users.ts';

const TOKEN_SECONDS = 86_399;

export const accountCalls: CallDefinition[] = [
  { method: 'POST', path: '/token', isPublic: true, answer: login },
  { method: 'GET', path: '/auth/WindowsToken', isPublic: true, answer: windowsToken },
  {
    method: 'GET',
    path: '/auth/WindowsUserName',
    isPublic: true,
    isOptional: true,
    answer: ({ settings }) => valueAnswer(settings.windowsUser === undefined ? null : `FIRMA\\${settings.windowsUser}`),
  },
  {
    method: 'GET',
    path: '/auth/currentuser',
    answer: ({ user }) => answer('user', user ? { Username: user.name, GivenName: user.givenName, Permissions: permissions(user) } : null),
  },
  {
    method: 'GET',
    path: '/auth/getpermissions',
    parameters: ['functionality'],
    answer: (call) => answer('rights', { ...call.user?.rights(idParameter(call, 'functionality') ?? 0) }),
  },
  {
    method: 'GET',
    path: '/user/list',
    isOptional: true,
    answer: ({ users }) =>
      answer(
        'items',
        users.all.map((user, index) => ({ Id: index + 1, Username: user.name, GivenName: user.givenName })),
      ),
  },
];

/** A failed login answers `false`. */
function login(call: Call) {
  const body = bodyOf(call);
  const user = call.users.find(textOf(fieldOf(body, 'username')));
  const isValid = textOf(fieldOf(body, 'grant_type')) === 'password' && user?.password === textOf(fieldOf(body, 'password'));
  return user && isValid
    ? answer('token', { access_token: call.users.issueToken(user), token_type: 'bearer', expires_in: TOKEN_SECONDS })
    : answer('token', false);
}

function windowsToken({ settings, users }: Call) {
  const user = settings.windowsUser === undefined ? undefined : users.find(settings.windowsUser);
  return answer(
    'value',
    user
      ? { Success: true, AccessToken: users.issueToken(user), Error: null }
      : { Success: false, AccessToken: null, Error: 'Nie rozpoznano użytkownika Windows.' },
  );
}

function permissions(user: User): JsonObject {
  return Object.fromEntries(FUNCTIONALITIES.map((id) => [String(id), { ...user.rights(id) }]));
}
