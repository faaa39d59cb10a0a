import type { OutboxRow } from '../../src/db/schema/rows.ts';
import type { DeliveryPorts } from '../../src/sync/deliver.ts';
import type { Outcome } from '../../src/sync/entry.ts';
import { answerOf, outcomeOf } from '../../src/sync/outcome.ts';
import type { Reply } from '../../src/sync/reply.ts';

type Fields = Record<string, unknown>;

/** A fake backend: one versioned record, idempotency keys with their content, and guards with preset answers. */
export type FakeBackend = Omit<DeliveryPorts<OutboxRow>, 'rewrite' | 'clock'> & {
  record: Fields;
  /** Guards that report a conflict for every change. */
  readonly conflictingGuards: Set<string>;
  /** Guard calls with their content. */
  readonly guardCalls: [string, Readonly<Fields>][];
  fetched: number;
  /** Created records and files by id. */
  readonly created: Map<number, Fields>;
  /** Reply of a proxy in front of the backend. */
  proxyReply: Reply | null;
  /** Runs once, just before the next save arrives. */
  beforeSave: (() => void) | null;
  /** Transforms outcomes on their way back. */
  answers: (outcome: Outcome) => Outcome;
};

export function createFakeBackend(record: Fields): FakeBackend {
  const storedKeys = new Map<string, { readonly body: string; readonly outcome: Outcome }>();
  const backend: FakeBackend = {
    record,
    conflictingGuards: new Set(),
    guardCalls: [],
    fetched: 0,
    created: new Map(),
    proxyReply: null,
    beforeSave: null,
    answers: (outcome) => outcome,
    fetch: async () => {
      if (backend.proxyReply) return answerOf(backend.proxyReply);
      backend.fetched++;
      return { kind: 'answered', value: structuredClone(backend.record) };
    },
    honoursKeys: async () => ({ kind: 'answered', value: true }),
    lookUp: async () => ({ kind: 'answered', value: { kind: 'undecided' } }),
    checkGuard: async (_, guard, content) => {
      backend.guardCalls.push([guard.call, content]);
      return { kind: 'answered', value: backend.conflictingGuards.has(guard.call) };
    },
    send: async (entry) => {
      if (backend.proxyReply) return outcomeOf(backend.proxyReply, { creates: true });
      backend.beforeSave?.();
      backend.beforeSave = null;
      return backend.answers(save(entry));
    },
  };

  function save({ id, merged, payload, blobs, targetKey }: OutboxRow): Outcome {
    const content = (merged ?? payload ?? { blobs }) as Fields;
    const body = JSON.stringify(content);
    const before = storedKeys.get(id);
    if (before) return before.body === body ? before.outcome : rejection('idempotency-mismatch');
    if (content['VehicleId'] === unknownVehicle) return unknownReference;
    if (typeof targetKey === 'string') return createRecord(id, body, content);
    if (content['RowVersion'] !== undefined && content['RowVersion'] !== backend.record['RowVersion'])
      return rejection('changed-meanwhile');
    writeRemotely(backend, { ...content, Id: backend.record['Id'] });
    const outcome: Outcome = { kind: 'applied', serverId: Number(backend.record['Id']) };
    storedKeys.set(id, { body, outcome });
    return outcome;
  }

  function createRecord(key: string, body: string, content: Fields): Outcome {
    const id = 1_000 + backend.created.size;
    backend.created.set(id, { ...content, Id: id });
    const outcome: Outcome = { kind: 'applied', serverId: id };
    storedKeys.set(key, { body, outcome });
    return outcome;
  }
  return backend;
}

/** An id of no existing vehicle. */
export const unknownVehicle = 987_654;

const unknownReference: Outcome = {
  kind: 'parked',
  rejection: { code: 'validation', isVerdict: true, errors: [{ field: 'VehicleId', code: 'unknown-reference' }], detail: null },
};

/** A change of the record by another user. */
export function writeRemotely(backend: FakeBackend, changed: Fields): void {
  backend.record = { ...backend.record, ...changed, RowVersion: Number(backend.record['RowVersion']) + 1 };
}

function rejection(code: 'idempotency-mismatch' | 'changed-meanwhile'): Outcome {
  return { kind: 'parked', rejection: { code, errors: [], detail: null, ...(code === 'changed-meanwhile' ? { isVerdict: true } : {}) } };
}
