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
  /** What the file is called that the call removes: its id says it to nobody who reads the queue. */
  readonly fileName?: string;
  /** Guards that the user passed while saving, by the name of their call. */
  readonly passed?: readonly string[];
  /** When what it is judged by was entered, where that was before this change: an undo brings back what was entered then. */
  readonly madeAt?: WireDateTime | undefined;
};

export type WithdrawnCall = { readonly entity: EntityName; readonly call: string; readonly targetKey: RecordKey };

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
  /** Calls that made a part and are not wanted any more: held back, or undone where they may have left. */
  readonly withdraws?: readonly WithdrawnCall[];
  /** The document's open form goes on: this change was not made in it. */
  readonly keepsDraft?: true;
  /** The form of the part that this change saves, by the key of its draft: it ends with it. */
  readonly endsPartDraft?: RecordKey | undefined;
  /** The document after the change. */
  readonly item?: Readonly<Record<string, unknown>>;
  /** How lists show it from now on. */
  readonly row?: GridRow;
  /** The document as the backend had it when the user began: what an update is merged by (SY16). */
  readonly base?: Readonly<Record<string, unknown>>;
};
