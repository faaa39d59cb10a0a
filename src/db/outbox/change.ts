import type { EntityName } from '../../contract/definition/entity.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { WireDateTime } from '../../contract/wire/wire-date.ts';
import type { ChangeKind, EntryBlob } from '../schema/rows.ts';

/** One call of a change. */
export type PlannedCall = {
  readonly call: string;
  /** The entity of the call; defaults to the record's entity. */
  readonly entity?: EntityName;
  /** The part that the call creates or changes; defaults to the record itself. */
  readonly targetKey?: RecordKey;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly blobs?: readonly EntryBlob[];
  /** Name of the file that the call removes, for the sync centre: the id alone means nothing to a reader. */
  readonly fileName?: string;
  /** Guards that the user passed while saving, by call name. */
  readonly passed?: readonly string[];
  /** Entry time of the field that dates the call, where it is older than this change: an undo restores a value entered earlier. */
  readonly originalEntryTime?: WireDateTime | undefined;
};

export type WithdrawnCall = { readonly entity: EntityName; readonly call: string; readonly targetKey: RecordKey };

/**
 * A save, an action or a removal of one record: the content to show at once, and the calls that carry it out.
 * A save lists every call that its record still needs, in the order in which they must reach the backend.
 */
export type Change = {
  readonly entity: EntityName;
  readonly key: RecordKey;
  readonly kind: ChangeKind;
  readonly user: string;
  readonly appVersion: string;
  readonly happenedAt: WireDateTime;
  readonly calls: readonly PlannedCall[];
  /** Calls that created a part and are withdrawn: removed from the queue, or undone where they may have been sent. */
  readonly withdraws?: readonly WithdrawnCall[];
  /** The calls are not sent before this time, in milliseconds since 1970: the user may still take the change back. */
  readonly undoUntil?: number;
  /** The record's draft stays open: this change was not made in its form. */
  readonly keepsDraft?: true;
  /** Draft key of the part's form that this change saves; the draft ends with it. */
  readonly partDraftKey?: RecordKey | undefined;
  /** The record's content after the change. */
  readonly item?: Readonly<Record<string, unknown>>;
  /** The record's list row after the change. */
  readonly row?: GridRow;
  /** The record as the backend had it when the form opened: the base of an update's merge (SY16). */
  readonly base?: Readonly<Record<string, unknown>>;
};
