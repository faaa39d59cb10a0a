import { MAX_BATCH_ENTRIES } from '../contract/delivery/batch.ts';
import { backoff } from './backoff.ts';
import type { Outcome, QueuedEntry } from './entry.ts';
import { createFlights, isConnectionFailure } from './flights.ts';
import { leaseFrom, type Lease } from './lease.ts';
import { createScheduler } from './order.ts';
import type { Clock, OutboxStore, Random, Settlement, Transport } from './ports.ts';

export type DrainPorts<Entry extends QueuedEntry> = {
  readonly store: OutboxStore<Entry>;
  readonly transport: Transport<Entry>;
  readonly clock: Clock;
  readonly random: Random;
};

export type DrainReport = {
  readonly applied: number;
  readonly parked: number;
  /**
   * Why the run ended: no entry is due (`idle`), the backend requires a login, the backend is unreachable, or a later run took over
   * (`fenced`).
   */
  readonly end: 'idle' | 'login' | 'unreachable' | 'fenced';
  /** Time at which the next entry in backoff is due, in milliseconds since 1970; null when there is none. */
  readonly nextDue: number | null;
};

/** Maximum entries claimed in one transaction: a whole batch. */
const MAX_CLAIMED = MAX_BATCH_ENTRIES;
/** Number of consecutive connection failures after which a run stops trying. */
const MAX_FAILURES = 3;

/**
 * Sends all due entries, lane by lane, and writes outcomes in batches: those that arrive during one transaction share the next. Ends when
 * no entry is due. Throws only errors of the store; every claimed entry is then still in it.
 */
export async function drain<Entry extends QueuedEntry>(ports: DrainPorts<Entry>, user: string): Promise<DrainReport> {
  const { store, transport, clock, random } = ports;
  const epoch = await store.begin(leaseFrom(clock.now(), 0));
  const ready: Entry[] = [];
  const flights = createFlights(transport, land);
  let settlements: Settlement[] = [];
  let applied = 0;
  let parked = 0;
  let failures = 0;
  let end: DrainReport['end'] = 'idle';
  let scheduler = createScheduler({ user, now: clock.now(), limit: 0 });

  for (;;) {
    let mayClaimMore = false;
    if (end === 'idle' && ready.length === 0 && settlements.length === 0 && flights.isFree()) {
      scheduler = createScheduler({ user, now: clock.now(), limit: MAX_CLAIMED });
      ready.push(...(await store.claim(epoch, scheduler.offer, leaseWith)));
      mayClaimMore = ready.length > 0;
    }
    if (end !== 'idle') settlements.push(...ready.splice(0).map(releaseEntry));
    flights.launch(ready);
    if (settlements.length > 0) {
      const group = settlements;
      settlements = [];
      if (!(await store.settle(epoch, group, leaseWith(ready)))) end = 'fenced';
    } else if (!flights.isEmpty()) {
      // The next batch is claimed and sent while the backend handles this one.
      if (!mayClaimMore || !flights.isFree()) await flights.next();
    } else {
      break;
    }
    if (end === 'fenced') break;
  }
  await flights.all();
  // An idle run has already scanned the whole queue with its last claim.
  if (end !== 'idle') {
    scheduler = createScheduler({ user, now: clock.now(), limit: 0 });
    await store.claim(epoch, scheduler.offer, leaseWith);
  }
  return { applied, parked, end, nextDue: scheduler.nextDue() };

  /** A request without a connection is one failure, however many entries it contained. */
  function land(entries: readonly Entry[], outcomes: readonly Outcome[]): void {
    if (outcomes.some(isConnectionFailure)) failures++;
    else if (outcomes.some(({ kind }) => kind !== 'login')) failures = 0;
    if (failures >= MAX_FAILURES && end === 'idle') end = 'unreachable';
    settlements.push(...entries.map((entry, index) => toSettlement(entry, outcomes[index] as Outcome)));
  }

  /** The lease covers the largest file in flight or about to be sent. */
  function leaseWith(next: readonly Entry[]): Lease {
    const sizes = [...next, ...flights.entries()].map(({ blobs }) => blobs.reduce((sum, { size }) => sum + size, 0));
    return leaseFrom(clock.now(), Math.max(0, ...sizes));
  }

  function toSettlement(entry: Entry, outcome: Outcome): Settlement {
    const { seq, id, attempts, delays = 0 } = entry;
    switch (outcome.kind) {
      case 'applied':
        applied++;
        return { kind: 'applied', seq, id, serverId: outcome.serverId };
      case 'parked':
        parked++;
        return { kind: 'parked', seq, rejection: outcome.rejection };
      case 'login':
        end = 'login';
        return releaseEntry(entry);
      case 'retry': {
        const { rejection, wasSent, afterMs, doubt } = outcome;
        const notBefore = clock.now() + backoff(Math.max(attempts, delays + 1), afterMs, random);
        return {
          kind: 'postponed',
          seq,
          notBefore,
          rejection,
          wasSent,
          ...(afterMs === null ? {} : { retryAt: clock.now() + afterMs }),
          ...(doubt ? { doubt } : {}),
        };
      }
    }
  }
}

/** A claimed entry without an outcome counts as not tried and is due at once. */
function releaseEntry(entry: QueuedEntry): Settlement {
  return { kind: 'postponed', seq: entry.seq, notBefore: 0, rejection: null, wasSent: false };
}
