import type { Capabilities } from '../contract/capabilities.ts';
import type { EntityName, OfflineArea } from '../contract/entity.ts';
import type { RecordKey } from '../contract/fields.ts';
import type { GridRow } from '../contract/grid/evaluate.ts';
import type { FieldFault, ProblemCode } from '../contract/problem.ts';
import type { UserInfo } from '../contract/session.ts';
import type { WireDateTime } from '../contract/wire-date.ts';

/** The one login of this device; the password is never kept. */
export type SessionRow = {
  readonly key: 'current';
  readonly token: string;
  /** `expired`: the backend refused the token; the queue waits for a login. */
  readonly state: 'active' | 'expired';
  readonly user: UserInfo;
  /** The name that was typed to log in, which need not be `Username`; none after a Windows login or from an older release. */
  readonly loginName?: string;
  readonly language: string;
  readonly backendAddress: string;
};

/** What this device has learned of the backend that it calls. */
export type BackendRow = {
  readonly key: 'backend';
  readonly address: string;
  /** IANA zone of the company's clock; empty is this device's. */
  readonly timeZone: string;
  /** What it can do beyond the specification; null until it has been asked. */
  readonly capabilities: Capabilities | null;
  /** When it was asked, in milliseconds since 1970. */
  readonly askedAt: number;
  /** Rows a page at most, where it refused more. */
  readonly largestPage: number | null;
  /** Where its answers differ from the contract and were read all the same. */
  readonly tolerated: readonly ToleratedRow[];
};

export type ToleratedRow = { readonly kind: string; readonly field: string; readonly path: string };

export type ChangeKind = 'save' | 'action' | 'removal';

export type EntryState = 'waiting' | 'sending' | 'parked';

/** Why an entry waits for a person, or for its next attempt. */
export type EntryFault = {
  readonly code: ProblemCode;
  readonly faults: readonly FieldFault[];
  readonly detail: string | null;
  /** The backend had looked for the entry's key: nothing was ever done under it. */
  readonly isVerdict?: boolean;
  /** The call that was asked before the change was sent and answered that something is in the way (SY17). */
  readonly guard?: string;
  /** The record as the backend had it when both sides had changed the same (SY16). */
  readonly theirs?: Readonly<Record<string, unknown>>;
};

/** What is known of an entry whose answers settle nothing (SY22, SY23); its fields are the engine's. */
export type EntryDoubt = { readonly isAccepted?: true; readonly looks?: number; readonly missingSince?: number; readonly unreadable?: number };

/** A file that an entry carries: the bytes are in `blobs`. Older entries do not name it (SY21). */
export type EntryBlob = { readonly id: string; readonly sha256: string; readonly size: number; readonly name?: string };

/** One change on its way to the backend (sync rule 1). Only `state` and what follows it changes after enqueue. */
export type OutboxRow = {
  /** Auto-increment: the order. Never a clock. */
  readonly seq: number;
  /** UUID: identity and `Idempotency-Key`. */
  readonly id: string;
  readonly user: string;
  /** The document that the change belongs to: its lane, and the screen where the user finds the entry. */
  readonly entity: EntityName;
  readonly recordKey: RecordKey;
  /** Whose call it is: the document's own, or another entity's such as a file's. */
  readonly callEntity: EntityName;
  readonly call: string;
  /** What the call creates or works on: the document itself, or a part of it such as a fault. */
  readonly targetKey: RecordKey;
  /** A later save replaces what an earlier one has not sent; actions stay. */
  readonly kind: ChangeKind;
  readonly payload: Readonly<Record<string, unknown>> | null;
  readonly parameters: Readonly<Record<string, string>>;
  /** The record as the user last saw it from the server. */
  readonly base: Readonly<Record<string, unknown>> | null;
  /** What is sent in place of the payload: it merged onto what the backend has. Older entries have none (SY21). */
  readonly merged?: Readonly<Record<string, unknown>> | null;
  /** Guards that the user has passed. */
  readonly passed?: readonly string[];
  /** Local keys in payload, parameters or target whose server ids must arrive first. */
  readonly dependsOn: readonly string[];
  readonly blobs: readonly EntryBlob[];
  /** Nobody wants the file any more that it carries: what became of it is asked for, not sent once more (SY8). */
  readonly withdrawn?: true;
  /** Its file was refused whole, and goes in parts of so many bytes. */
  readonly partSize?: number;
  /** The file that is removed. Older entries do not name it (SY21). */
  readonly fileName?: string;
  readonly happenedAt: WireDateTime;
  readonly appVersion: string;
  readonly schemaVersion: number;
  readonly state: EntryState;
  /** Attempts that may have done their work at the backend: an entry with one is in doubt (SY7). Older releases counted refusals too. */
  readonly attempts: number;
  /** How often it was put off, for whatever reason. */
  readonly delays?: number;
  /** Milliseconds since 1970; 0 when it may go at once. Only ever delays, never orders. */
  readonly notBefore: number;
  /** Before that moment the backend does not want to be asked again, whoever is in a hurry (SY3). */
  readonly asked?: number;
  /** The drain run that holds the entry while it is `sending`. */
  readonly epoch: number;
  readonly fault: EntryFault | null;
  /** Set while its answers settle nothing; older entries have none (SY21). */
  readonly doubt?: EntryDoubt;
};

export type NewOutboxRow = Omit<OutboxRow, 'seq'>;

/** A document as this device knows it: opened, or made here. */
export type RecordRow = {
  readonly entity: EntityName;
  readonly key: RecordKey;
  readonly item: Readonly<Record<string, unknown>>;
  /** How the lists show it; null when it was opened but is not changed here. */
  readonly row: GridRow | null;
  /** Entries of this document still in the outbox. */
  readonly pending: number;
  readonly isRemoved: boolean;
  /** Made on this device: no list of the backend had it before. */
  readonly isNew: boolean;
  readonly asOf: WireDateTime;
  /** When a change of it was last acknowledged (`moments.ts`); older releases kept none. */
  readonly moment?: number;
};

/** The bytes of a photo, stored as ArrayBuffer because WebKit loses Blobs (sync rule 12). */
export type BlobRow = EntryBlob & {
  readonly type: string;
  readonly name: string;
  readonly bytes: ArrayBuffer;
  readonly createdAt: WireDateTime;
};

/** Up to `rowsPerChunk` cached list rows: 100,000 rows load ten times faster so than one by one. */
export type RowChunk = { readonly entity: EntityName; readonly chunk: number; readonly rows: readonly GridRow[] };

/** What is known of an entity's cached rows. */
export type RowSet = {
  readonly entity: EntityName;
  readonly chunks: number;
  readonly count: number;
  /** Every row of the backend is here, not only the newest. */
  readonly isComplete: boolean;
  /** Rows that the backend sent and the contract could not read. */
  readonly unreadable: number;
  readonly asOf: WireDateTime;
  /** When the backend was asked for them (`moments.ts`); older releases kept none. */
  readonly moment?: number;
  /** A new one for each pull: what reads the rows keeps them in memory until it changes. */
  readonly version: string;
  /** Only of lists whose rows take time; sets that older releases kept have none. */
  readonly calendar?: CalendarIndex;
};

/** A time from a moment on, up to another one, or for good. */
export type TimeSpan = { readonly from: WireDateTime; readonly to: WireDateTime | null };

/** What makes it possible to read of a list only what a timeline shows. */
export type CalendarIndex = {
  /** By chunk: the time in which all of it lies; null where nothing takes time. Lists are in order of time, so few chunks have a week. */
  readonly spans: readonly (TimeSpan | null)[];
  /** The earliest beginning of what was over when the rows were fetched. */
  readonly oldestOver: WireDateTime | null;
};

/** One page as the backend answered it. */
export type PageRow = {
  readonly key: string;
  readonly entity: EntityName;
  readonly rows: readonly GridRow[];
  readonly count: number;
  /** The backend said no count and may have more: `count` is what is known so far. */
  readonly isCounted?: false;
  readonly asOf: WireDateTime;
  /** When the backend was asked for it (`moments.ts`); older releases kept none. */
  readonly moment?: number;
};

/** The answer of a read that the device keeps: a dictionary, the employees, the terms. */
export type ReferenceRow = {
  readonly key: string;
  readonly value: unknown;
  readonly asOf: WireDateTime;
  /** When the backend was asked for it (`moments.ts`); older releases kept none. */
  readonly moment?: number;
  /** In which language it was asked for, where that is part of its name. */
  readonly language?: string;
};

/** A form as its user left it, written at every change. */
export type DraftRow = {
  readonly entity: EntityName;
  readonly key: RecordKey;
  readonly values: Readonly<Record<string, unknown>>;
  readonly updatedAt: WireDateTime;
  /** Set on the form of a part, such as a position of a summary: the document that it belongs to. Its key is its own. */
  readonly partOf?: RecordKey;
  /** Set on the form of an action on that document: the call that takes it. */
  readonly action?: string;
};

/** Where a local key went (sync rule 6). */
export type AliasRow = {
  readonly localKey: string;
  readonly entity: EntityName;
  readonly serverId: number;
  /** The call that was answered with the id: parts of a document have ids of their own. Those of older releases do not say. */
  readonly call?: string;
};

/** What went through, for the sync centre. */
export type DeliveredRow = {
  readonly seq: number;
  readonly id: string;
  readonly entity: EntityName;
  readonly call: string;
  readonly recordKey: RecordKey;
  readonly deliveredAt: WireDateTime;
  /** The file that was removed. */
  readonly fileName?: string;
  /** What it did to the record's files, until a list of them says so itself. */
  readonly file?: DeliveredFile;
};

/** A file that the company has by now, under its id, or has no more: then without `blob`. The bytes have left this device. */
export type DeliveredFile = { readonly id: number; readonly table: string | null; readonly blob: EntryBlob | null };

export type PrefetchState = {
  readonly key: 'prefetch';
  readonly state: 'running' | 'ready' | 'failed';
  readonly done: number;
  readonly total: number;
  /** When the last whole prefetch ended; null before the first. */
  readonly asOf: WireDateTime | null;
  /** The same in milliseconds since 1970; older releases kept none. */
  readonly moment?: number;
  readonly problem: ProblemCode | null;
  /** In which language texts were fetched. */
  readonly language?: string;
  /** What came of each area, the last time it was asked for; older releases kept none. */
  readonly areas?: PrefetchedAreas;
  /** All areas that the user's rights need; older releases kept none. */
  readonly wanted?: readonly OfflineArea[];
};

export type PrefetchedAreas = { readonly [Area in OfflineArea]?: AreaResult };

/** What came of one area. */
export type AreaResult = {
  /** `missing`: the backend has no such call. `not-permitted`: not for this user. */
  readonly state: 'ready' | 'failed' | 'missing' | 'not-permitted';
  /** When it was last asked for whole, or the last answer that said there is none; null when what was asked for never came. */
  readonly asOf: WireDateTime | null;
  /** The same in milliseconds since 1970. */
  readonly moment: number | null;
  /** Why the last attempt failed: our code, and the backend's own words. */
  readonly problem?: { readonly code: ProblemCode; readonly detail: string | null };
  /** Attempts that failed one after the other. */
  readonly tries?: number;
  /** It is not asked for again before that moment by itself. */
  readonly retryAt?: number;
};

/** The run that drains, as other contexts see it (SY18, SY19). All moments in milliseconds since 1970. */
export type DrainState = {
  readonly key: 'drain';
  readonly epoch: number;
  /** Until when it counts as alive; null while it has nothing on its way. */
  readonly lease?: RunLease | null;
  /** When something last went through, or was first tried; null when nothing waits. */
  readonly progressAt?: number | null;
  /** The user has been told that nothing goes through. */
  readonly isStallTold?: boolean;
};

export type RunLease = { readonly since: number; readonly until: number };

/** The newest moment that anything here is of (`moments.ts`). */
export type LastMoment = { readonly key: 'moment'; readonly last: number };

export type MetaRow = PrefetchState | DrainState | LastMoment;
