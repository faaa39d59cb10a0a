import type { LucideIcon } from 'lucide-react';
import type { Configuration } from '../../contract/device/configuration.ts';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { FunctionalityName } from '../../contract/permissions/functionality.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { WireDateTime } from '../../contract/wire/wire-date.ts';

/** Appearance of a record's state; its text is `timeline.states.NAME` of the entity's namespace, else that of the column `State`. */
export type TimelineState = {
  readonly name: string;
  readonly tone: 'info' | 'success' | 'neutral' | 'danger' | 'accent' | 'late' | 'past';
  /** Distinguishes the state without colour. */
  readonly icon: LucideIcon;
  /** The record takes no vehicle time in this state: hidden by default. */
  readonly isGone?: true;
};

/**
 * How the shared timeline shows an entity. Its rows come from the entity's calendar (`contract/rules/rental/calendar.ts`) and its call
 * `schedule`.
 */
export type TimelineDeclaration = {
  /** Minutes between labelled ticks. */
  readonly tickMinutes: number;
  /** Functionality whose change permission allows moving entries. */
  readonly change: FunctionalityName;
  /** List columns with the vehicle's plate, the record's number, and its most important details. */
  readonly plate: string;
  readonly number: string;
  readonly details: readonly string[];
  /** List column with the person or company that has the vehicle. */
  readonly who: string;
  readonly states: (configuration: Configuration) => readonly TimelineState[];
  /** Name of a row's state. */
  readonly stateOf: (row: GridRow, configuration: Configuration) => string;
  /** Whether the state of a row allows moving it. */
  readonly mayMove: (row: GridRow) => boolean;
  /** Editable fields of a user who may change the timeline but not the record; left out where both are one permission. */
  readonly scheduledFields?: readonly string[];
  /** Checks a start date; returns a `validation` code or null. `before`: the previous start, null for a new record. */
  readonly startError?: (start: WireDateTime, before: WireDateTime | null, now: WireDateTime) => string | null;
  /** Fields that a change of the vehicle clears. */
  readonly clearedWithVehicle?: Readonly<Record<string, null>>;
  /** Other entity that takes vehicle time: shown, but not movable here. `number` and `who`: its columns of these. */
  readonly others: { readonly entity: EntityName; readonly number: string; readonly who: string };
};
