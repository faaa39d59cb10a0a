import { sessionCalls } from '../../contract/access/session.ts';
import type { CallDefinition } from '../../contract/definition/entity.ts';
import type { ReplyContent } from '../../sync/reply.ts';
import type { UserCheck } from './expired-token.ts';
import { statedStatus } from './envelopes.ts';
import { notJson, parseBody } from './parse-body.ts';
import type { RawAnswer } from './read-reply.ts';
import { rejectionOf } from './rejection.ts';
import { isFields, valueAt } from './scalars.ts';

/** An answer without a value. */
export type OddAnswer = {
  readonly call: CallDefinition;
  readonly request: { readonly parameters?: Readonly<Record<string, string>>; readonly body?: unknown };
  readonly raw: Pick<RawAnswer, 'status' | 'body'>;
  readonly content: ReplyContent;
};

/** An answer whose body states another status than its head: some backends answer everything with 200. */
export function withStatedStatus(answer: OddAnswer): OddAnswer {
  const { raw, content } = answer;
  if (raw.status >= 300 || content.kind !== 'rejection') return answer;
  const parsed = parseBody(raw.body);
  const status = (isFields(parsed) && statedStatus((key) => valueAt(parsed, key))) || raw.status;
  const { code } = rejectionOf(status, undefined, '', '');
  return isOfNoCall.has(status)
    ? { ...answer, raw: { ...raw, status }, content: { ...content, rejection: { ...content.rejection, code } } }
    : answer;
}

/** Of the session or the moment; other numbers say less than the message beside them. */
const isOfNoCall: ReadonlySet<number> = new Set([401, 429, 502, 503, 504]);

/**
 * Meaning of an answer that may not be the backend's. One that answers for its user sends its pages itself: with 404 it lacks the call, or
 * the record where the call names one. With 200 a page says nothing.
 */
export async function readForeign(answer: OddAnswer, checkUser: () => Promise<UserCheck>): Promise<ReplyContent> {
  const { call, content } = answer;
  if (!mayBeForeign(answer)) return content;
  const user = call === sessionCalls.currentUser ? null : await checkUser();
  const detail = content.kind === 'rejection' ? content.rejection.detail : content.kind === 'unreadable' ? content.detail : null;
  if (user === null || user.isPage || user.status >= 500) return { kind: 'unreadable', code: 'not-the-backend', detail };
  if (content.kind === 'unreadable') return { kind: 'unreadable', code: 'page-answer', detail };
  return { kind: 'rejection', rejection: { code: namesRecord(answer) ? 'unknown-address' : 'method-not-allowed', errors: [], detail } };
}

/**
 * A web page, or a 404 without JSON: proxies and captive portals send both. Backends lack the calls beyond the specification.
 */
function mayBeForeign({ call, raw: { status, body }, content }: OddAnswer): boolean {
  if (content.kind === 'unreadable') return content.code === 'not-the-backend';
  const parsed = status === 404 && content.kind === 'rejection' && call.isExtra !== true ? parseBody(body) : undefined;
  return parsed === null || parsed === notJson;
}

function namesRecord({ call: { path }, request: { parameters, body } }: OddAnswer): boolean {
  const { Id } = (body ?? {}) as { readonly Id?: unknown };
  return path.includes('{') || parameters?.['id'] !== undefined || (Id !== undefined && Id !== null);
}
