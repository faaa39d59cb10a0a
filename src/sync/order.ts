import type { QueuedEntry } from './entry.ts';
import type { Decision } from './ports.ts';

/** Selects due entries, and records when the next entry becomes due. */
export type Scheduler = {
  readonly offer: (entry: QueuedEntry) => Decision;
  /** The earliest `notBefore` of an entry in backoff; null when there is none. Complete after a full pass. */
  readonly nextDue: () => number | null;
};

/**
 * Selects due entries, offered in `seq` order: the first of each lane, when its `notBefore` has passed and its local keys are resolved. A
 * blocked first entry blocks its lane only (SY5). With `limit` 0 it takes nothing and scans up to the first entry that is due at once.
 */
export function createScheduler({ user, now, limit }: { user: string; now: number; limit: number }): Scheduler {
  const lanes = new Set<string>();
  let count = 0;
  let due: number | null = null;
  return {
    nextDue: () => due,
    offer: (entry) => {
      if (limit > 0 ? count >= limit : due !== null && due <= now) return 'full';
      const lane = laneOf(entry);
      if (lanes.has(lane)) return 'pass';
      lanes.add(lane);
      if (entry.state !== 'waiting' || entry.user !== user || entry.dependsOn.length > 0) return 'pass';
      if (limit === 0 || entry.notBefore > now) {
        due = due === null ? entry.notBefore : Math.min(due, entry.notBefore);
        return 'pass';
      }
      count++;
      return 'take';
    },
  };
}

/** A lane is a record with all its parts. */
function laneOf(entry: QueuedEntry): string {
  return `${entry.entity} ${entry.recordKey}`;
}
