/** Headers that identify a change, and with which a backend declares support for idempotency keys. */
export const idempotencyHeaders = {
  key: 'Idempotency-Key',
  /** On every response of a backend that executes each key once: `honoured`. Other backends omit the header. */
  status: 'Idempotency-Key-Status',
} as const;

export const honoured = 'honoured';

/** Name of the guard that a user overrides to skip the search for an in-doubt create (SY22). */
export const lookUpGuard = 'look-up';

/** Name of the guard that a user overrides to skip the merge of an update whose record could not be fetched (SY23). */
export const mergeGuard = 'merge';
