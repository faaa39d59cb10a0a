import { Counter, type Registry } from '@prometheus-io/client';
import type { SecurityEvent } from '../auth/security-event.ts';

const WINDOW_MS = 3_600_000;

/** Limits per user and hour. Ordinary work through a list downloads tens of files and is hardly ever refused. */
const limits: Partial<Record<SecurityEvent['Kind'], number>> = { refused: 20, export: 20, download: 300, reveal: 20 };

/** Users that are counted at most; further ones are not, for the rest of the hour. */
const MAX_USERS = 10_000;

/**
 * Reports each user and kind with an unusual number once an hour. Counts in the memory of this process, so each of several counts its own
 * calls.
 */
type UnusualActivity = (event: SecurityEvent) => SecurityEvent | null;

/** Creates the watch. The metric has no user, so that it can be shown to anyone; the log line has the id. */
export function watchUnusualActivity(
  registry: Registry | null,
  log: (line: string) => void,
  now: () => number = Date.now,
): UnusualActivity {
  const metric = new Counter({
    name: 'tabor_unusual_activity_total',
    help: 'Users who exceeded the usual number of refusals, exports, downloads or shown secrets of an hour.',
    labelNames: ['kind'],
    registers: [],
  });
  registry?.registerMetric(metric);
  let windowEnds = 0;
  const counts = new Map<string, number>();
  return (event) => {
    const { Kind, UserId, Name, Address } = event;
    const limit = limits[Kind];
    if (limit === undefined || UserId === null) return null;
    if (now() >= windowEnds) {
      counts.clear();
      windowEnds = now() + WINDOW_MS;
    }
    const key = `${Kind} ${UserId}`;
    if (!counts.has(key) && counts.size >= MAX_USERS) return null;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count !== limit + 1) return null;
    metric.inc({ kind: Kind });
    log(JSON.stringify({ time: now(), level: 'warning', error: 'unusual activity', kind: Kind, user: UserId, limit }));
    return { Kind: 'unusual', UserId, Name, Address, Subject: `${Kind}: more than ${limit} an hour` };
  };
}
