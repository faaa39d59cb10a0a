import type { CallDefinition } from '../contract/entity.ts';
import { TaborError } from '../contract/problem.ts';
import { expireSession } from '../db/device-database.ts';
import type { Reply } from '../sync/reply.ts';
import { exchange, type CallRequest, type Caller } from './transport.ts';

/** Asks the backend in the name of `caller` for what a call answers, read by its contract. A refused token ends the session; throws `TaborError` with what is wrong. */
export async function askAs(caller: Caller, call: CallDefinition, request: CallRequest = {}): Promise<unknown> {
  return valueOf(caller, await exchange(caller, call, request));
}

/** What a reply says. Throws as `askAs` does. */
export async function valueOf(caller: Caller, reply: Reply): Promise<unknown> {
  if (reply.kind === 'failed') throw new TaborError(reply.code);
  if (reply.status === 401 && caller.token) await expireSession(caller.token);
  const { content } = reply;
  if (content.kind === 'value') return content.value;
  if (content.kind === 'unreadable') throw new TaborError(content.code, { detail: content.detail ?? undefined });
  const { code, faults, detail } = content.refusal;
  throw new TaborError(code, { faults, detail: detail ?? undefined });
}
