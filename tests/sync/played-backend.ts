import type { OutboxRow } from '../../src/db/rows.ts';
import type { DeliveryPorts } from '../../src/sync/deliver.ts';
import type { Outcome } from '../../src/sync/entry.ts';
import { answerOf, outcomeOf } from '../../src/sync/outcome.ts';
import type { Reply } from '../../src/sync/reply.ts';

type Fields = Record<string, unknown>;

/** A fake backend: one versioned record, idempotency keys with their content, and guards with preset answers. */
export type PlayedBackend = Omit<DeliveryPorts<OutboxRow>, 'keep' | 'clock'> & {
  record: Fields;
  /** Guards that report a conflict for every change. */
  readonly inTheWay: Set<string>;
  /** Guard calls with their content. */
  readonly asked: [string, Readonly<Fields>][];
  fetched: number;
  /** Created records and files by id. */
  readonly made: Map<number, Fields>;
  /** Reply of a proxy in front of the backend. */
  inFront: Reply | null;
  /** Runs once, just before the next save arrives. */
  meanwhile: (() => void) | null;
  /** Transforms outcomes on their way back. */
  answers: (outcome: Outcome) => Outcome;
};

export function playedBackend(record: Fields): PlayedBackend {
  const known = new Map<string, { readonly body: string; readonly outcome: Outcome }>();
  const backend: PlayedBackend = {
    record,
    inTheWay: new Set(),
    asked: [],
    fetched: 0,
    made: new Map(),
    inFront: null,
    meanwhile: null,
    answers: (outcome) => outcome,
    fetch: async () => {
      if (backend.inFront) return answerOf(backend.inFront);
      backend.fetched++;
      return { kind: 'answered', value: structuredClone(backend.record) };
    },
    honoursKeys: async () => ({ kind: 'answered', value: true }),
    lookUp: async () => ({ kind: 'answered', value: { kind: 'undecided' } }),
    ask: async (_, guard, content) => {
      backend.asked.push([guard.call, content]);
      return { kind: 'answered', value: backend.inTheWay.has(guard.call) };
    },
    send: async (entry) => {
      if (backend.inFront) return outcomeOf(backend.inFront, { creates: true });
      backend.meanwhile?.();
      backend.meanwhile = null;
      return backend.answers(save(entry));
    },
  };

  function save({ id, merged, payload, blobs, targetKey }: OutboxRow): Outcome {
    const content = (merged ?? payload ?? { blobs }) as Fields;
    const body = JSON.stringify(content);
    const before = known.get(id);
    if (before) return before.body === body ? before.outcome : refusal('idempotency-mismatch');
    if (content['VehicleId'] === unknownVehicle) return unknownReference;
    if (typeof targetKey === 'string') return made(id, body, content);
    if (content['RowVersion'] !== undefined && content['RowVersion'] !== backend.record['RowVersion']) return refusal('changed-meanwhile');
    write(backend, { ...content, Id: backend.record['Id'] });
    const outcome: Outcome = { kind: 'applied', serverId: Number(backend.record['Id']) };
    known.set(id, { body, outcome });
    return outcome;
  }

  function made(key: string, body: string, content: Fields): Outcome {
    const id = 1_000 + backend.made.size;
    backend.made.set(id, { ...content, Id: id });
    const outcome: Outcome = { kind: 'applied', serverId: id };
    known.set(key, { body, outcome });
    return outcome;
  }
  return backend;
}

/** An id of no existing vehicle. */
export const unknownVehicle = 987_654;

const unknownReference: Outcome = { kind: 'parked', refusal: { code: 'validation', isVerdict: true, faults: [{ field: 'VehicleId', code: 'unknown-reference' }], detail: null } };

/** A change of the record by another user. */
export function write(backend: PlayedBackend, changed: Fields): void {
  backend.record = { ...backend.record, ...changed, RowVersion: Number(backend.record['RowVersion']) + 1 };
}

function refusal(code: 'idempotency-mismatch' | 'changed-meanwhile'): Outcome {
  return { kind: 'parked', refusal: { code, faults: [], detail: null, ...(code === 'changed-meanwhile' ? { isVerdict: true } : {}) } };
}
