import * as v from 'valibot';
import { problem, toProblemCode, type FieldError, type ProblemCode } from '../../contract/wire/problem.ts';
import type { Rejection } from '../../contract/delivery/rejection.ts';
import { statesFailure } from './envelopes.ts';
import { isFields, toText, valueAt, type Fields } from './scalars.ts';

/** Maximum length of a shown backend message. */
const MAX_TEXT_LENGTH = 300;

/** Reads a rejection: code and field errors of a problem document of the contract, else the backend's message in any form. */
export function rejectionOf(status: number, parsed: unknown, body: string, contentType: string): Rejection {
  const parsedProblem = isFields(parsed) ? v.safeParse(problem, parsed) : null;
  const code = parsedProblem?.success ? toProblemCode(parsedProblem.output.code) : 'unknown';
  if (parsedProblem?.success && code !== 'unknown') {
    const { errors, field, detail } = parsedProblem.output;
    const verdict = verdictCodes.has(code) ? { isVerdict: true } : {};
    return { code, errors: errors ?? (field ? [{ field, code: 'invalid' }] : []), detail: detail ?? null, ...verdict };
  }
  const errors = fieldErrorsIn(parsed);
  const message = parsed === undefined ? messageOf(body, contentType) : cleanText(`${messageIn(parsed)} ${innerMessage(status, parsed)}`);
  const detail = message === '' ? null : message;
  const hasWords = detail !== null || errors.length > 0;
  const effectiveStatus = hasWords && isFields(parsed) && isStated(status, parsed) ? 400 : missingCall.test(message) ? 405 : status;
  return { code: codeOfStatus(effectiveStatus, hasWords), errors, detail };
}

/** Codes that the reference backend sends only while it carries out a change, after looking up the idempotency key (SY7). */
const verdictCodes: ReadonlySet<ProblemCode> = new Set([
  'conflict',
  'warning',
  'validation',
  'collision',
  'changed-meanwhile',
  'wrong-state',
  'already-confirmed',
  'terms-changed',
]);

/** ASP.NET Web API answers an unknown path with 404, as it does a missing record. */
const missingCall = /^No HTTP resource/;

const codesByStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'timeout',
  409: 'conflict',
  410: 'not-found',
  412: 'changed-meanwhile',
  413: 'too-large',
  415: 'unsupported-type',
  422: 'validation',
  429: 'throttled',
  501: 'method-not-allowed',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** A backend that explains these in a message means no more than "rejected", as it does with statuses that have no code here. */
const plainRejections: ReadonlySet<number> = new Set([400, 409, 422]);

function codeOfStatus(status: number, hasWords: boolean): ProblemCode {
  if (status < 300 || (hasWords && plainRejections.has(status))) return 'refused';
  return codesByStatus[status] ?? (status >= 500 ? 'internal' : hasWords && status >= 400 ? 'refused' : 'unknown');
}

/**
 * Whether a body states that the call was refused, whatever its status says: ASP.NET Boilerplate refuses with 500 and a flag, ABP with 403
 * and the code of the broken rule.
 */
function isStated(status: number, parsed: Fields): boolean {
  if (status === 500) return statesFailure(parsed);
  const error = valueAt(parsed, 'error');
  const code = isFields(error) ? valueAt(error, 'code') : '';
  return status === 403 && (code === null || (typeof code === 'string' && !/^$|403|access|authori|denied|forbid|permission/i.test(code)));
}

const messageKeysByPriority = [
  'message',
  'errormessage',
  'detail',
  'details',
  'error_description',
  'exceptionmessage',
  'description',
  'reason',
  'text',
  'title',
  'error',
  'errors',
  'errormessages',
  'validationerrors',
  'messages',
  'modelstate',
  'exception',
  'msg',
  'errormsg',
  'komunikat',
  'meldung',
  'blad',
  'błąd',
  'bledy',
  'błędy',
  'fehler',
  'odata.error',
  'responsestatus',
  'value',
];

/** The message of a JSON rejection: the likeliest key first; lists and fields are joined. */
function messageIn(value: unknown, depth = 0): string {
  if (depth > 3 || value === null || value === undefined) return '';
  if (Array.isArray(value))
    return cleanText(
      value
        .map((one) => messageIn(one, depth + 1))
        .filter(Boolean)
        .join(' '),
    );
  if (!isFields(value)) return typeof value === 'boolean' ? '' : cleanText(toText(value) ?? '');
  for (const key of messageKeysByPriority) {
    const message = messageIn(valueAt(value, key), depth + 1);
    if (message !== '') return message;
  }
  return depth === 0
    ? ''
    : cleanText(
        Object.values(value)
          .map((one) => messageIn(one, depth + 1))
          .filter(Boolean)
          .join(' '),
      );
}

/** OData says "The request is invalid." and, within, which field is. Elsewhere it is the message of an exception. */
function innerMessage(status: number, parsed: unknown): string {
  const error = isFields(parsed) ? (valueAt(parsed, 'odata.error') ?? valueAt(parsed, 'error')) : null;
  const inner = isFields(error) && status === 400 ? valueAt(error, 'innererror') : null;
  return isFields(inner) ? (toText(valueAt(inner, 'message')) ?? '') : '';
}

const fieldErrorKeys = ['errors', 'validationerrors', 'modelstate', 'faults', 'fielderrors', 'violations', 'fields', 'invalidparams'];
/** Elsewhere these are words. */
const listedErrorKeys = ['details', 'detail'];
const fieldKeys = [
  'field',
  'propertyname',
  'property',
  'membername',
  'propertypath',
  'members',
  'membernames',
  'target',
  'loc',
  'path',
  'param',
  'name',
  'key',
];
const messageKeys = ['message', 'errormessage', 'defaultmessage', 'msg', 'reason', 'description', 'text', 'error'];

/** Errors by field: `{"errors": {"Counter": ["…"]}}`, or a list of `{Field, Message}`, also alone or within `error`. */
function fieldErrorsIn(value: unknown, depth = 0): FieldError[] {
  const errors = isFields(value)
    ? (fieldErrorKeys.map((key) => valueAt(value, key)).find((one) => typeof one === 'object' && one !== null) ??
      listedErrorKeys.map((key) => valueAt(value, key)).find(Array.isArray))
    : value;
  if (Array.isArray(errors)) return errors.flatMap((one) => (isFields(one) ? listedError(one) : []));
  if (isFields(errors)) return Object.entries(errors).flatMap(([name, messages]) => fieldError(name, messageIn(messages, 1)));
  return isFields(value) && depth === 0 ? fieldErrorsIn(valueAt(value, 'error'), 1) : [];
}

function listedError(one: Fields): FieldError[] {
  // FastAPI's path of a field begins with the part of the request.
  const [name, message] = [fieldKeys, messageKeys].map((keys) =>
    keys.map((key) => toText([valueAt(one, key)].flat().at(key === 'loc' ? -1 : 0))).find((text) => text),
  );
  return name && message ? fieldError(name, cleanText(message)) : [];
}

/** The last segment of a path such as `$.item.counter`, in the contract's case. A message about the whole record has no field. */
function fieldError(path: string, message: string): FieldError[] {
  const last = path.split('.').pop()?.replace(/[^\w]/g, '') ?? '';
  const name = /[A-Z]/.test(last) ? last : last.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return name === '' || message === '' ? [] : [{ field: name.charAt(0).toUpperCase() + name.slice(1), code: 'refused', message }];
}

/** The message in a page, in XML or in a plain text. */
function messageOf(body: string, contentType: string): string {
  const text = body.slice(0, MAX_BODY_LENGTH);
  if (!contentType.includes('html') && !/^\s*<[!?a-z]/i.test(text)) return cleanText(text);
  const title = ['message', 'faultstring', 'description', 'title', 'h1', 'h2']
    .map((tag) => between(text, `<${tag}`, `</${tag}`))
    .find(Boolean);
  // ASP.NET says "The request is invalid.", and there which field is.
  return cleanText(title === undefined ? withoutTags(text) : `${title} ${between(text, '<modelstate', '</modelstate')}`);
}

/** A page states its subject at the beginning. */
const MAX_BODY_LENGTH = 20_000;

function between(text: string, open: string, close: string): string {
  const lower = text.toLowerCase();
  const start = lower.indexOf('>', lower.indexOf(open));
  const end = lower.indexOf(close, start);
  return lower.includes(open) && start >= 0 && end > start ? withoutTags(text.slice(start + 1, end)) : '';
}

function withoutTags(text: string): string {
  const pieces = text.split(/<\/(?:style|script)>/i);
  const last = pieces.pop() ?? '';
  return [...pieces.map(beforeElement), last].join(' ').replace(/<[^<>]*>/g, ' ');
}

/** The part before the style or script that ends where `piece` ends. */
function beforeElement(piece: string): string {
  const start = piece.search(/<(?:style|script)\b/i);
  return start < 0 ? piece : piece.slice(0, start);
}

const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Makes plain text for display: no control characters, one line, at most `MAX_TEXT_LENGTH` characters. */
export function cleanText(text: string): string {
  const line = text
    .replace(/&(?:#(\d{1,6})|(amp|lt|gt|quot|apos|nbsp));/g, (_, code: string | undefined, name: string) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (namedEntities[name] ?? ' '),
    )
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return line.length > MAX_TEXT_LENGTH ? `${line.slice(0, MAX_TEXT_LENGTH - 1)}…` : line;
}
