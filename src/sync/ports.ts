import type { Rejection } from '../contract/delivery/rejection.ts';
import type { Doubt, Outcome, QueuedEntry } from './entry.ts';
import type { Lease } from './lease.ts';

/** `retryAt`: earliest time of the next attempt, as the backend requested. */
export type Settlement =
  | { readonly kind: 'applied'; readonly seq: number; readonly id: string; readonly serverId: number | null }
  | {
      readonly kind: 'postponed';
      readonly seq: number;
      readonly notBefore: number;
      readonly rejection: Rejection | null;
      readonly wasSent: boolean;
      readonly retryAt?: number;
      readonly doubt?: Doubt;
    }
  | { readonly kind: 'parked'; readonly seq: number; readonly rejection: Rejection };

/** The store of the entries. Every method is one atomic transaction. */
export type OutboxStore<Entry extends QueuedEntry> = {
  /** Starts a run and fences every earlier one: entries that those left `sending` become `waiting`. Returns the run's epoch. */
  readonly begin: (lease: Lease) => Promise<number>;
  /**
   * Marks the entries that `offer` takes as `sending`, in `seq` order, and renews the lease if there are any. A store may skip entries that
   * cannot be due: those that are not waiting, that depend on an id, or that follow another entry of their lane.
   */
  readonly claim: (
    epoch: number,
    offer: (entry: Entry) => Decision,
    leaseOf: (taken: readonly Entry[]) => Lease,
  ) => Promise<readonly Entry[]>;
  /** Writes outcomes and renews the lease. Returns false, and writes nothing, when a later run has started. */
  readonly settle: (epoch: number, settlements: readonly Settlement[], lease: Lease) => Promise<boolean>;
  /**
   * Stores the content of an entry before it is sent, under a new key when different content was stored before; null when a later run has
   * started.
   */
  readonly rewrite: (entry: Entry, content: Readonly<Record<string, unknown>>) => Promise<Entry | null>;
};

export type Decision = 'take' | 'pass' | 'full';

/** Sends entries and returns their outcomes. Never throws for failures of network or backend. */
export type Transport<Entry extends QueuedEntry> = {
  readonly send: (entry: Entry) => Promise<Outcome>;
  /** For a backend that takes several entries in one request (SY24). */
  readonly batch?: BatchTransport<Entry>;
};

export type BatchTransport<Entry extends QueuedEntry> = {
  /** Those of `ready` that one request may take. They are of different lanes, as all claimed entries are. */
  readonly select: (ready: readonly Entry[]) => readonly Entry[];
  /** The outcomes in the order of `entries`; null when the backend took no batch, and none of them was executed. */
  readonly send: (entries: readonly Entry[]) => Promise<readonly Outcome[] | null>;
};

/** Milliseconds since 1970. Used for delays, never for ordering. */
export type Clock = { readonly now: () => number };

/** A number from 0 up to 1. */
export type Random = () => number;
