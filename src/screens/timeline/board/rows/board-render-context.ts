import type { RecordKey } from '../../../../contract/wire/fields.ts';
import type { EntryState } from '../../../../db/schema/rows.ts';
import type { Scale } from '../../data/scale.ts';
import type { TimelineState } from '../../../declaration/timeline-declaration.ts';
import type { TimelineEntry } from '../../data/timeline-entry.ts';
import type { TimelineVehicle } from '../../data/timeline-vehicles.ts';

/** Shared input of all rows and bars. The same object until one of its values changes, so that memoized rows do not render again. */
export type BoardRenderContext = {
  readonly scale: Scale;
  readonly rowHeight: number;
  readonly headWidth: number;
  /** Null for records of another entity. */
  readonly stateOf: (entry: TimelineEntry) => TimelineState | null;
  readonly mayMove: (entry: TimelineEntry) => boolean;
  readonly queueState: (entry: TimelineEntry) => EntryState | null;
  /** `textOf`: text on the bar. `labelOf`: full description for assistive technology and the tooltip. */
  readonly textOf: (entry: TimelineEntry) => string;
  readonly labelOf: (entry: TimelineEntry, vehicle: TimelineVehicle, collides: boolean) => string;
};

/** DOM id of an entry's bar. */
export function barId(entity: string, key: RecordKey): string {
  return `bar-${entity}-${key}`;
}
