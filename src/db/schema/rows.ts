import type { Capabilities } from '../../contract/definition/capabilities.ts';
import type { Rejection } from '../../contract/delivery/rejection.ts';
import type { EntityName, OfflineArea } from '../../contract/definition/entity.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { FieldError, ProblemCode } from '../../contract/wire/problem.ts';
import type { UserInfo } from '../../contract/access/session.ts';
import type { WireDateTime } from '../../contract/wire/wire-date.ts';
import type { StoredKeys } from '../encryption/key-ring.ts';
import type { SealedKey } from './sealed-key.ts';

/** The one login of this device; the password is never stored. */
export type SessionRow = {
  readonly key: 'current';
  readonly token: string;
  /** `expired`: the backend rejected the token; the queue waits for a login. */
  readonly state: 'active' | 'expired';
  readonly user: UserInfo;
  /** The name that was typed at the login, which may differ from `Username`; missing after a Windows login or from an older release. */
  readonly loginName?: string;
  readonly language: string;
  readonly backendAddress: string;
  /** The token counts only beside proofs of the device's key; missing for a token of an older release or another backend. */
  readonly isBound?: boolean;
  /** The backend requested a wipe of the user's data; the session is `expired` then. */
  readonly mustWipe?: true;
  /** Other users of this device for whom the backend requested a wipe. */
  readonly wipeUsers?: readonly string[];
  /** Set while the user has a lock on this device, or the company demands one. */
  readonly lock?: SessionLock;
};

/** The key that tokens are bound to. The private key cannot be exported. */
export type DeviceKeyRow = {
  readonly key: 'device-key';
  readonly privateKey: CryptoKey;
  readonly jwk: { readonly kty: string; readonly crv: string; readonly x: string; readonly y: string };
  /** The last nonce of a backend: a page or worker that starts sends its first request with it. */
  readonly nonce?: { readonly backendAddress: string; readonly value: string };
};

/** A user's unsent work as a rescue file, encrypted to the company's key. */
export type SealedRow = { readonly id: number; readonly user: string; readonly createdAt: WireDateTime; readonly bytes: ArrayBuffer };

/** State of the lock, as the start and every tab read it with the session. */
export type SessionLock = {
  readonly isLocked: boolean;
  /** Minutes without input until it locks; 0 for never. */
  readonly minutes: number;
  readonly atStart: boolean;
  /** Days without contact until only the password opens; 0 for no limit. */
  readonly days: number;
};

/** A user's lock of this device: what opens it, and failed attempts. */
export type LockRow = {
  readonly key: `lock:${string}`;
  /** The lock's key under the PIN; null until one is set. */
  readonly pin: SealedKey | null;
  /** The same key under a passkey. */
  readonly passkey: (SealedKey & { readonly credential: ArrayBuffer }) | null;
  /** Wrong PINs in a row, and when the next attempt is possible, in milliseconds since 1970. */
  readonly failures: number;
  readonly retryAt: number;
  /** Only the password opens it: after too many wrong PINs, or too long without contact. */
  readonly needsPassword: 'attempts' | 'offline' | null;
  /** The user's own choice; the company's demands are added. */
  readonly minutes: number;
  readonly atStart: boolean;
};

/** Encryption of a user's rows. `outboxKey` cannot be exported; the other key is opened by the lock. */
export type EncryptionRow = StoredKeys & { readonly key: `encryption:${string}` };

/** When the backend last confirmed the session, in milliseconds since 1970. `seen`: the device's clock when it was last looked at. */
export type ContactRow = { readonly key: 'contact'; readonly username: string; readonly at: number; readonly seen?: number };

/** The text of an id, by the number that stands for it (`contract/wire/text-ids.ts`). */
export type TextIdRow = { readonly key: `id:${number}`; readonly text: string };

/** Stored facts about the backend. */
export type BackendRow = {
  readonly key: 'backend';
  readonly address: string;
  /** IANA time zone of the backend; empty means the device's zone. */
  readonly timeZone: string;
  /** Capabilities beyond the specification; null until the backend has answered. */
  readonly capabilities: Capabilities | null;
  /** When the capabilities were queried, in milliseconds since 1970. */
  readonly askedAt: number;
  /** Most rows per page, where it rejected a larger page. */
  readonly largestPage: number | null;
  /** Deviations of its answers from the contract that were read leniently. */
  readonly tolerated: readonly ToleratedRow[];
  /** How far the device's clock is ahead of the backend's; 0 or absent where it is right. */
  readonly clockAheadMs?: number;
  /** Fields of the records that its `Get` calls answered, by the kind of the call; in small letters. */
  readonly recordFields?: Readonly<Record<string, readonly string[]>>;
  /** It rejected damages of a handover that say more than where they are. */
  readonly takesPlainDamages?: true;
  /** Whether filters of lists name dates as instants: it rejected those without a zone. */
  readonly takesZones?: boolean;
  /** Lists by their paths: true where the last answer did not come in time. */
  readonly slowLists?: Readonly<Record<string, boolean>>;
};

export type ToleratedRow = { readonly kind: string; readonly field: string; readonly path: string };

export type ChangeKind = 'save' | 'action' | 'removal';

export type EntryState = 'waiting' | 'sending' | 'parked';

/** A `Rejection` as it is stored: `faults` are its field errors (`outbox/rejection.ts`). */
export type StoredRejection = Omit<Rejection, 'errors'> & { readonly faults: readonly FieldError[] };

/** State of an entry whose answers settle nothing (SY22, SY23); its fields belong to the sync engine. */
export type EntryDoubt = {
  readonly isAccepted?: true;
  readonly looks?: number;
  readonly missingSince?: number;
  readonly unreadable?: number;
};

/** A file that an entry carries: the bytes are in `blobs`. Older entries have no name (SY21). */
export type EntryBlob = { readonly id: string; readonly sha256: string; readonly size: number; readonly name?: string };

/** One call on its way to the backend (sync rule 1). After the enqueue only `state` and the fields behind it change. */
export type OutboxRow = {
  /** Auto-increment: defines the order, which never depends on a clock. */
  readonly seq: number;
  /** UUID: identity and `Idempotency-Key`. */
  readonly id: string;
  readonly user: string;
  /** The record that the entry belongs to: its lane, and the screen where the user finds the entry. */
  readonly entity: EntityName;
  readonly recordKey: RecordKey;
  /** The entity of the call: the record's, or another one such as a file's. */
  readonly callEntity: EntityName;
  readonly call: string;
  /** Target of the call: the record itself, or a part of it such as a fault. */
  readonly targetKey: RecordKey;
  /** A later save replaces the unsent calls of an earlier one; actions stay. */
  readonly kind: ChangeKind;
  readonly payload: Readonly<Record<string, unknown>> | null;
  readonly parameters: Readonly<Record<string, string>>;
  /** The record as the user last saw it from the backend. */
  readonly base: Readonly<Record<string, unknown>> | null;
  /** Sent in place of the payload: the payload merged onto the backend's version. Older entries have none (SY21). */
  readonly merged?: Readonly<Record<string, unknown>> | null;
  /** Guards that the user has passed. */
  readonly passed?: readonly string[];
  /** Local keys in payload, parameters or target whose server ids must arrive first. */
  readonly dependsOn: readonly string[];
  readonly blobs: readonly EntryBlob[];
  /** The carried file was withdrawn: the drain looks up its result by key and does not send the bytes again (SY8). */
  readonly withdrawn?: true;
  /** Part size in bytes of a file that was rejected as a whole. */
  readonly partSize?: number;
  /** Name of the file to remove. Older entries have none (SY21). */
  readonly fileName?: string;
  readonly happenedAt: WireDateTime;
  readonly appVersion: string;
  readonly schemaVersion: number;
  readonly state: EntryState;
  /** Attempts that may have reached the backend: an entry with one is in doubt (SY7). Older releases counted rejections too. */
  readonly attempts: number;
  /** Number of delays, for whatever reason. */
  readonly delays?: number;
  /** Milliseconds since 1970; 0 when it may be sent at once. Only delays, never orders. */
  readonly notBefore: number;
  /** The backend's `Retry-After`, in milliseconds since 1970; a user's tap does not override it (SY3). */
  readonly asked?: number;
  /** The drain run that claimed the entry while it is `sending`. */
  readonly epoch: number;
  /** Its rejection, by the stored name: read with `rejectionOf`. */
  readonly fault: StoredRejection | null;
  /** Set while its answers settle nothing; older entries have none (SY21). */
  readonly doubt?: EntryDoubt;
};

export type NewOutboxRow = Omit<OutboxRow, 'seq'>;

/** A record on this device: pulled from the backend, or made here. */
export type RecordRow = {
  readonly entity: EntityName;
  readonly key: RecordKey;
  readonly item: Readonly<Record<string, unknown>>;
  /** Its list row; null when it was opened but not changed here. */
  readonly row: GridRow | null;
  /** Entries of this record that are still in the outbox. */
  readonly pending: number;
  readonly isRemoved: boolean;
  /** Made on this device: no list of the backend had it before. */
  readonly isNew: boolean;
  readonly asOf: WireDateTime;
  /** When a change of it was last acknowledged (`logical-time.ts`); missing in rows of older releases. */
  readonly moment?: number;
};

/** The bytes of a photo, stored as ArrayBuffer because WebKit loses Blobs (sync rule 12). */
export type BlobRow = EntryBlob & {
  readonly type: string;
  readonly name: string;
  readonly bytes: ArrayBuffer;
  readonly createdAt: WireDateTime;
};

/** Some `ROWS_PER_CHUNK` cached list rows: 100,000 rows load ten times faster in chunks than one by one. */
export type RowChunk = { readonly entity: EntityName; readonly chunk: number; readonly rows: readonly GridRow[] };

/** Description of an entity's cached rows. */
export type RowSet = {
  readonly entity: EntityName;
  readonly chunks: number;
  readonly count: number;
  /** All rows of the backend are cached, not only the newest. */
  readonly isComplete: boolean;
  /** Rows of the backend's answer that the contract could not read. */
  readonly unreadable: number;
  readonly asOf: WireDateTime;
  /** When the backend was queried for them (`logical-time.ts`); missing in rows of older releases. */
  readonly moment?: number;
  /** Changes with each write: in-memory copies of the rows are valid until then. */
  readonly version: string;
  /**
   * By chunk: the version that wrote it. Valid only for the set's version `of`, because an older release in another tab copies the marks
   * without renewing them.
   */
  readonly marks?: { readonly of: string; readonly chunks: readonly string[] };
  /** Only for lists whose rows have a time; missing in sets of older releases. */
  readonly calendar?: CalendarIndex;
};

/** A time span; without an end when `to` is null. */
export type TimeSpan = { readonly from: WireDateTime; readonly to: WireDateTime | null };

/** Time index of a list's chunks, so that a timeline reads only the rows it shows. */
export type CalendarIndex = {
  /** By chunk: the span of all its rows; null where no row has a time. Lists are in time order, so few chunks overlap a week. */
  readonly spans: readonly (TimeSpan | null)[];
  /** Earliest start among the rows that were over when they were pulled. */
  readonly oldestOver: WireDateTime | null;
};

/** One page as the backend answered it. */
export type PageRow = {
  readonly key: string;
  readonly entity: EntityName;
  readonly rows: readonly GridRow[];
  readonly count: number;
  /** The backend sent no count and may have more rows: `count` is the number pulled so far. */
  readonly isCounted?: false;
  /** The list has more rows than this; the exact count follows. */
  readonly countOver?: number;
  readonly asOf: WireDateTime;
  /** When the backend was queried for it (`logical-time.ts`); missing in rows of older releases. */
  readonly moment?: number;
  /** The logical time since which rows of its list are known to have changed: a screen that shows it pulls it again. */
  readonly staleSince?: number;
  /** The list as it was drawn, instead of rows (`first-views.ts`). */
  readonly view?: FirstView;
};

/** A list as HTML. */
export type FirstView = {
  readonly html: string;
  /** It is shown to a page of the same build only. */
  readonly build: string;
  /** Entries of the outbox when it was drawn: another number means that rows have changed. */
  readonly queued: number;
};

/** The cached answer of a read: a dictionary, the employees, the terms. */
export type ReferenceRow = {
  readonly key: string;
  readonly value: unknown;
  readonly asOf: WireDateTime;
  /** When the backend was queried for it (`logical-time.ts`); missing in rows of older releases. */
  readonly moment?: number;
  /** The request's language, where the key depends on it. */
  readonly language?: string;
};

/** An unsaved form, written at every change. */
export type DraftRow = {
  readonly entity: EntityName;
  readonly key: RecordKey;
  readonly values: Readonly<Record<string, unknown>>;
  readonly updatedAt: WireDateTime;
  /** Set on the form of a part, such as a position of a summary: the record that it belongs to. The part has a key of its own. */
  readonly partOf?: RecordKey;
  /** Set on the form of an action on that record: the call of the action. */
  readonly action?: string;
};

/** The server id of a local key (sync rule 6). */
export type AliasRow = {
  readonly localKey: string;
  readonly entity: EntityName;
  readonly serverId: number;
  /** The call whose answer had the id: parts of a record have ids of their own. Missing in rows of older releases. */
  readonly call?: string;
};

/** A delivered entry, for the sync centre. */
export type DeliveredRow = {
  readonly seq: number;
  readonly id: string;
  readonly entity: EntityName;
  readonly call: string;
  readonly recordKey: RecordKey;
  readonly deliveredAt: WireDateTime;
  readonly fileName?: string;
  /** Its effect on the record's files, until a pulled file list includes it. */
  readonly file?: DeliveredFile;
};

/** A file that the backend has, under its server id, or that was removed: then `blob` is null. The bytes have left this device. */
export type DeliveredFile = { readonly id: number; readonly table: string | null; readonly blob: EntryBlob | null };

export type PrefetchState = {
  readonly key: 'prefetch';
  readonly state: 'running' | 'ready' | 'failed';
  readonly done: number;
  readonly total: number;
  /** When the last complete prefetch ended; null before the first. */
  readonly asOf: WireDateTime | null;
  /** The same in milliseconds since 1970; missing in rows of older releases. */
  readonly moment?: number;
  readonly problem: ProblemCode | null;
  /** The language in which texts were pulled. */
  readonly language?: string;
  /** The last result of each area; missing in rows of older releases. */
  readonly areas?: PrefetchedAreas;
  /** All areas that the user's permissions need; missing in rows of older releases. */
  readonly wanted?: readonly OfflineArea[];
};

export type PrefetchedAreas = { readonly [Area in OfflineArea]?: AreaResult };

/** Result of one area's prefetch. */
export type AreaResult = {
  /** `missing`: the backend has no such call. `not-permitted`: the user may not call it. */
  readonly state: 'ready' | 'failed' | 'missing' | 'not-permitted';
  /** When it was last pulled as a whole, or the backend last answered that it has no such call; null before either. */
  readonly asOf: WireDateTime | null;
  /** The same in milliseconds since 1970. */
  readonly moment: number | null;
  /** Why the last attempt failed: the code, and the backend's message. */
  readonly problem?: { readonly code: ProblemCode; readonly detail: string | null };
  /** Consecutive failed attempts. */
  readonly tries?: number;
  /** No automatic retry before this time. */
  readonly retryAt?: number;
};

/** State of the drain run, as other contexts see it (SY18, SY19). All times in milliseconds since 1970. */
export type DrainState = {
  readonly key: 'drain';
  readonly epoch: number;
  /** Lease of the run; null while it has no request under way. */
  readonly lease?: RunLease | null;
  /** When an entry last went through, or was first tried; null when the queue is empty. */
  readonly progressAt?: number | null;
  /** The stall was reported to the user. */
  readonly isStallTold?: boolean;
  /** Parked and late entries that the backend knows of. */
  readonly reported?: string;
};

export type RunLease = { readonly since: number; readonly until: number };

/** The latest logical time used on this device (`logical-time.ts`). */
export type LastLogicalTime = { readonly key: 'moment'; readonly last: number };

/**
 * Where this device stands in the backend's change feed. `moment`: lists and answers cached since then follow it (`logical-time.ts`).
 * `link`: rows of the stream that begin there may be applied. `areRightsUnread`: the cursor has rights that the session may lack until they
 * are read again.
 */
export type FeedPosition = {
  readonly key: 'feed';
  readonly cursor: string;
  readonly moment: number;
  readonly link?: string;
  readonly areRightsUnread?: boolean;
};

/**
 * Logical times at which the change feed last changed a kind: any of its records (`moment`), the newest ones, the last at the end
 * (`records`), and those before them (`floor`).
 */
export type KindChanges = { readonly moment: number; readonly floor: number; readonly records: readonly (readonly [number, number])[] };

export type NotedChanges = { readonly key: 'changes'; readonly kinds: Readonly<Partial<Record<EntityName, KindChanges>>> };

/** `lockedPhotos`: photos were sent while the device was locked, and are under the key of unsent work. */
export type MetaRow = PrefetchState | DrainState | LastLogicalTime | FeedPosition | NotedChanges | { readonly key: 'lockedPhotos' };
