import type { QueuedEntry } from './entry.ts';
import type { Verdict } from './ports.ts';

/**
 * Chooses, from entries offered in the order of `seq`, those that may go now: the first of each lane, when its time has come
 * and every local key it names has its server id. Whatever stands first in a lane and may not go holds back that lane only (SPEC 5).
 */
export function createChooser(options: { user: string; now: number; limit: number }): (entry: QueuedEntry) => Verdict {
  const seen = new Set<string>();
  let taken = 0;
  return (entry) => {
    if (taken >= options.limit) return 'full';
    const lane = laneOf(entry);
    if (seen.has(lane)) return 'pass';
    seen.add(lane);
    if (!mayGo(entry, options)) return 'pass';
    taken++;
    return 'take';
  };
}

/** A lane is a document with all its parts. */
function laneOf(entry: QueuedEntry): string {
  return `${entry.entity} ${entry.recordKey}`;
}

function mayGo(entry: QueuedEntry, { user, now }: { user: string; now: number }): boolean {
  return entry.state === 'waiting' && entry.user === user && entry.dependsOn.length === 0 && entry.notBefore <= now;
}
