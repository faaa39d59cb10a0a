/** How a change is said to be one and the same, and how a backend says that it heeds that. */
export const idempotencyHeaders = {
  key: 'Idempotency-Key',
  /** On every answer of a backend that carries out each key once: `honoured`. Others have no such header. */
  status: 'Idempotency-Key-Status',
} as const;

export const honoured = 'honoured';

/** The name under which a user passes the search for a creation that may have arrived (SY22). */
export const lookUpGuard = 'look-up';

/** The name under which a user passes the merge of an update whose record could not be fetched (SY23). */
export const mergeGuard = 'merge';
