import { parseNested } from './parse-body.ts';
import type { ReadContext } from './schema.ts';
import { readTextId } from './text-id.ts';
import { saysFailure, saysSuccess } from './success-words.ts';
import { isFields, toFlag, toNumber, toText, valueAt, type Fields } from './scalars.ts';

/** Keys under which backends wrap their answer. */
const contentKeys = ['data', 'result', 'value', 'd', 'item', 'content', 'payload', 'response', 'model', 'entity'];

/** The content of the envelope `value`, such as `{"Success": true, "Data": …}`; undefined when it is no envelope. */
export function unwrap(value: unknown): unknown {
  if (!isFields(value)) return undefined;
  for (const key of contentKeys) {
    const content = valueAt(value, key);
    if (content !== undefined) return parseNested(content);
  }
  return undefined;
}

const listKeys = ['value', 'results', 'items', 'rows', 'records', 'list', 'embedded', ...contentKeys.filter((key) => key !== 'value')];
const countKeys = [
  '@odata.count',
  'odata.count',
  'count',
  'total',
  'totalcount',
  'totalrecords',
  'totalitems',
  'totalelements',
  'totalrows',
  'totalresults',
  'recordsfiltered',
  'recordstotal',
  'rowcount',
  '$count',
];
/** Objects beside the rows that describe the page. */
const pageKeys = ['meta', 'pagination', 'paging', 'page', 'pageinfo'];

export type Page = { readonly rows: readonly unknown[]; readonly count: number | null };

/** Rows and total count of a list's answer: a bare array, OData v2 to v4, or an envelope. Null when there is no list. */
export function pageIn(answer: unknown, depth = 0): Page | null {
  const value = parseNested(answer);
  if (Array.isArray(value)) return { rows: value, count: null };
  if (!isFields(value) || depth > 3) return null;
  for (const key of listKeys) {
    const page = pageIn(valueAt(value, key), depth + 1);
    if (page) return { rows: page.rows, count: page.count ?? countIn(value) };
  }
  const arrays = Object.values(value).filter(Array.isArray);
  const [only] = arrays;
  if (arrays.length === 1 && only) return { rows: only, count: countIn(value) };
  return isEmptyPage(value) ? { rows: [], count: countIn(value) } : null;
}

/** Whether an envelope counts no row, or has null in place of its rows, and a count or nothing else that could be an answer. */
function isEmptyPage(value: Fields): boolean {
  if (countIn(value) === 0) return true;
  if (!listKeys.some((key) => valueAt(value, key) === null)) return false;
  return countIn(value) !== null || Object.values(value).every((one) => one === null || typeof one === 'boolean');
}

function countIn(value: Fields): number | null {
  return (
    ownCountIn(value) ??
    pageKeys
      .map((key) => valueAt(value, key))
      .reduce<number | null>((count, one) => count ?? (isFields(one) ? ownCountIn(one) : null), null)
  );
}

function ownCountIn(value: Fields): number | null {
  const [count = null] = countKeys.flatMap((key) => wholeNumber(valueAt(value, key)));
  // jqGrid's total counts pages.
  return count === null ? null : Math.max(count, ...wholeNumber(valueAt(value, 'records')));
}

function wholeNumber(value: unknown): readonly number[] {
  const number = toNumber(value);
  return number !== undefined && number >= 0 && Number.isInteger(number) ? [number] : [];
}

/** The record id in the answer to a save, in any of the usual forms; undefined when there is none. */
export function savedIdIn(value: unknown, reading: Pick<ReadContext, 'texts'>, depth = 0): number | undefined {
  if (Array.isArray(value)) return value.length === 1 && depth < 3 ? savedIdIn(value[0], reading, depth + 1) : undefined;
  if (isFields(value)) {
    const id = valueAt(value, 'id') ?? valueAt(value, 'recordId') ?? valueAt(value, 'newId') ?? valueAt(value, 'key');
    return idOf(id) ?? readTextId(id, 'Id', reading) ?? (depth < 3 ? savedIdIn(unwrap(value), reading, depth + 1) : undefined);
  }
  return idOf(value) ?? readTextId(value, '', reading);
}

/** Ids of created records are positive: backends send 0 and −1 for "none". */
function idOf(value: unknown): number | undefined {
  const id = isFields(value) ? undefined : toNumber(value);
  return id !== undefined && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

const outcomeKeys = [
  'success',
  'issuccess',
  'succeeded',
  'issucceeded',
  'successful',
  'issuccessful',
  'sukces',
  'powodzenie',
  'erfolg',
  'erfolgreich',
];
/** Keys that a record may have itself: whether a policy is valid is no result of the call. */
const looseOutcomeKeys = ['ok', 'isok', 'valid', 'isvalid'];
const failureKeys = ['haserrors', 'haserror', 'iserror', 'failed', 'isfailed', 'isfailure'];
const stateKeys = ['status', 'state', 'result', 'outcome'];
const failedStates: ReadonlySet<string> = new Set(['error', 'err', 'fail', 'failed', 'failure', 'nok', 'ko', 'exception']);
const looseFailedStates: ReadonlySet<string> = new Set(['invalid', 'rejected']);
const errorKeys = [
  'errors',
  'error',
  'validationerrors',
  'modelstate',
  'errormessage',
  'errormessages',
  'exception',
  'exceptionmessage',
  'errormsg',
  'blad',
  'błąd',
  'bledy',
  'błędy',
  'fehler',
];
/** An HTTP status within the body of a 2xx answer, or a number or name of the system's own. */
const statusKeys = ['statuscode', 'httpstatuscode', 'httpstatus', 'status', 'code', 'errorcode', 'errcode', 'resultcode', 'retcode'];

/** Whether an answer has a flag that it failed. */
export function statesFailure(value: Fields): boolean {
  return outcomeKeys.some((key) => toFlag(valueAt(value, key)) === false);
}

/** Whether a 2xx answer reports that nothing was done. `contractKeys` keep their contract meaning. */
export function reportsFailure(value: unknown, contractKeys: readonly string[]): value is Fields {
  if (!isFields(value)) return false;
  const reserved = new Set(contractKeys.map((name) => name.toLowerCase()));
  const valueOf = (key: string) => (reserved.has(key) ? undefined : valueAt(value, key));
  const isRecord = idOf(valueAt(value, 'id')) !== undefined;
  const outcomes = isRecord ? outcomeKeys : [...outcomeKeys, ...looseOutcomeKeys];
  if (outcomes.some((key) => toFlag(valueOf(key)) === false)) return true;
  if (failureKeys.some((key) => toFlag(valueOf(key)) === true)) return true;
  const states = stateKeys.map((key) => (toText(valueOf(key)) ?? '').toLowerCase());
  if (states.some((state) => failedStates.has(state) || (!isRecord && looseFailedStates.has(state)))) return true;
  if (!isRecord && statedStatus(valueOf) !== undefined) return true;
  if (outcomes.some((key) => toFlag(valueOf(key)) === true)) return false;
  const message = valueOf('message') ?? valueOf('msg');
  const saysWhy = (unwrap(value) ?? null) === null && hasMessage(message) && !saysSuccess(toText(message) ?? '');
  if (!isRecord && saysWhy && statusKeys.some((key) => isFailedCode(valueOf(key)))) return true;
  // Beside another value, words may be about something else.
  if (saysWhy && saysFailure(String(message)) && Object.values(value).every((one) => one === message || (!one && one !== false)))
    return true;
  if (isNegative(unwrap(value)) && hasMessage(valueOf('message'))) return true;
  return errorKeys.some((key) => hasMessage(valueOf(key)));
}

/** The HTTP status of a failure that a body states, whatever that of its answer. */
export function statedStatus(valueOf: (key: string) => unknown): number | undefined {
  return statusKeys.map((key) => toNumber(valueOf(key)) ?? 0).find((status) => status >= 400 && status < 600);
}

/** Numbers of success are 0, 1, or 2 followed by zeros. */
function isFailedCode(code: unknown): boolean {
  const number = toNumber(code);
  if (number === undefined) return /err|fail|invalid|denied|exception|reject|refus|conflict/i.test(String(code));
  return number < 0 || (number >= 1000 && !/^20+$/.test(String(number)));
}

/** Procedures of databases answer -1 for a failure. */
function isNegative(value: unknown): boolean {
  return typeof value === 'number' && value < 0;
}

function hasMessage(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.some(hasMessage);
  return isFields(value) ? Object.values(value).some(hasMessage) : false;
}
