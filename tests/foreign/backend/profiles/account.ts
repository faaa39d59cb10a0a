// Profiles of the answers about login, user and rights.
import type { Answer } from '../core/answer.ts';
import { isObject, objectOf, textOf, type Json, type JsonObject } from '../core/json.ts';
import type { Profile } from './profile.ts';

const TOKEN_SECONDS = '86399';

function mapUser(change: (user: JsonObject) => JsonObject) {
  return (answer: Answer): Answer => (answer.kind === 'user' && isObject(answer.body) ? { ...answer, body: change(answer.body) } : answer);
}

function withoutPermissions(user: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(user).filter(([key]) => key !== 'Permissions'));
}

function withOwinFields(answer: Answer): Answer {
  if (answer.kind !== 'token' || !isObject(answer.body)) {
    return answer;
  }
  const more = {
    expires_in: TOKEN_SECONDS,
    refresh_token: 'c3f1a0d2',
    userName: 'anna.nowak',
    '.issued': 'Mon, 01 Jun 2026 06:00:00 GMT',
    '.expires': 'Tue, 02 Jun 2026 06:00:00 GMT',
  };
  return { ...answer, body: { ...answer.body, ...more } };
}

/** Answer of an OWIN server to a failed login; the specified answer is false. */
function loginAs400(answer: Answer): Answer {
  return answer.kind === 'token' && answer.body === false
    ? { ...answer, status: 400, body: { error: 'invalid_grant', error_description: 'Nieprawidłowa nazwa użytkownika lub hasło.' } }
    : answer;
}

const toLetter = (value: Json): Json => (typeof value === 'boolean' ? (value ? 'T' : 'N') : value);
const toLetters = (rights: Json) => Object.fromEntries(Object.entries(objectOf(rights)).map(([name, value]) => [name, toLetter(value)]));
const UNKNOWN_RIGHTS = { IsRead: 'T', IsAdd: 'T', IsChange: 'T', IsRemove: 'T', IsAdmin: 'N' };

function rightsAsLetters(answer: Answer): Answer {
  if (answer.kind === 'rights') {
    return { ...answer, body: toLetters(answer.body) };
  }
  return mapUser((user) => {
    const permissions = Object.entries(objectOf(user.Permissions)).map(([id, rights]) => [id, toLetters(rights)] as const);
    return { ...user, Permissions: { ...Object.fromEntries(permissions), '9990': UNKNOWN_RIGHTS, '10010': UNKNOWN_RIGHTS } };
  })(answer);
}

export const accountProfiles = {
  'rights-per-functionality': { groups: ['rights'], transforms: { content: mapUser(withoutPermissions) } },
  'rights-names': { groups: ['rights'], transforms: { content: rightsAsLetters } },
  'login-name-differs': {
    groups: ['name'],
    transforms: { content: mapUser((user) => ({ ...user, Username: `FIRMA\\${textOf(user.Username)}` })) },
  },
  'login-expires-fields': { groups: ['login'], transforms: { content: withOwinFields } },
  'login-refused-400': { groups: ['login-refusal'], transforms: { content: loginAs400 } },
} satisfies Record<string, Profile>;
