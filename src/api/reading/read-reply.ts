import type * as v from 'valibot';
import type { CallDefinition, GridDefinition } from '../../contract/definition/entity.ts';
import type { ReplyContent } from '../../sync/reply.ts';
import { contentFor, entriesOf, flagFor, listIn } from './content.ts';
import { reportsFailure, savedIdIn, unwrap } from './envelopes.ts';
import { notJson, parseBody } from './parse-body.ts';
import { readPage } from './read-page.ts';
import { cleanText, rejectionOf } from './rejection.ts';
import { readValue } from './read-value.ts';
import { isFields, toText, valueAt, type Fields } from './scalars.ts';
import { unreadable, type ReadContext, type ReadValue } from './schema.ts';
import { saysFailure, saysSuccess } from './success-words.ts';
import { tolerate } from './tolerated.ts';

/** The raw HTTP answer. */
export type RawAnswer = { readonly status: number; readonly contentType: string; readonly body: string; readonly location?: string | null };

/** The contract of the answer: a call, or a list with its rows. `id`: of the requested record, which its answer may omit. */
export type Expected = Pick<CallDefinition, 'answer' | 'change' | 'format'> & {
  readonly path?: string;
  readonly grid?: GridDefinition;
  readonly id?: number;
};

/** Reads an answer by its contract: a value, a rejection with the backend's message, or unreadable. */
export function readReply(raw: RawAnswer, expected: Expected, reading: ReadContext): ReplyContent {
  try {
    return readAnswer(raw, expected, reading);
  } catch (error) {
    // Nested deeper than the call stack: no meaningful answer is.
    if (error instanceof RangeError) return unreadableContent(null);
    throw error;
  }
}

function readAnswer(raw: RawAnswer, expected: Expected, reading: ReadContext): ReplyContent {
  const { status, contentType, body } = raw;
  const parsed = parseBody(body, reading.texts?.integers);
  if (status < 200 || status >= 300) return rejected(status, parsed, raw);
  // No JSON ends so: a digit before a tag is no answer.
  if (expected.format === 'html') return readHtml(body.trimEnd().endsWith('>') ? notJson : parsed, body);
  if (parsed === null && contentType.includes('html') && !reading.takesEmptyPages) return unreadableContent(null, 'not-the-backend');
  if (parsed === notJson) return readText(raw, expected, reading);
  if (reportsFailure(parsed, Object.keys(entriesOf(expected.answer)))) return rejected(status, parsed, raw);
  if (typeof parsed === 'string' && isRefusal(parsed, expected)) return rejected(status, parsed, raw);
  if (/html|plain/.test(contentType) && body !== '') tolerate(reading.tolerated, 'type', '');
  if (expected.grid) {
    // ASP.NET Core answers null with 204.
    const page = readPage(expected.grid, parsed === null && (status === 204 || body !== '') ? [] : parsed, reading);
    return page ? { kind: 'value', value: page } : unreadableContent(null);
  }
  return expected.change ? readChange(parsed, raw, expected, reading) : readJson(parsed, expected, reading);
}

function rejected(status: number, parsed: unknown, { body, contentType }: RawAnswer): ReplyContent {
  return { kind: 'rejection', rejection: rejectionOf(status, parsed === notJson ? undefined : parsed, body, contentType) };
}

function unreadableContent(detail: string | null, code: 'unreadable-answer' | 'not-the-backend' = 'unreadable-answer'): ReplyContent {
  return { kind: 'unreadable', code, detail };
}

function readJson(parsed: unknown, { answer, id }: Expected, reading: ReadContext): ReplyContent {
  const read = readWithin(answer, parsed, reading, id);
  return read === unreadable ? unreadableContent(null) : { kind: 'value', value: read.output };
}

function readWithin(answer: v.GenericSchema, value: unknown, reading: ReadContext, id?: number): ReadValue {
  const { content, kind } =
    answer.type === 'array' ? listIn(answer, value) : answer.type === 'boolean' ? { content: flagFor(value) } : contentFor(answer, value);
  if (kind) tolerate(reading.tolerated, kind, '');
  return readValue(answer, id === undefined ? content : withId(answer, content, id), '', reading);
}

/** An answer without an id is the requested record: it must not be dropped. */
function withId(answer: v.GenericSchema, content: unknown, id: number): unknown {
  const entries = entriesOf(answer);
  const isKeyless =
    Object.hasOwn(entries, 'Id') &&
    isFields(content) &&
    valueAt(content, 'Id') === undefined &&
    Object.keys(entries).some((name) => valueAt(content, name) !== undefined);
  return isKeyless ? { ...content, Id: id } : content;
}

/**
 * The answer to a change. For a create the id of the new record, or null; for any other change the value read by the contract, null where
 * it is unreadable: a backend that answers 2xx in JSON has understood the request. A plain `false` stays `false`.
 */
function readChange(parsed: unknown, { location }: RawAnswer, { answer, change, path }: Expected, reading: ReadContext): ReplyContent {
  if (parsed === false || unwrap(parsed) === false) return { kind: 'value', value: false };
  if (change?.creates) {
    const id =
      savedIdIn(parsed, reading) ??
      savedIdIn(idOfKind(parsed, path), reading) ??
      savedIdIn(
        (location ?? '').split('/').findLast((segment) => segment !== ''),
        reading,
      ) ??
      savedIdIn(/(?<!\d)(\d+)\/?$/.exec(location ?? '')?.[1], reading) ??
      (change.answersFileName ? fileNameIn(parsed) : null);
    if (id !== null && id !== parsed) tolerate(reading.tolerated, 'id', 'Id');
    return { kind: 'value', value: id };
  }
  const read = readWithin(answer, parsed, reading);
  return { kind: 'value', value: read === unreadable ? null : read.output };
}

/** The id of a record under the name of its kind: `{"CostId": 131}` of `/Cost/CreateOrUpdate`. */
function idOfKind(parsed: unknown, path = ''): unknown {
  const fields = unwrap(parsed) ?? parsed;
  const kind = /^\/(\w+)\/CreateOrUpdate$/.exec(path)?.[1];
  return kind !== undefined && isFields(fields) ? valueAt(fields, `${kind}Id`) : undefined;
}

/** The name of a stored file in the answer to its upload, null without one. */
function fileNameIn(parsed: unknown): string | null {
  const content = unwrap(parsed) ?? parsed;
  const name: unknown = isFields(content)
    ? fileNameKeys.map((key) => valueAt(content, key)).find((one) => typeof one === 'string')
    : content;
  return typeof name === 'string' && name !== '' ? name : null;
}

const fileNameKeys = ['filename', 'name', 'path', 'file'];

/**
 * A body that is not JSON. An HTML page in place of an answer comes from elsewhere: a captive portal or a proxy. A text without markup that
 * is labelled as one is an answer of a backend that labels every text so.
 */
function readText(raw: RawAnswer, expected: Expected, reading: ReadContext): ReplyContent {
  const { body, contentType } = raw;
  if (!contentType.includes('html') && !body.trimStart().startsWith('<')) return readPlainText(raw, expected, reading);
  const read =
    reading.takesEmptyPages && !body.includes('<') ? readPlainText({ ...raw, contentType: 'text/plain' }, expected, reading) : null;
  return read?.kind === 'value' ? read : unreadableContent(rejectionOf(200, undefined, body, contentType).detail, 'not-the-backend');
}

/** Whether a text answers a change by words of failure. Names of files may contain them. */
function isRefusal(text: string, { change }: Expected): boolean {
  return change !== undefined && !/\.\w{2,5}$/.test(text) && saysFailure(text);
}

function readPlainText(raw: RawAnswer, expected: Expected, reading: ReadContext): ReplyContent {
  const { body, contentType } = raw;
  const { answer, change, grid } = expected;
  const text = cleanText(body);
  if (isRefusal(text, expected)) return rejected(raw.status, notJson, raw);
  const id = change?.creates ? savedIdIn(text, reading) : undefined;
  if (id !== undefined) return { kind: 'value', value: id };
  if (change?.answersFileName && text !== '' && !saysSuccess(text)) return { kind: 'value', value: text };
  if (change) return saysSuccess(text) ? { kind: 'value', value: null } : unreadableContent(text);
  const read = grid || !contentType.includes('plain') ? unreadable : readValue(answer, body.trim(), '', reading);
  return read === unreadable ? unreadableContent(text) : { kind: 'value', value: read.output };
}

const htmlKeys = ['html', 'content', 'terms', 'text', 'body', 'value', 'data', 'result', 'd'];

/** The text in an object, or in its envelope: there OData names it after the call. */
function htmlIn(value: Fields, isInner = false): string | undefined {
  const values = isInner && Object.keys(value).length === 1 ? Object.values(value) : htmlKeys.map((key) => valueAt(value, key));
  const inner = unwrap(value);
  return values.find((one) => typeof one === 'string') ?? (isFields(inner) && !isInner ? htmlIn(inner, true) : undefined);
}

/** A call that answers HTML: as the body itself, as JSON text, or in an object. A page with a form or a script is a captive portal's. */
function readHtml(parsed: unknown, body: string): ReplyContent {
  if (parsed === notJson)
    return /<(?:form|input|script|frame|meta[^>]+refresh)\b/i.test(body)
      ? unreadableContent(null, 'not-the-backend')
      : { kind: 'value', value: body };
  if (parsed === null || parsed === false) return { kind: 'value', value: '' };
  if (!isFields(parsed)) return { kind: 'value', value: toText(parsed) ?? '' };
  const text = htmlIn(parsed);
  return text === undefined ? unreadableContent(null) : { kind: 'value', value: text };
}
