import type { QueuedEntry } from './entry.ts';
import type { Verdict } from './ports.ts';

/** Chooses what may go now, and remembers when the next of what may not yet go could. */
export type Chooser = {
  readonly offer: (entry: QueuedEntry) => Verdict;
  /** The earliest `notBefore` of an entry that only waits for its time; null when there is none. Whole after a whole pass. */
  readonly nextDue: () => number | null;
};

/**
 * Chooses, from entries offered in the order of `seq`, those that may go now: the first of each lane, when its time has come
 * and every local key it names has its server id. Whatever stands first in a lane and may not go holds back that lane only (SY5).
 * With a `limit` of 0 it takes nothing and only looks, no further than to an entry that may go at once.
 */
export function createChooser({ user, now, limit }: { user: string; now: number; limit: number }): Chooser {
  const seen = new Set<string>();
  let taken = 0;
  let due: number | null = null;
  return {
    nextDue: () => due,
    offer: (entry) => {
      if (limit > 0 ? taken >= limit : due !== null && due <= now) return 'full';
      const lane = laneOf(entry);
      if (seen.has(lane)) return 'pass';
      seen.add(lane);
      if (entry.state !== 'waiting' || entry.user !== user || entry.dependsOn.length > 0) return 'pass';
      if (limit === 0 || entry.notBefore > now) {
        due = due === null ? entry.notBefore : Math.min(due, entry.notBefore);
        return 'pass';
      }
      taken++;
      return 'take';
    },
  };
}

/** A lane is a document with all its parts. */
function laneOf(entry: QueuedEntry): string {
  return `${entry.entity} ${entry.recordKey}`;
}
