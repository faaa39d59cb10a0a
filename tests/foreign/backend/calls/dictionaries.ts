import { choicesAnswer } from '../core/answer.ts';
import { idParameter, parameter, type Call, type CallDefinition } from '../core/call.ts';
import type { JsonObject } from '../core/json.ts';
import { HttpError } from '../core/http-error.ts';
import { COUNTRIES } from '../seed/dictionaries.ts';

const COST_GROUPS = 170;

export const dictionaryCalls: CallDefinition[] = [
  {
    method: 'GET',
    path: '/Dictionary/Items/{id?}',
    parameters: ['id', 'dictionaryId'],
    answer: (call) => choicesAnswer(items(call, idParameter(call) ?? idParameter(call, 'dictionaryId'))),
  },
  {
    method: 'GET',
    path: '/Dictionary/ItemsByCode/{code?}/{token?}',
    parameters: ['code', 'token'],
    isPublic: true,
    answer: itemsByCode,
  },
  {
    method: 'GET',
    path: '/Dictionary/ValuesByCode/{code?}',
    parameters: ['code'],
    answer: (call) => choicesAnswer(items(call, idParameter(call, 'code'))),
  },
  { method: 'GET', path: '/Dictionary/CostGroups', answer: (call) => choicesAnswer(items(call, COST_GROUPS)) },
  {
    method: 'GET',
    path: '/Dictionary/Countries',
    isOptional: true,
    answer: () => choicesAnswer(Object.entries(COUNTRIES).map(([Id, Name]) => ({ Id, Name }))),
  },
];

function items({ database }: Call, dictionary: number | null): JsonObject[] {
  return database
    .table('DictionaryItem')
    .all()
    .filter((item) => item.Dictionary === dictionary)
    .map(({ ItemId = null, Name = null }) => ({ Id: ItemId, Name }));
}

/** Also allowed with the access token of a periodic summary. */
function itemsByCode(call: Call) {
  const token = parameter(call, 'token') ?? parameter(call, 'accessToken');
  const hasToken =
    token !== undefined &&
    call.database
      .table('PeriodicSummary')
      .all()
      .some((summary) => summary.AccessToken === token);
  if (!call.user && !hasToken) {
    throw new HttpError(401, 'Authorization has been denied for this request.');
  }
  return choicesAnswer(items(call, idParameter(call, 'code')));
}
