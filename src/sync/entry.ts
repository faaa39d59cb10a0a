import type { Rejection } from '../contract/delivery/rejection.ts';
import type { EntityName } from '../contract/definition/entity.ts';
import type { RecordKey } from '../contract/wire/fields.ts';

/** The fields of an outbox entry that the engine needs. The store has more. */
export type QueuedEntry = {
  readonly seq: number;
  readonly id: string;
  readonly user: string;
  readonly entity: EntityName;
  readonly recordKey: RecordKey;
  readonly state: 'waiting' | 'sending' | 'parked';
  readonly dependsOn: readonly string[];
  readonly attempts: number;
  readonly notBefore: number;
  /** Number of delays, including those before anything was sent; absent on entries of older releases. */
  readonly delays?: number;
  /** Attached files, with their size in bytes. */
  readonly blobs: readonly { readonly size: number }[];
  readonly doubt?: Doubt;
};

/** State of an in-doubt entry, stored between attempts (SY22, SY23). */
export type Doubt = {
  /** A 2xx accepted it without naming the record: only a person may send it again. */
  readonly isAccepted?: true;
  /** Number of searches that did not find an accepted create. */
  readonly looks?: number;
  /** Time of the first search that found nothing, in milliseconds since 1970. */
  readonly missingSince?: number;
  /** Number of unreadable responses. */
  readonly unreadable?: number;
};

/** The three outcomes of sending an entry, and `login`, which concerns the user rather than the entry (SY3). */
export type Outcome =
  | { readonly kind: 'applied'; readonly serverId: number | null }
  /** `afterMs`: the backend's `Retry-After`, else null. `isAccepted`: a 2xx accepted the entry without naming the created record. */
  | {
      readonly kind: 'retry';
      readonly rejection: Rejection;
      readonly afterMs: number | null;
      readonly wasSent: boolean;
      readonly isAccepted?: true;
      readonly doubt?: Doubt;
    }
  | { readonly kind: 'parked'; readonly rejection: Rejection }
  | { readonly kind: 'login' };
