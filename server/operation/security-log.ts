import type { MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { SecurityKind } from '../../src/contract/entities/company/administration-answers.ts';
import { callerAddress, type AppContext, type AppDependencies, type AppEnvironment } from '../http/context.ts';
import { watchUnusualActivity } from './unusual-activity.ts';
import type { SecurityEvent, SecurityLog } from '../auth/security-event.ts';

/** How long events wait to be written together. */
const FLUSH_MS = 200;

/** Events that wait at most while the database does not answer; later ones are lost, and said to be. */
const MAX_WAITING = 10_000;

/** Creates the log. Events are written a moment later, several at once: no call waits for its entry. */
export function createSecurityLog(db: Kysely<Database>, log: (line: string) => void): SecurityLog {
  let waiting: SecurityEvent[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const events = waiting;
    waiting = [];
    if (events.length === 0) return;
    try {
      await db.insertInto('security_event').values(events).execute();
    } catch {
      waiting = [...events, ...waiting].slice(0, MAX_WAITING);
      log(JSON.stringify({ level: 'error', error: 'security log', waiting: waiting.length }));
      schedule(FLUSH_MS * 10);
    }
  }
  function schedule(ms: number): void {
    timer ??= setTimeout(() => {
      timer = null;
      writing = writing.then(write);
    }, ms).unref();
  }
  return {
    add: (event) => {
      if (waiting.length < MAX_WAITING) waiting.push(event);
      schedule(FLUSH_MS);
    },
    flush: () => (writing = writing.then(write)),
  };
}

/** Middleware that writes calls to the security log: those whose handler set a kind, and refusals. */
export function logSecurity({ securityLog, trustProxy, registry, log }: AppDependencies): MiddlewareHandler<AppEnvironment> {
  const unusualIn = watchUnusualActivity(registry, log);
  return async (c, next) => {
    await next();
    const Kind = kindOf(c);
    if (!Kind) return;
    const user = c.get('user');
    const detail = c.get('securityDetail');
    const event: SecurityEvent = {
      Kind,
      UserId: user?.id ?? null,
      Name: user?.username ?? c.get('triedName') ?? '',
      Address: callerAddress(c, trustProxy),
      Subject: `${c.req.method} ${c.req.path}`,
    };
    const add = (more = '') => securityLog.add({ ...event, Subject: `${event.Subject} ${more}`.trim().slice(0, 300) });
    // An export answers before its last row: its entry is written when it has ended.
    if (typeof detail === 'object') void detail.then(add);
    else add(detail);
    const unusual = unusualIn(event);
    if (unusual) securityLog.add(unusual);
  };
}

/**
 * Kind of log entry of an answered call: a refusal for every 403 and for a secret too many, else the kind of the call, which for logins and proofs tells the failure.
 */
function kindOf(c: AppContext): SecurityKind | undefined {
  const kind = c.get('security');
  if (c.res.status === 403 || (c.res.status === 429 && kind === 'reveal')) return 'refused';
  if (kind === 'login-failed') return kind;
  // A link that was refused: another session's code, or another user's login.
  if (kind === 'company-login' && c.res.status === 422) return 'proof-failed';
  // A proof that was not taken, or too many of them; an answer of 401 proves nothing about the user.
  if (kind === 'proof-failed') return c.res.status === 422 || c.res.status === 429 ? kind : undefined;
  return c.res.ok ? kind : undefined;
}
