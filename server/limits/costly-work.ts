import { createBulkheads } from './bulkhead.ts';

/**
 * Costly work of this process by kind. It shares few places: what runs beside a save takes its processor, and each of a save's round trips
 * to the database waits for that one.
 */
export const costlyWork = createBulkheads(
  {
    lists: {},
    // Counts without rows, each behind a page that a user reads meanwhile.
    counts: { atOnce: 2 },
    // Reads of whole tables that are no lists: pickers, timelines, histories.
    choices: {},
    reports: { atOnce: 1 },
    calendars: { atOnce: 2 },
    directory: { atOnce: 2 },
    // Each locks the vehicles of its rows.
    imports: { atOnce: 1 },
    uploads: {},
    // Each keeps a processor busy.
    logins: { atOnce: 1 },
    // They have a queue of their own, which users can see; each gives its place away after a batch of rows.
    exports: { atOnce: 2 },
  },
  { fast: 8, slow: 2 },
);
