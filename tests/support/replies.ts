import * as v from 'valibot';
import { recordId } from '../../src/contract/fields.ts';
import { readReply, type Expected } from '../../src/api/reading/read-reply.ts';
import type { Reply } from '../../src/sync/reply.ts';

/** `creation`: a call that creates a record. `action`: a call that changes an existing one. */
export const creation: Expected = { answer: recordId, change: { target: 'body', creates: true } };
export const action: Expected = { answer: v.unknown(), change: { target: 'path' } };

export type Answer = { readonly status: number; readonly body: string; readonly contentType?: string; readonly retryAfterMs?: number; readonly honoursKeys?: boolean };

/** Reply that the transport reads from an HTTP response to the call described by `expected`. */
export function replyTo(expected: Expected, { status, body, contentType = 'application/json', retryAfterMs, honoursKeys = true }: Answer): Reply {
  const content = readReply({ status, contentType, body }, expected, { timeZone: 'Europe/Warsaw', tolerated: new Map() });
  return { kind: 'answered', status, content, retryAfterMs: retryAfterMs ?? null, honoursKeys };
}
