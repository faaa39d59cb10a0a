import * as v from 'valibot';
import { recordId } from '../../src/contract/fields.ts';
import { readReply, type Expected } from '../../src/api/reading/read-reply.ts';
import type { Reply } from '../../src/sync/reply.ts';

/** A call that makes a record, and one that changes what is there. */
export const creation: Expected = { answer: recordId, change: { target: 'body', creates: true } };
export const action: Expected = { answer: v.unknown(), change: { target: 'path' } };

export type Answer = { readonly status: number; readonly body: string; readonly contentType?: string; readonly retryAfterMs?: number; readonly honoursKeys?: boolean };

/** What the transport makes of an answer over HTTP to the call that `expected` describes. */
export function replyTo(expected: Expected, { status, body, contentType = 'application/json', retryAfterMs, honoursKeys = true }: Answer): Reply {
  const content = readReply({ status, contentType, body }, expected, { timeZone: 'Europe/Warsaw', tolerated: new Map() });
  return { kind: 'answered', status, content, retryAfterMs: retryAfterMs ?? null, honoursKeys };
}
