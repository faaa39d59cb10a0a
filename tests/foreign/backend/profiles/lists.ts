// Profiles of the list envelope. The default is `value` and `count`.
import type { Answer } from '../answer.ts';
import { parameter, type Call } from '../call.ts';
import type { Json, JsonObject } from '../json.ts';
import { isLocalTime, parseLocal } from '../local-time.ts';
import { slashDate } from './dates.ts';
import { mapRecords } from './map-values.ts';
import type { Profile } from './profile.ts';

type Wrap = (rows: Json, total: number | undefined, call: Call) => Json;

function listForm(wrap: Wrap): Profile {
  return { groups: ['list'], form: { shape: (answer, call) => shapeList(answer, call, wrap) } };
}

function shapeList(answer: Answer, call: Call, wrap: Wrap): Answer {
  return answer.kind === 'list' ? { ...answer, body: wrap(answer.body, answer.total, call) } : answer;
}

const counted = (key: string, total: Json | undefined): JsonObject => (total === undefined ? {} : { [key]: total });
const asText = (total: number | undefined) => (total === undefined ? undefined : String(total));
const metadata = (call: Call) => `https://flota.firma.pl${call.path.replace(/\/[^/]*\/?$/, '')}/$metadata`;
const slashDates = mapRecords((value) => (typeof value === 'string' && isLocalTime(value) ? slashDate(parseLocal(value) ?? 0) : value));

function withoutTotal(answer: Answer): Answer {
  const { total, ...rest } = answer;
  return total === undefined ? answer : rest;
}

export const valueAndCount: Profile = listForm((rows, total) => ({ value: rows, ...counted('count', total) }));

export const listProfiles = {
  'odata-v2': {
    groups: ['list', 'dates'],
    form: {
      values: (answer) => (answer.kind === 'list' ? slashDates(answer) : answer),
      shape: (answer, call) => shapeList(answer, call, (rows, total) => ({ d: { results: rows, ...counted('__count', asText(total)) } })),
    },
  },
  'odata-v3': listForm((rows, total, call) => ({ 'odata.metadata': metadata(call), ...counted('odata.count', asText(total)), value: rows })),
  'odata-v4': listForm((rows, total, call) => ({
    '@odata.context': metadata(call),
    ...(parameter(call, '$count') === 'true' ? counted('@odata.count', total) : {}),
    value: rows,
  })),
  'bare-arrays': listForm((rows) => rows),
  'data-total': listForm((rows, total) => ({ Data: rows, ...counted('Total', total) })),
  'no-counts': { groups: ['counts'], form: { content: withoutTotal } },
  'slow-lists': { groups: ['delay'], form: { wire: (answer) => (answer.kind === 'list' ? { ...answer, delayMs: 1500 } : answer) } },
} satisfies Record<string, Profile>;
