import * as v from 'valibot';
import type { CallDefinition } from '../contract/entity.ts';
import { gridAnswer } from '../contract/grid/answer.ts';
import { TaborError } from '../contract/problem.ts';
import { currentSession, expireSession } from '../db/device-database.ts';
import type { SessionRow } from '../db/rows.ts';
import { refusalOf, type Reply } from '../sync/outcome.ts';
import { exchange, exchangeGrid, type CallRequest, type Caller } from './transport.ts';

/** The logged-in user as the transport needs to know them. Throws `TaborError` `unauthorized` when nobody is. */
export async function callerOfSession(): Promise<{ caller: Caller; session: SessionRow }> {
  const session = await currentSession();
  if (!session || session.state === 'expired') throw new TaborError('unauthorized');
  const { backendAddress, token, language } = session;
  return { caller: { backendAddress, token, language }, session };
}

/** Asks the backend for what a call answers, read by its contract. A refused token ends the session; throws `TaborError` with what is wrong. */
export async function askAs(caller: Caller, call: CallDefinition, request: CallRequest = {}): Promise<unknown> {
  return readReply(caller, await exchange(caller, call, request), call.answer);
}

/** One page of a grid: rows as they came, and the count. */
export async function askGrid(path: string, parameters: URLSearchParams, signal?: AbortSignal) {
  const { caller } = await callerOfSession();
  const answer = await readReply(caller, await exchangeGrid(caller, path, parameters, signal), gridAnswer);
  return answer as v.InferOutput<typeof gridAnswer>;
}

async function readReply(caller: Caller, reply: Reply, schema: v.GenericSchema): Promise<unknown> {
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
