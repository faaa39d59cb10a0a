import type { EntityName } from '../contract/entity.ts';
import type { RecordKey } from '../contract/fields.ts';
import type { FieldFault, ProblemCode } from '../contract/problem.ts';

/** What the engine must know of a queued change; the store keeps more. */
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
  /** How often it was put off, also before anything of it was sent; entries of older releases have none. */
  readonly delays?: number;
  /** Files that go with it, with their bytes. */
  readonly blobs: readonly { readonly size: number }[];
  readonly doubt?: Doubt;
};

/** What is known of an entry whose answers settle nothing; kept with it from one attempt to the next (SY22, SY23). */
export type Doubt = {
  /** A 2xx took it and named no record: it is never sent again without a person. */
  readonly isAccepted?: true;
  /** How often an accepted creation was looked for and not found. */
  readonly looks?: number;
  /** Since when it is known to be missing, in milliseconds since 1970. */
  readonly missingSince?: number;
  /** Answers that could not be understood. */
  readonly unreadable?: number;
};

/** Why an entry was not applied. */
export type Refusal = {
  readonly code: ProblemCode;
  readonly faults: readonly FieldFault[];
  readonly detail: string | null;
  /** The backend looked for the entry's key before it refused: nothing was done under it, in this attempt or an earlier one. */
  readonly isVerdict?: boolean;
  /** The call that answered "something is in the way" before the change was sent (SY17). */
  readonly guard?: string;
  /** The record as the backend has it, when both sides changed the same (SY16). */
  readonly theirs?: Readonly<Record<string, unknown>>;
};

/** The three outcomes of sending, and the one that concerns the user rather than the entry (SPEC 3). */
export type Outcome =
  | { readonly kind: 'applied'; readonly serverId: number | null }
  /** `afterMs`: the backend's `Retry-After`, else null. `isAccepted`: a 2xx took it and did not say what it made. */
  | {
      readonly kind: 'retry';
      readonly refusal: Refusal;
      readonly afterMs: number | null;
      readonly wasSent: boolean;
      readonly isAccepted?: true;
      readonly doubt?: Doubt;
    }
  | { readonly kind: 'parked'; readonly refusal: Refusal }
  | { readonly kind: 'login' };
