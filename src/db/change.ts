import type { EntityName } from '../contract/entity.ts';
import type { RecordKey } from '../contract/fields.ts';
import type { GridRow } from '../contract/grid/evaluate.ts';
import type { WireDateTime } from '../contract/wire-date.ts';
import type { ChangeKind, EntryBlob } from './rows.ts';

/** One call of a change. */
export type PlannedCall = {
  readonly call: string;
  /** Whose call it is; the document's own entity when left out. */
  readonly entity?: EntityName;
  /** The part that the call makes or works on; the document itself when left out. */
  readonly targetKey?: RecordKey;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly blobs?: readonly EntryBlob[];
};

/**
 * A save, an action or a removal of one document: what the user sees at once, and the calls that carry it out.
 * A save names every call that its document still needs, in the order in which they must reach the backend.
 */
export type Change = {
  readonly entity: EntityName;
  readonly key: RecordKey;
  readonly kind: ChangeKind;
  readonly user: string;
  readonly appVersion: string;
  readonly happenedAt: WireDateTime;
  readonly calls: readonly PlannedCall[];
  /** The document after the change. */
  readonly item?: Readonly<Record<string, unknown>>;
  /** How lists show it from now on. */
  readonly row?: GridRow;
  readonly base?: Readonly<Record<string, unknown>>;
};
