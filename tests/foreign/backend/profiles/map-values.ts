import type { Answer, AnswerKind } from '../core/answer.ts';
import type { Json, JsonObject } from '../core/json.ts';

/** Kinds of answers that contain records. */
const RECORDS: readonly AnswerKind[] = ['list', 'item', 'items', 'saved'];

/** Maps the values inside records, and inside answers of further kinds. An answer that is a single value stays. */
export function mapRecords(change: (value: Json, key: string) => Json, further: readonly AnswerKind[] = []) {
  return (answer: Answer): Answer =>
    [...RECORDS, ...further].includes(answer.kind) ? { ...answer, body: mapInside(answer.body, change) } : answer;
}

function mapInside(body: Json, change: (value: Json, key: string) => Json): Json {
  return typeof body === 'object' ? mapDeep(body, '', change) : body;
}

function mapDeep(value: Json, key: string, change: (value: Json, key: string) => Json): Json {
  if (Array.isArray(value)) {
    return value.map((item) => mapDeep(item, key, change));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapDeep(inner, name, change)]));
  }
  return change(value, key);
}

/** Maps every object of an answer, at any depth. */
export function mapObjects(value: Json, change: (object: JsonObject) => JsonObject): Json {
  if (Array.isArray(value)) {
    return value.map((item) => mapObjects(item, change));
  }
  if (typeof value === 'object' && value !== null) {
    return change(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapObjects(inner, change)])));
  }
  return value;
}

export function isIdKey(key: string): boolean {
  return /id$/i.test(key);
}
