import { sessionCalls } from '../../contract/access/session.ts';
import type { CallDefinition } from '../../contract/definition/entity.ts';
import type { ReplyContent } from '../../sync/reply.ts';
import type { UserCheck } from './expired-token.ts';
import { notJson, parseBody } from './parse-body.ts';
import type { RawAnswer } from './read-reply.ts';

/**
 * Whether an answer may not be the backend's: a web page, or a 404 without JSON. Proxies and captive portals send both. Backends lack the
 * calls beyond the specification.
 */
export function mayBeForeign(call: CallDefinition, { status, body }: Pick<RawAnswer, 'status' | 'body'>, content: ReplyContent): boolean {
  if (call === sessionCalls.currentUser) return false;
  if (content.kind === 'unreadable') return content.code === 'not-the-backend';
  return status === 404 && call.isExtra !== true && content.kind === 'rejection' && [null, notJson].includes(parseBody(body) as null);
}

/** Whether a body is a web page. */
export function isPage(contentType: string, body: string): boolean {
  return contentType.includes('html') && body.trimStart().startsWith('<');
}

/**
 * What such an answer means. A backend that answers for its user sends its pages itself: it lacks the call, or the record where the call
 * names one. A page in place of the answer to a change says nothing about the change.
 */
export function readForeign(content: ReplyContent, user: UserCheck, { isChange, namesRecord }: AskedCall): ReplyContent {
  const detail = content.kind === 'rejection' ? content.rejection.detail : content.kind === 'unreadable' ? content.detail : null;
  if (user === null || user.isPage || user.status >= 500) return { kind: 'unreadable', code: 'not-the-backend', detail };
  if (content.kind === 'unreadable' && isChange) return { kind: 'unreadable', code: 'page-answer', detail };
  return { kind: 'rejection', rejection: { code: namesRecord ? 'unknown-address' : 'method-not-allowed', errors: [], detail } };
}

type AskedCall = { readonly isChange: boolean; readonly namesRecord: boolean };
