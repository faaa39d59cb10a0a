import type { Answer } from '../core/answer.ts';
import { isObject, objectOf, type Json, type JsonObject } from '../core/json.ts';
import type { Profile } from './profile.ts';

const EXTRA_RECORD_KEYS: JsonObject = {
  RowVersion: 'AAAAAAAAB9E=',
  CreatedBy: 'SYSTEM',
  ModifiedOn: null,
  IsSelected: false,
  TenantCode: 17,
  Tags: ['flota', 'pl'],
  Links: { Self: '/self', Owner: null },
};
const EXTRA_RIGHTS = { IsRead: true, IsAdd: true, IsChange: true, IsRemove: true, IsAdmin: false, IsExport: true };

const extend = (value: Json): Json => (isObject(value) ? { ...value, ...EXTRA_RECORD_KEYS } : value);

function extendContent(answer: Answer): Answer {
  switch (answer.kind) {
    case 'list':
    case 'items':
    case 'choices':
      return { ...answer, body: (answer.body as Json[]).map(extend) };
    case 'item':
    case 'saved':
      return { ...answer, body: extend(answer.body) };
    case 'rights':
      return { ...answer, body: { ...objectOf(answer.body), IsExport: true, Level: 3 } };
    case 'user': {
      const user = objectOf(answer.body);
      const permissions = { ...objectOf(user.Permissions), '99999': EXTRA_RIGHTS, Raporty: EXTRA_RIGHTS, version: 4 };
      return { ...answer, body: { ...user, Roles: ['Flota'], CompanyId: 1, Permissions: permissions } };
    }
    default:
      return answer;
  }
}

/** Adds keys to list envelopes and error answers. */
function extendEnvelope(answer: Answer): Answer {
  if ((answer.kind === 'list' || answer.kind === 'refusal') && isObject(answer.body)) {
    return { ...answer, body: { ...answer.body, ServerTime: '2026-06-01T08:00:00', Warnings: [] } };
  }
  return answer;
}

export const extraKeys: Profile = { groups: ['extra'], transforms: { content: extendContent, keys: extendEnvelope } };
