import type { LucideIcon } from 'lucide-react';
import type { Configuration } from '../../contract/configuration.ts';
import type { EntityName } from '../../contract/entity.ts';
import type { FunctionalityName } from '../../contract/functionality.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { WireDateTime } from '../../contract/wire-date.ts';

/** What a record's state looks like; its name is the text `timeline.states.NAME` of the entity's namespace. */
export type TimelineState = {
  readonly name: string;
  readonly tone: 'info' | 'success' | 'neutral' | 'danger' | 'accent';
  /** Told apart by its shape, too. */
  readonly icon: LucideIcon;
  /** It takes no time any more: shown only to who asks for it. */
  readonly isGone?: true;
};

/** How the one timeline shows an entity: its rows come from the entity's calendar (`contract/rules/calendar.ts`) and its call `schedule`. */
export type TimelineDeclaration = {
  /** Minutes from one labelled tick to the next. */
  readonly tickMinutes: number;
  /** Who may change it moves what stands on the timeline. */
  readonly change: FunctionalityName;
  /** Columns of the list: the vehicle's plate, the record's number, and what says most about it. */
  readonly plate: string;
  readonly number: string;
  readonly details: readonly string[];
  readonly states: (configuration: Configuration) => readonly TimelineState[];
  /** The name of a row's state. */
  readonly stateOf: (row: GridRow, configuration: Configuration) => string;
  /** Whether the state of a row lets it be moved. */
  readonly mayMove: (row: GridRow) => boolean;
  /** What of a record they change who may change the timeline and not the record; left out where both are one right. */
  readonly scheduledFields?: readonly string[];
  /** Why something may not begin then: a code of `validation`. `before`: where it began so far; null for a new one. */
  readonly startFault?: (start: WireDateTime, before: WireDateTime | null, now: WireDateTime) => string | null;
  /** What another vehicle means for other fields. */
  readonly withOtherVehicle?: Readonly<Record<string, null>>;
  /** Of what else takes the vehicles: shown, and not to be moved here. */
  readonly others: { readonly entity: EntityName; readonly number: string };
};
