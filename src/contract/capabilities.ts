import * as v from 'valibot';
import type { CallDefinition, EntityDefinition } from './entity.ts';

/** What a backend may do beyond the specification. */
export const extensions = [
  /** Carries out each `Idempotency-Key` once. */
  'idempotency-keys',
  /** Refuses an update with 412 whose `If-Match` is another version than the record's `RowVersion`. */
  'versions',
  /** Keeps `X-Happened-At` and `X-Device-Id` of a change. */
  'change-context',
  /** Filters and sorts by every column of the contract, `Id` included, and answers up to 1,000 rows a page. */
  'columns',
] as const;

export type Extension = (typeof extensions)[number];

/** What `GET /capabilities` answers. Calls are named as `METHOD /path`, with placeholders as the contract writes them. */
export const capabilityAnswer = v.looseObject({ Extensions: v.array(v.string()), Calls: v.array(v.string()) });

export type Capabilities = { readonly extensions: readonly string[]; readonly calls: readonly string[] };

export const capabilityCall = { method: 'GET', path: '/capabilities', answer: capabilityAnswer, requires: 'open', isExtra: true } as const satisfies CallDefinition;

/** A backend that knows the specification and nothing more. */
export const specificationOnly: Capabilities = { extensions: [], calls: [] };

/** The name of a call in a capability answer. */
export function nameOfCall({ method, path }: Pick<CallDefinition, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Whether a backend with `capabilities` has `call`; all of the specification are taken to be there. */
export function hasCall({ calls }: Capabilities, call: CallDefinition): boolean {
  return call.isExtra !== true || calls.includes(nameOfCall(call));
}

/** All that our own backend can do: every extension, and every call beyond the specification. */
export function ownCapabilities(entities: readonly EntityDefinition[]): v.InferOutput<typeof capabilityAnswer> {
  const calls = entities.flatMap(({ calls: own }) => Object.values<CallDefinition>(own).filter(({ isExtra }) => isExtra).map(nameOfCall));
  return { Extensions: [...extensions], Calls: [...new Set(calls)] };
}
