import type { Json, JsonObject } from './json.ts';
import { HttpError } from './http-error.ts';

/** Kind of an answer, so that a profile can transform it without knowing the call. */
export type AnswerKind =
  | 'list'
  | 'item'
  | 'items'
  | 'saved'
  | 'done'
  | 'flag'
  | 'choices'
  | 'value'
  | 'id'
  | 'terms'
  | 'file'
  | 'token'
  | 'user'
  | 'rights'
  | 'refusal';

export interface Answer {
  kind: AnswerKind;
  status: number;
  body: Json;
  contentType: string;
  /** Row count that the filter matches; lists only. */
  total?: number;
  /** Saved record; saves only. */
  saved?: { record: JsonObject; created: boolean };
  /** Sent instead of `body`. */
  bytes?: Buffer;
  headers?: Record<string, string>;
  delayMs?: number;
}

const JSON_TYPE = 'application/json; charset=utf-8';

export function answer(kind: AnswerKind, body: Json, more: Partial<Answer> = {}): Answer {
  return { kind, status: 200, body, contentType: JSON_TYPE, ...more };
}

export function errorAnswer(error: HttpError): Answer {
  const modelState: JsonObject = error.field === undefined ? {} : { ModelState: { [error.field]: [error.message] } };
  return answer('refusal', { Message: error.message, ...modelState }, { status: error.status });
}

export const flagAnswer = (value: boolean) => answer('flag', value);
export const valueAnswer = (body: Json) => answer('value', body);
export const idAnswer = (id: Json) => answer('id', id);
/** Answer of an action without a result. */
export const doneAnswer = () => answer('done', true);
export const choicesAnswer = (rows: JsonObject[]) => answer('choices', rows);
