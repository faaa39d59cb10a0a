import * as v from 'valibot';
import { problem, toProblemCode, type FieldFault, type ProblemCode } from '../contract/problem.ts';
import type { Outcome, Refusal } from './entry.ts';

/** What came back for a request, before anybody judged it. */
export type Reply =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly contentType: string;
      readonly body: string;
      /** `Retry-After` in milliseconds. */
      readonly retryAfterMs: number | null;
      /** Whoever answered says of itself that it carries out each key once. */
      readonly honoursKeys?: boolean;
    }
  /** No whole answer came. `wasSent`: the backend may have got the request all the same. */
  | { readonly kind: 'failed'; readonly code: 'network' | 'timeout'; readonly wasSent: boolean };

/** What an applied answer must look like, whether it is the id of a record that was made, and what a plain `false` in its place means. */
export type Expectation = { readonly answer: v.GenericSchema; readonly creates: boolean; readonly refusedByFalse?: ProblemCode | undefined };

/** What a reply says: an answer that its contract can read, or which of the other outcomes it is. */
export type Judged<Value> = { readonly kind: 'answered'; readonly value: Value } | Exclude<Outcome, { kind: 'applied' }>;

/** Judges the reply to a change by status and typed code, never by the words of a message (SPEC 3). */
export function outcomeOf(reply: Reply, { answer, creates, refusedByFalse }: Expectation): Outcome {
  const judged = judge(reply, answer);
  if (judged.kind !== 'answered') return judged;
  if (refusedByFalse !== undefined && judged.value === false) {
    return { kind: 'parked', refusal: { code: refusedByFalse, faults: [], detail: null } };
  }
  if (!creates) return { kind: 'applied', serverId: null };
  return typeof judged.value === 'number' ? { kind: 'applied', serverId: judged.value } : retry('unreadable-answer', null, true);
}

/** Judges the reply to a question that is asked before a change: whatever came of it, the change itself was not sent. */
export function answerOf<Schema extends v.GenericSchema>(reply: Reply, schema: Schema): Judged<v.InferOutput<Schema>> {
  const judged = judge(reply, schema);
  return judged.kind === 'retry' ? { ...judged, wasSent: false } : judged;
}

function judge<Schema extends v.GenericSchema>(reply: Reply, schema: Schema): Judged<v.InferOutput<Schema>> {
  if (reply.kind === 'failed') return retry(reply.code, null, reply.wasSent);
  const { status, retryAfterMs } = reply;
  if (status >= 200 && status < 300) return readSuccess(reply, schema);
  if (status === 401) return { kind: 'login' };
  const refusal = refusalOf(reply);
  if (isTemporary(status) || refusal.code === 'idempotency-in-progress' || refusal.code === 'upload-incomplete') {
    return { kind: 'retry', refusal, afterMs: retryAfterMs, wasSent: true };
  }
  if (status >= 400 && status < 500) return { kind: 'parked', refusal };
  return retry('unknown', retryAfterMs, true);
}

/** A captive portal answers 200 with a page of its own: that is nobody's acknowledgement. */
function readSuccess<Schema extends v.GenericSchema>(reply: Reply & { kind: 'answered' }, schema: Schema): Judged<v.InferOutput<Schema>> {
  const parsed = parseBody(reply);
  if (parsed === notJson) return retry('not-the-backend', null, true);
  const result = v.safeParse(schema, parsed);
  return result.success ? { kind: 'answered', value: result.output } : retry('unreadable-answer', null, true);
}

const notJson = Symbol('not JSON');

function parseBody({ body, contentType, status }: Reply & { kind: 'answered' }): unknown {
  if (body === '') return status === 204 || !contentType.includes('html') ? null : notJson;
  if (contentType.includes('html')) return notJson;
  try {
    return JSON.parse(body);
  } catch {
    // A cut-off or foreign body acknowledges nothing.
    return notJson;
  }
}

/** What a backend's refusal says: our code and faults when it sent a problem document, else the status's own code. */
export function refusalOf(reply: Reply & { kind: 'answered' }): Refusal {
  const parsed = parseBody(reply);
  const result = parsed === notJson ? null : v.safeParse(problem, parsed);
  if (!result?.success) return { code: codeOfStatus(reply.status), faults: [], detail: null };
  const { code, errors, field, detail } = result.output;
  const known = toProblemCode(code);
  const faults: FieldFault[] = errors ?? (field ? [{ field, code: 'invalid' }] : []);
  const verdict = verdicts.has(known) ? { isVerdict: true } : {};
  return { code: known === 'unknown' ? codeOfStatus(reply.status) : known, faults, detail: detail ?? null, ...verdict };
}

/** What the backend says of a change only while it carries it out, and that is after it has looked for the key (SY7). */
const verdicts: ReadonlySet<ProblemCode> = new Set([
  'conflict',
  'warning',
  'validation',
  'collision',
  'changed-meanwhile',
  'wrong-state',
  'already-confirmed',
  'terms-changed',
]);

function isTemporary(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

function codeOfStatus(status: number): ProblemCode {
  const byStatus: Record<number, ProblemCode> = {
    400: 'bad-request',
    401: 'unauthorized',
    403: 'forbidden',
    404: 'not-found',
    405: 'method-not-allowed',
    408: 'timeout',
    409: 'conflict',
    412: 'changed-meanwhile',
    413: 'too-large',
    415: 'unsupported-type',
    422: 'validation',
    429: 'throttled',
    503: 'unavailable',
  };
  return byStatus[status] ?? (status >= 500 ? 'internal' : 'unknown');
}

function retry(code: ProblemCode, afterMs: number | null, wasSent: boolean): Outcome & { kind: 'retry' } {
  return { kind: 'retry', refusal: { code, faults: [], detail: null }, afterMs, wasSent };
}
