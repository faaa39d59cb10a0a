import type { Doubt, Outcome, QueuedEntry, Refusal } from './entry.ts';
import type { Lease } from './lease.ts';

/** `asked`: the moment before which the backend does not want to be asked again. */
export type Settlement =
  | { readonly kind: 'applied'; readonly seq: number; readonly id: string; readonly serverId: number | null }
  | { readonly kind: 'postponed'; readonly seq: number; readonly notBefore: number; readonly fault: Refusal | null; readonly wasSent: boolean; readonly asked?: number; readonly doubt?: Doubt }
  | { readonly kind: 'parked'; readonly seq: number; readonly fault: Refusal };

/** Where the entries are. Every method is one transaction, and none leaves half of its work behind. */
export type OutboxStore<Entry extends QueuedEntry> = {
  /** Starts a run and ends every earlier one: what those left `sending` waits again. Answers the run's epoch. */
  readonly begin: (lease: Lease) => Promise<number>;
  /**
   * Marks as `sending` what `offer` takes, in the order of `seq`, and renews the lease when it takes anything. A store may leave out what
   * it knows not to be free to go: what does not wait, what waits for an id, and what stands behind another entry of its lane.
   */
  readonly claim: (epoch: number, offer: (entry: Entry) => Verdict, leaseOf: (taken: readonly Entry[]) => Lease) => Promise<readonly Entry[]>;
  /** Writes outcomes and renews the lease; false when a later run has begun, and then nothing was written. */
  readonly settle: (epoch: number, settlements: readonly Settlement[], lease: Lease) => Promise<boolean>;
  /** Writes down what an entry will say before it is sent, under a new key when another content was; null when a later run has begun. */
  readonly keep: (entry: Entry, content: Readonly<Record<string, unknown>>) => Promise<Entry | null>;
};

export type Verdict = 'take' | 'pass' | 'full';

/** Sends one entry and tells what became of it; never throws for what a network or a backend can do. */
export type Transport<Entry extends QueuedEntry> = { readonly send: (entry: Entry) => Promise<Outcome> };

/** Milliseconds since 1970: it delays, and never orders. */
export type Clock = { readonly now: () => number };

/** A number from 0 up to 1. */
export type Random = () => number;
