import { workerData, type MessagePort } from 'node:worker_threads';

/** Data and port of a thread's program. */
export type ThreadStart = { readonly data: unknown; readonly loaded?: MessagePort };

const start = workerData as ThreadStart | null;

/** The data that `startThread` gave the program. */
export function threadData(): unknown {
  return start?.data;
}

/** Says that the program has loaded, after the evaluation of its modules: from now on the thread may be ended. */
export function noteLoaded(): void {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- no window
  setImmediate(() => start?.loaded?.postMessage(null));
}
