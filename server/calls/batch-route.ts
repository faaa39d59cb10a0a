import { Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import { batchBody, batchCall, type BatchEntry } from '../../src/contract/delivery/batch.ts';
import type { CallDefinition } from '../../src/contract/definition/entity.ts';
import { clientOriginHeaders } from '../../src/contract/entities/shared/audit.ts';
import { idempotencyHeaders } from '../../src/contract/delivery/idempotency.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { App, AppContext, AppDependencies, AppEnvironment } from '../http/context.ts';
import { readCallerJson } from '../http/read-body.ts';
import { shareTransaction, type Sharing } from '../transaction/transact.ts';
import { requireUser } from './caller.ts';
import { addCalls } from './call-routes.ts';

/** Entries that share a transaction: what one locks, such as the next number of a kind, others wait for until all of them are done. */
const TOGETHER = 10;

type ErrorHandler = Parameters<App['onError']>[0];

/**
 * Adds the batch call. Each entry is a request of its own to the same handlers, under its own key, and gets the answer that it
 * would get alone. The user of the batch is already known, and entries share transactions. `logs`: the security log of the outer app.
 */
export function addBatchRoute(
  app: App,
  deps: AppDependencies,
  { onError, logs }: { readonly onError: ErrorHandler; readonly logs: MiddlewareHandler<AppEnvironment> },
): void {
  const calls: App = new Hono<AppEnvironment>();
  // Refusals of entries count as those of requests do.
  calls.use('*', logs);
  addCalls(calls, deps, isBatchable);
  calls.notFound((c) => onError(new TaborError('not-found'), c));
  calls.onError(onError);
  app.post(batchCall.path, async (c) => {
    const user = await requireUser(c, deps);
    const parsed = v.safeParse(batchBody, await readCallerJson(c, deps));
    if (!parsed.success) throw new TaborError('bad-request');
    const { Entries: entries } = parsed.output;
    const run = async (entry: BatchEntry, { transact, leave }: Sharing): Promise<string> => {
      try {
        const response = await calls.fetch(requestOf(c, entry), { ...c.env, entry: { user, body: entry.Body, transact } });
        return await answerOf(entry, response);
      } catch (error) {
        return answerOf(entry, await onError(error as Error, c));
      } finally {
        leave();
      }
    };
    const answers: string[] = [];
    const runAll = async () => {
      for (let start = 0; start < entries.length; start += TOGETHER) {
        const group = entries.slice(start, start + TOGETHER);
        const sharing = shareTransaction(deps.db, group.length);
        answers.push(...(await Promise.all(group.map((entry, index) => run(entry, sharing[index] as Sharing)))));
      }
    };
    await deps.bulkheads.batches.run({ caller: `user ${user.id}`, signal: c.req.raw.signal }, runAll);
    return new Response(`{"Answers":[${answers.join(',')}]}`, { headers: { 'Content-Type': 'application/json; charset=utf-8' } });
  });
}

/** Calls that a device queues. Files have bytes, an import runs for minutes, and a secret or a proof needs its user. */
function isBatchable({ method, encoding, change, takesLong, needsProof }: CallDefinition): boolean {
  return method === 'POST' && encoding === undefined && change !== undefined && !change.answersSecret && !takesLong && !needsProof;
}

/** The request that the entry would be alone. Its body stands beside it, parsed. */
function requestOf(c: AppContext, { Key, Path, Version, HappenedAt, DeviceId }: BatchEntry): Request {
  const headers = new Headers({ [idempotencyHeaders.key]: Key });
  for (const name of ['Authorization', 'Language', 'Accept-Language']) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  if (Version !== undefined) headers.set('If-Match', `"${Version}"`);
  if (HappenedAt !== undefined) headers.set(clientOriginHeaders.happenedAt, HappenedAt);
  if (DeviceId !== undefined) headers.set(clientOriginHeaders.deviceId, DeviceId);
  return new Request(new URL(Path, c.req.url), { method: 'POST', headers });
}

/** The JSON of one answer. The body is JSON already. */
async function answerOf({ Key }: BatchEntry, response: Response): Promise<string> {
  const retryAfter = response.headers.get('Retry-After');
  const body = await response.text();
  return `{"Key":${JSON.stringify(Key)},"Status":${response.status},"Body":${body === '' ? 'null' : body}${retryAfter === null ? '' : `,"RetryAfter":${Number(retryAfter)}`}}`;
}
