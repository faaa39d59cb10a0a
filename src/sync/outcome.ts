import type { ProblemCode } from '../contract/problem.ts';
import type { Outcome, Refusal } from './entry.ts';
import type { Reply } from './reply.ts';

/** What is expected of the answer to a change: the id of a record, needed when that is new, and what a plain `false` in its place means. */
export type Expectation = { readonly creates: boolean; readonly isNew?: boolean; readonly refusedByFalse?: ProblemCode | undefined };

/** What a reply says: an answer that its contract can read, or which of the other outcomes it is. */
export type Judged<Value> = { readonly kind: 'answered'; readonly value: Value } | Exclude<Outcome, { kind: 'applied' }>;

/** Judges the reply to a change by status and typed code, never by the words of a message (SPEC 3). */
export function outcomeOf(reply: Reply, { creates, isNew = creates, refusedByFalse }: Expectation): Outcome {
  const judged = judge(reply);
  if (judged.kind !== 'answered') return judged;
  const { value } = judged;
  if (value === false) return { kind: 'parked', refusal: { code: refusedByFalse ?? 'refused', faults: [], detail: null } };
  if (typeof value === 'number') return { kind: 'applied', serverId: creates ? value : null };
  // The backend took it and named no id: the record may be there by now, or soon.
  return isNew ? { ...retry('unreadable-answer', null, true), isAccepted: true } : { kind: 'applied', serverId: null };
}

/** Judges the reply to a question that is asked before a change: whatever came of it, the change itself was not sent. */
export function answerOf<Value>(reply: Reply): Judged<Value> {
  const judged = judge(reply);
  if (judged.kind === 'answered') return { kind: 'answered', value: judged.value as Value };
  return judged.kind === 'retry' ? { ...judged, wasSent: false } : judged;
}

function judge(reply: Reply): Judged<unknown> {
  if (reply.kind === 'failed') return retry(reply.code, null, reply.wasSent);
  const { status, content, retryAfterMs } = reply;
  if (content.kind === 'value') return { kind: 'answered', value: content.value };
  if (content.kind === 'unreadable') return unreadable(content);
  if (status === 401) return { kind: 'login' };
  const refusal = trusted(content.refusal, reply.honoursKeys === true);
  if (isTemporary(status) || refusal.code === 'idempotency-in-progress' || refusal.code === 'upload-incomplete') {
    return { kind: 'retry', refusal, afterMs: retryAfterMs, wasSent: true };
  }
  return status >= 300 && status < 400 ? { kind: 'retry', refusal, afterMs: retryAfterMs, wasSent: true } : { kind: 'parked', refusal };
}

/** A captive portal answers 200 with a page of its own: that is nobody's acknowledgement. Anything else in a 2xx may be one. */
function unreadable({ code, detail }: Reply & { kind: 'answered' } extends { content: infer Content } ? Content & { kind: 'unreadable' } : never): Judged<unknown> {
  const isAccepted = code === 'unreadable-answer' ? { isAccepted: true as const } : {};
  return { kind: 'retry', refusal: { code, faults: [], detail }, afterMs: null, wasSent: true, ...isAccepted };
}

/** Only a backend that heeds keys can say that nothing was ever done under one. */
function trusted({ isVerdict, ...refusal }: Refusal, honoursKeys: boolean): Refusal {
  return isVerdict && honoursKeys ? { ...refusal, isVerdict } : refusal;
}

function isTemporary(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

function retry(code: ProblemCode, afterMs: number | null, wasSent: boolean): Outcome & { kind: 'retry' } {
  return { kind: 'retry', refusal: { code, faults: [], detail: null }, afterMs, wasSent };
}
