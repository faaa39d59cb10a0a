import type { Outcome, QueuedEntry } from './entry.ts';
import type { Transport } from './ports.ts';

/** Maximum concurrent requests: browsers open six connections per host. */
const MAX_IN_FLIGHT = 6;
/** Of these, a batch counts as so many: two of them occupy a backend. */
const BATCH_WEIGHT = 3;

/** The requests of a run that have no answer yet. */
export type Flights<Entry extends QueuedEntry> = {
  readonly isFree: () => boolean;
  readonly isEmpty: () => boolean;
  readonly entries: () => readonly Entry[];
  /** Sends entries of `ready`, which it takes out, as far as there is room. */
  readonly launch: (ready: Entry[]) => void;
  /** Resolves with the next answer. */
  readonly next: () => Promise<void>;
  readonly all: () => Promise<void>;
};

/** Sends single entries, and several in one request where the transport takes them. `land` gets each request's outcomes. */
export function createFlights<Entry extends QueuedEntry>(
  transport: Transport<Entry>,
  land: (entries: readonly Entry[], outcomes: readonly Outcome[]) => void,
): Flights<Entry> {
  const inFlight = new Map<readonly Entry[], Promise<void>>();
  let { batch } = transport;
  const isFree = () => [...inFlight.keys()].reduce((sum, { length }) => sum + (length > 1 ? BATCH_WEIGHT : 1), 0) < MAX_IN_FLIGHT;

  /** The next entry, or several that one request takes. */
  function takeNext(ready: Entry[]): readonly Entry[] {
    const together = batch?.select(ready) ?? [];
    if (together.length < 2) return ready.splice(0, 1);
    const takenEntries = new Set(together);
    ready.splice(0, ready.length, ...ready.filter((entry) => !takenEntries.has(entry)));
    return together;
  }

  async function send(entries: readonly Entry[], ready: Entry[]): Promise<void> {
    const [first, second] = entries as [Entry, Entry | undefined];
    const outcomes = second && batch ? await batch.send(entries) : [await transport.send(first)];
    inFlight.delete(entries);
    // Where a backend or a proxy takes no batch, or a poor link loses it, the run goes on with small requests.
    if (outcomes === null || (second && outcomes.some(isConnectionFailure))) batch = undefined;
    if (outcomes) land(entries, outcomes);
    else ready.unshift(...entries);
  }

  return {
    isFree,
    isEmpty: () => inFlight.size === 0,
    entries: () => [...inFlight.keys()].flat(),
    launch: (ready) => {
      while (ready.length > 0 && isFree()) {
        const entries = takeNext(ready);
        inFlight.set(entries, send(entries, ready));
      }
    },
    next: () => Promise.race(inFlight.values()),
    all: async () => {
      await Promise.all(inFlight.values());
    },
  };
}

/** Whether the request or its answer was lost on the way. */
export function isConnectionFailure(outcome: Outcome): boolean {
  return outcome.kind === 'retry' && (outcome.rejection.code === 'network' || outcome.rejection.code === 'not-the-backend');
}
