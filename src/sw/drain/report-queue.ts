import { capabilitiesOf } from '../../api/capabilities.ts';
import { callerOf, exchange } from '../../api/transport.ts';
import type { QueueReport } from '../../contract/entities/company/account-bodies.ts';
import { hasCall } from '../../contract/definition/capabilities.ts';
import { account } from '../../contract/entities/company/account.ts';
import { fromWire } from '../../contract/wire/wire-date.ts';
import { drainState, noteQueueReport } from '../../db/outbox/outbox.ts';
import type { SessionRow } from '../../db/schema/rows.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';

/** An entry that waits longer is late: backoff alone takes minutes. */
const LATE_MS = 60 * 60_000;

const { reportQueue: call } = account.calls;

/**
 * Tells the backend how much needs the user on this device, where it takes that and the numbers have changed. The user's other devices and
 * mails name it.
 */
export async function reportQueue(session: SessionRow, database: UserDatabase, now = Date.now()): Promise<void> {
  const report = await queueReport(database, now);
  const numbers = `${report.Parked} ${report.Waiting}`;
  const { reported = '0 0' } = await drainState(database);
  if (numbers === reported) return;
  const caller = callerOf(session);
  const capabilities = await capabilitiesOf(caller);
  if (capabilities === null || !hasCall(capabilities, call)) return;
  const reply = await exchange(caller, call, { body: report });
  // After any failure the next run reports again.
  if (reply.kind === 'answered' && reply.status === 200) await noteQueueReport(database, numbers);
}

async function queueReport(database: UserDatabase, now: number): Promise<QueueReport> {
  const since: number[] = [];
  let [Parked, Waiting] = [0, 0];
  await database.outbox.each(({ state, happenedAt }) => {
    const at = fromWire(happenedAt)?.getTime() ?? now;
    const isLate = now - at >= LATE_MS;
    if (state === 'parked') Parked += 1;
    else if (isLate) Waiting += 1;
    if (state === 'parked' || isLate) since.push(at);
  });
  const oldest = since.reduce((least, at) => Math.min(least, at), now);
  return { Parked, Waiting, OldestMinutes: Math.min(Math.floor((now - oldest) / 60_000), 1_000_000) };
}
