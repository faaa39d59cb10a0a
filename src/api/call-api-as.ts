import type { CallDefinition } from '../contract/definition/entity.ts';
import { TaborError } from '../contract/wire/problem.ts';
import { expireSession } from '../db/schema/device-database.ts';
import type { Reply } from '../sync/reply.ts';
import { exchange, type CallRequest, type Caller } from './transport.ts';

/**
 * Calls the backend as `caller` and returns the value read by the call's contract. A rejected token expires the session; throws
 * `TaborError`.
 */
export async function callApiAs(caller: Caller, call: CallDefinition, request: CallRequest = {}): Promise<unknown> {
  return replyValue(caller, await exchange(caller, call, request));
}

/** The value of a reply. Throws as `callApiAs` does. */
export async function replyValue(caller: Caller, reply: Reply): Promise<unknown> {
  if (reply.kind === 'failed') throw new TaborError(reply.code);
  if (reply.status === 401 && caller.token) await expireSession(caller.token);
  const { content } = reply;
  if (content.kind === 'value') return content.value;
  if (content.kind === 'unreadable') throw new TaborError(content.code, { detail: content.detail ?? undefined });
  const { code, errors, detail } = content.rejection;
  throw new TaborError(code, { fieldErrors: errors, detail: detail ?? undefined });
}
