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
    }
  /** No whole answer came. `wasSent`: the backend may have got the request all the same. */
  | { readonly kind: 'failed'; readonly code: 'network' | 'timeout'; readonly wasSent: boolean };

/** What an applied answer must look like, and whether it is the id of a record that was made. */
export type Expectation = { readonly answer: v.GenericSchema; readonly creates: boolean };

/** Judges a reply by status and typed code, never by the words of a message (SPEC 3). */
export function outcomeOf(reply: Reply, expected: Expectation): Outcome {
  if (reply.kind === 'failed') return retry(reply.code, null, reply.wasSent);
  const { status, retryAfterMs } = reply;
  if (status >= 200 && status < 300) return success(reply, expected);
  if (status === 401) return { kind: 'login' };
  const refusal = refusalOf(reply);
  if (isTemporary(status) || refusal.code === 'idempotency-in-progress') {
    return { kind: 'retry', refusal, afterMs: retryAfterMs, wasSent: true };
  }
  if (status >= 400 && status < 500) return { kind: 'parked', refusal };
  return retry('unknown', retryAfterMs, true);
}

/** A captive portal answers 200 with a page of its own: that is nobody's acknowledgement. */
function success(reply: Reply & { kind: 'answered' }, { answer, creates }: Expectation): Outcome {
  const parsed = parseBody(reply);
  if (parsed === notJson) return retry('not-the-backend', null, true);
  const result = v.safeParse(answer, parsed);
  if (!result.success) return retry('unreadable-answer', null, true);
  if (!creates) return { kind: 'applied', serverId: null };
  return typeof result.output === 'number'
    ? { kind: 'applied', serverId: result.output }
    : retry('unreadable-answer', null, true);
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
  return { code: known === 'unknown' ? codeOfStatus(reply.status) : known, faults, detail: detail ?? null };
}

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
    412: 'conflict',
    413: 'too-large',
    415: 'unsupported-type',
    422: 'validation',
    429: 'throttled',
    503: 'unavailable',
  };
  return byStatus[status] ?? (status >= 500 ? 'internal' : 'unknown');
}

function retry(code: ProblemCode, afterMs: number | null, wasSent: boolean): Outcome {
  return { kind: 'retry', refusal: { code, faults: [], detail: null }, afterMs, wasSent };
}
