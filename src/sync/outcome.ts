import type { ProblemCode } from '../contract/wire/problem.ts';
import { toRejection, type Rejection } from '../contract/delivery/rejection.ts';
import type { Outcome } from './entry.ts';
import type { Reply, ReplyContent } from './reply.ts';

/**
 * Expected response to a change: whether it contains a record id, which is required for a new record, and the meaning of a plain `false`.
 */
export type Expectation = { readonly creates: boolean; readonly isNew?: boolean; readonly rejectedByFalse?: ProblemCode | undefined };

/** A classified reply: a parsed response, or one of the other outcomes. */
export type Classified<Value> = { readonly kind: 'answered'; readonly value: Value } | Exclude<Outcome, { kind: 'applied' }>;

/** Classifies the reply to a change by status and typed code, never by message text (SY3). */
export function outcomeOf(reply: Reply, { creates, isNew = creates, rejectedByFalse }: Expectation): Outcome {
  const classified = classify(reply);
  if (classified.kind !== 'answered') return classified;
  const { value } = classified;
  if (value === false) return { kind: 'parked', rejection: toRejection(rejectedByFalse ?? 'refused') };
  if (typeof value === 'number') return { kind: 'applied', serverId: creates ? value : null };
  // Accepted without an id: the record may exist already, or soon.
  return isNew ? { ...retry('unreadable-answer', null, true), isAccepted: true } : { kind: 'applied', serverId: null };
}

/** Classifies the reply to a call made before the change. The change itself was not sent in any case. */
export function answerOf<Value>(reply: Reply): Classified<Value> {
  const classified = classify(reply);
  if (classified.kind === 'answered') return { kind: 'answered', value: classified.value as Value };
  return classified.kind === 'retry' ? { ...classified, wasSent: false } : classified;
}

function classify(reply: Reply): Classified<unknown> {
  if (reply.kind === 'failed') return retry(reply.code, null, reply.wasSent);
  const { status, content, retryAfterMs } = reply;
  if (content.kind === 'value') return { kind: 'answered', value: content.value };
  if (content.kind === 'unreadable') return unreadable(content, status !== 404);
  if (status === 401) return { kind: 'login' };
  const rejection = withTrustedVerdict(content.rejection, reply.honoursKeys === true);
  if (
    (isTemporary(status) && rejection.code !== 'refused') ||
    rejection.code === 'idempotency-in-progress' ||
    rejection.code === 'upload-incomplete'
  ) {
    return { kind: 'retry', rejection, afterMs: retryAfterMs, wasSent: true };
  }
  return status >= 300 && status < 400 ? { kind: 'retry', rejection, afterMs: retryAfterMs, wasSent: true } : { kind: 'parked', rejection };
}

/**
 * A page comes from a captive portal or a proxy, not from the backend. Any other unreadable 2xx may be an acceptance. With 404 another server
 * has passed nothing on.
 */
function unreadable({ code, detail }: ReplyContent & { kind: 'unreadable' }, wasSent: boolean): Classified<unknown> {
  const isAccepted = code === 'unreadable-answer' ? { isAccepted: true as const } : {};
  return { kind: 'retry', rejection: toRejection(code, detail), afterMs: null, wasSent, ...isAccepted };
}

/** Only a backend that honours idempotency keys can state that nothing was done under one. */
function withTrustedVerdict({ isVerdict, ...rejection }: Rejection, honoursKeys: boolean): Rejection {
  return isVerdict && honoursKeys ? { ...rejection, isVerdict } : rejection;
}

function isTemporary(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** A retry with a rejection by its code alone. */
export function retry(code: ProblemCode, afterMs: number | null, wasSent: boolean): Outcome & { kind: 'retry' } {
  return { kind: 'retry', rejection: toRejection(code), afterMs, wasSent };
}
