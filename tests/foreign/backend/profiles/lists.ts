// Profiles of the list envelope. The default is `value` and `count`.
import type { Answer } from '../core/answer.ts';
import { parameter, type Call } from '../core/call.ts';
import type { Json, JsonObject } from '../core/json.ts';
import { isLocalTime, parseLocal } from '../core/local-time.ts';
import { toSlashDate } from './dates.ts';
import { mapRecords } from './map-values.ts';
import type { Profile } from './profile.ts';

type Wrap = (rows: Json, total: number | undefined, call: Call) => Json;

function listProfile(wrap: Wrap): Profile {
  return { groups: ['list'], transforms: { shape: (answer, call) => shapeList(answer, call, wrap) } };
}

function shapeList(answer: Answer, call: Call, wrap: Wrap): Answer {
  return answer.kind === 'list' ? { ...answer, body: wrap(answer.body, answer.total, call) } : answer;
}

const totalAs = (key: string, total: Json | undefined): JsonObject => (total === undefined ? {} : { [key]: total });
const toText = (total: number | undefined) => (total === undefined ? undefined : String(total));
const metadataUrl = (call: Call) => `https://flota.firma.pl${call.path.replace(/\/[^/]*\/?$/, '')}/$metadata`;
const slashDates = mapRecords((value) => (typeof value === 'string' && isLocalTime(value) ? toSlashDate(parseLocal(value) ?? 0) : value));

function withoutTotal(answer: Answer): Answer {
  const { total, ...rest } = answer;
  return total === undefined ? answer : rest;
}

export const valueAndCount: Profile = listProfile((rows, total) => ({ value: rows, ...totalAs('count', total) }));

export const listProfiles = {
  'odata-v2': {
    groups: ['list', 'dates'],
    transforms: {
      values: (answer) => (answer.kind === 'list' ? slashDates(answer) : answer),
      shape: (answer, call) => shapeList(answer, call, (rows, total) => ({ d: { results: rows, ...totalAs('__count', toText(total)) } })),
    },
  },
  'odata-v3': listProfile((rows, total, call) => ({
    'odata.metadata': metadataUrl(call),
    ...totalAs('odata.count', toText(total)),
    value: rows,
  })),
  'odata-v4': listProfile((rows, total, call) => ({
    '@odata.context': metadataUrl(call),
    ...(parameter(call, '$count') === 'true' ? totalAs('@odata.count', total) : {}),
    value: rows,
  })),
  'bare-arrays': listProfile((rows) => rows),
  'data-total': listProfile((rows, total) => ({ Data: rows, ...totalAs('Total', total) })),
  'items-total-count': listProfile((rows, total) => ({ Items: rows, ...totalAs('TotalCount', total) })),
  'no-counts': { groups: ['counts'], transforms: { content: withoutTotal } },
  /** The count is that of the page. */
  'page-counts': {
    groups: ['counts'],
    transforms: {
      content: (answer) =>
        answer.kind === 'list' && answer.total !== undefined ? { ...answer, total: (answer.body as Json[]).length } : answer,
    },
  },
  /** The count includes rows that no page has. */
  'counts-too-high': {
    groups: ['counts'],
    transforms: { content: (answer) => (answer.total === undefined ? answer : { ...answer, total: answer.total + 40 }) },
  },
  /** A join answers rows twice. */
  'repeated-rows': {
    groups: ['repeats'],
    transforms: {
      content: (answer) =>
        answer.kind === 'list'
          ? { ...answer, body: (answer.body as Json[]).flatMap((row, index) => (index % 7 === 3 ? [row, row] : [row])) }
          : answer,
    },
  },
  'slow-lists': { groups: ['delay'], transforms: { wire: (answer) => (answer.kind === 'list' ? { ...answer, delayMs: 1500 } : answer) } },
} satisfies Record<string, Profile>;
