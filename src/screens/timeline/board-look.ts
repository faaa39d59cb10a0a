import type { RecordKey } from '../../contract/fields.ts';
import type { EntryState } from '../../db/rows.ts';
import type { Scale } from './scale.ts';
import type { TimelineState } from './timeline-declaration.ts';
import type { TimelineEntry } from './timeline-entry.ts';
import type { TimelineVehicle } from './timeline-vehicles.ts';

/** How entries are drawn and called: the same object as long as nothing of it changes, so that rows need not be drawn again. */
export type BoardLook = {
  readonly scale: Scale;
  readonly rowHeight: number;
  readonly headWidth: number;
  /** Null for what another kind of record takes. */
  readonly stateOf: (entry: TimelineEntry) => TimelineState | null;
  readonly mayMove: (entry: TimelineEntry) => boolean;
  readonly queueState: (entry: TimelineEntry) => EntryState | null;
  /** What stands on the bar, and everything about it in a sentence. */
  readonly textOf: (entry: TimelineEntry) => string;
  readonly labelOf: (entry: TimelineEntry, vehicle: TimelineVehicle, collides: boolean) => string;
};

/** The id of an entry's bar in the document. */
export function barId(entity: string, key: RecordKey): string {
  return `bar-${entity}-${key}`;
}
