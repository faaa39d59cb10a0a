import * as v from 'valibot';
import type { CallDefinition } from '../contract/entity.ts';
import { TaborError } from '../contract/problem.ts';
import { expireSession } from '../db/device-database.ts';
import { refusalOf, type Reply } from '../sync/outcome.ts';
import { exchange, type CallRequest, type Caller } from './transport.ts';

/** Asks the backend in the name of `caller` for what a call answers, read by its contract. A refused token ends the session; throws `TaborError` with what is wrong. */
export async function askAs(caller: Caller, call: CallDefinition, request: CallRequest = {}): Promise<unknown> {
  return readReply(caller, await exchange(caller, call, request), call.answer);
}

/** What a reply says, read by `schema`. Throws as `askAs` does. */
export async function readReply(caller: Caller, reply: Reply, schema: v.GenericSchema): Promise<unknown> {
  if (reply.kind === 'failed') throw new TaborError(reply.code);
  if (reply.status === 401 && caller.token) await expireSession(caller.token);
  if (reply.status < 200 || reply.status >= 300) {
    const { code, faults, detail } = refusalOf(reply);
    throw new TaborError(code, { faults, detail: detail ?? undefined });
  }
  const result = v.safeParse(schema, bodyOf(reply));
  if (!result.success) throw new TaborError('unreadable-answer');
  return result.output;
}

function bodyOf({ body, contentType }: Reply & { kind: 'answered' }): unknown {
  if (contentType.includes('html')) throw new TaborError('not-the-backend');
  if (body === '') return null;
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new TaborError('unreadable-answer', { cause });
  }
}
