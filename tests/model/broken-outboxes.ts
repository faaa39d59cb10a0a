import type { BrokenParts } from './model-device.ts';

/** Deletes an entry before sending it, and restores it on failure: a worker that stops in between loses it. */
export const deletesFirst: BrokenParts = {
  send: (send, database) => async (entry) => {
    await database.outbox.delete(entry.seq);
    const outcome = await send(entry);
    await database.outbox.put(entry);
    return outcome;
  },
};

/** Treats a 500 as an acknowledgement. */
export const acknowledgesServerErrors: BrokenParts = {
  send: (send) => async (entry) => {
    const outcome = await send(entry);
    const isRefusal = outcome.kind === 'retry' && outcome.rejection.code === 'internal';
    return isRefusal ? { kind: 'applied', serverId: null } : outcome;
  },
};

/** Treats every rejection as the backend's verdict on all attempts: editing a delivered entry without an answer creates it twice. */
export const forgetsDoubt: BrokenParts = {
  send: (send) => async (entry) => {
    const outcome = await send(entry);
    return outcome.kind === 'parked' ? { ...outcome, rejection: { ...outcome.rejection, isVerdict: true } } : outcome;
  },
};

/** Claims entries by their time instead of their position. */
export const ordersByClock: BrokenParts = {
  store: (store, database) => ({
    ...store,
    claim: (epoch, offer, leaseOf) =>
      database.transaction('rw', [database.outbox, database.meta], async () => {
        const state = await database.meta.get('drain');
        if (state?.key !== 'drain' || state.epoch !== epoch) return [];
        const entries = (await database.outbox.toArray()).toSorted((left, right) => left.happenedAt.localeCompare(right.happenedAt));
        const ids = entries
          .filter((entry) => offer(entry) === 'take')
          .map((entry) => ({ ...entry, state: 'sending' as const, attempts: entry.attempts + 1, epoch }));
        await database.outbox.bulkPut(ids);
        await database.meta.put({ ...state, lease: leaseOf(ids) });
        return ids;
      }),
  }),
};

/** Reports a record as missing without looking it up. */
export const skipsLookUp: BrokenParts = { ports: { lookUp: async () => ({ kind: 'answered', value: { kind: 'missing' } }) } };
