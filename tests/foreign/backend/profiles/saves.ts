// Profiles of the answers to saves and actions. The default is the bare ID for saves, `true` for actions.
import type { Answer } from '../core/answer.ts';
import type { Json } from '../core/json.ts';
import { isIdKey, mapRecords } from './map-values.ts';
import type { Profile } from './profile.ts';

const TEXT_TYPE = 'text/plain; charset=utf-8';

function saveProfile(wrap: (id: Json) => Json): Profile {
  return {
    groups: ['save'],
    transforms: { shape: (answer) => (answer.kind === 'saved' ? { ...answer, body: wrap(answer.body) } : answer) },
  };
}

function envelopeProfile(wrap: (id: Json) => Json): Profile {
  const shape = (answer: Answer): Answer => {
    if (answer.kind === 'saved') {
      return { ...answer, body: { Success: true, Data: wrap(answer.body) } };
    }
    return answer.kind === 'done' ? { ...answer, body: { Success: true } } : answer;
  };
  return { groups: ['save', 'action'], transforms: { shape } };
}

const noContent = (answer: Answer): Answer =>
  answer.kind === 'done' || (answer.kind === 'saved' && answer.saved?.created === false) ? { ...answer, status: 204, body: null } : answer;

const idAsString = (answer: Answer): Answer =>
  (answer.kind === 'id' || answer.kind === 'saved') && typeof answer.body === 'number' ? { ...answer, body: String(answer.body) } : answer;

const idsInRecords = mapRecords((value, key) => (isIdKey(key) && typeof value === 'number' ? String(value) : value), ['choices']);

export const saveProfiles = {
  'ids-as-objects': saveProfile((id) => ({ Id: id })),
  'ids-lowercase': saveProfile((id) => ({ id })),
  'ids-as-strings': { groups: ['ids'], transforms: { values: (answer) => idsInRecords(idAsString(answer)) } },
  'save-answers-record': {
    groups: ['save'],
    transforms: { content: (answer) => (answer.saved ? { ...answer, body: answer.saved.record } : answer) },
  },
  'save-envelope': envelopeProfile((id) => id),
  'save-envelope-object': envelopeProfile((id) => ({ Id: id })),
  'update-204': { groups: ['action'], transforms: { keys: noContent } },
  'action-text-ok': {
    groups: ['action'],
    transforms: { shape: (answer) => (answer.kind === 'done' ? { ...answer, contentType: TEXT_TYPE, bytes: Buffer.from('OK') } : answer) },
  },
} satisfies Record<string, Profile>;
