import { useCallback, useDeferredValue, useMemo } from 'react';
import type { Configuration } from '../../../contract/configuration.ts';
import type { RecordKey } from '../../../contract/fields.ts';
import { fold, searchWords } from '../../../contract/grid/fold.ts';
import type { EntityDefinition, EntityName } from '../../../contract/entity.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import { dictionaryLabels } from '../../../db/cache/dictionary-labels.ts';
import { queuedStates } from '../../../db/outbox/queue.ts';
import type { EntryState } from '../../../db/schema/rows.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSession } from '../../session-context.tsx';
import { useEnsureReference } from '../../use-ensure-reference.ts';
import { useThrottledLiveQuery } from '../../use-throttled-live-query.ts';
import { entriesOf, withoutDuplicates } from './entries-of.ts';
import type { Period } from './period.ts';
import { preloadedVehicles } from './preload-timeline.ts';
import type { TimelineDeclaration } from '../../declaration/timeline-declaration.ts';
import { lanesOf, type Lanes, type TimelineEntry } from './timeline-entry.ts';
import type { TimelineSearch } from './timeline-search.ts';
import { allVehiclesParameters, cachedVehicles, addUnlistedVehicles, type TimelineVehicle } from './timeline-vehicles.ts';
import { useSchedule, type Schedule } from './use-schedule.ts';

/** Data of the board and the table, and its freshness. */
export type TimelineData = {
  /** Filtered vehicles; null until they are loaded. */
  readonly vehicles: readonly TimelineVehicle[] | null;
  /** All vehicles, without search and filter. */
  readonly fleet: readonly TimelineVehicle[];
  readonly lanes: Lanes;
  /** Changes when all rows are drawn again: with another period, or when its rows are loaded. */
  readonly renderKey: string;
  readonly schedule: Schedule;
  readonly queued: ReadonlyMap<RecordKey, EntryState>;
};

const noVehicles: readonly TimelineVehicle[] = [];
const noQueued: ReadonlyMap<RecordKey, EntryState> = new Map();
const outbox = ['outbox'] as const;

type TimelineOptions = { readonly entity: EntityName; readonly timeline: TimelineDeclaration; readonly period: Period; readonly search: TimelineSearch; readonly round: number };

export function useTimeline({ entity, timeline, period, search, round }: TimelineOptions): TimelineData {
  const { database, configuration } = useSession();
  const { others: { entity: otherEntity, number: otherNumber }, plate } = timeline;
  const cached = useLiveQuery(() => cachedVehicles(database), [database], preloadedVehicles(database));
  const isPulling = useEnsureReference('vehicle', 'company', allVehiclesParameters, cached === null);
  const schedule = useSchedule(entity, period, round);
  const others = useSchedule(otherEntity, period, round);
  // Deferred, so that the rows are built outside of the frame that delivers them.
  const found = useDeferredValue(schedule.loaded);
  const rows = found?.view.rows;
  const otherRows = useDeferredValue(others.loaded)?.view.rows;
  const own = useMemo(() => (rows ? entriesOf(entity, rows, period) : []), [entity, rows, period]);
  const foreign = useMemo(() => (otherRows ? withoutDuplicates(entriesOf(otherEntity, otherRows, period), own) : []), [otherEntity, otherRows, own, period]);
  const hidden = useMemo(() => hiddenStates(timeline, configuration, search.states), [timeline, configuration, search.states]);
  const shown = useMemo(
    () => own.filter(({ row }) => !hidden.includes(timeline.stateOf(row, configuration))),
    [own, hidden, timeline, configuration],
  );
  const lanes = useMemo(() => lanesOf([...shown, ...foreign]), [shown, foreign]);

  const all = useMemo(() => (cached ? addUnlistedVehicles(cached, own, ({ row }) => stringOrEmpty(row[plate])) : null), [cached, own, plate]);
  const words = search.search ?? '';
  const dictionaryNames = useLiveQuery(() => dictionaryLabels(database, entity), [database, entity]);
  const vehicles = useMemo(() => {
    const searched = searchWords(words);
    const isClass = (vehicle: TimelineVehicle) => search.class === undefined || vehicle.type === search.class;
    if (!all || searched.length === 0) return search.class === undefined ? all : (all?.filter(isClass) ?? null);
    const fields = (entityRegistry[entity] as EntityDefinition).grid?.searched ?? [];
    const wordsOf = (value: string, field: string) => [value, dictionaryNames?.get(field)?.get(value) ?? ''];
    const textOf = (entry: TimelineEntry) =>
      fold((entry.entity === entity ? fields : [otherNumber]).flatMap((field) => wordsOf(stringOrEmpty(entry.row[field]), field)).join('\n'));
    return all.filter((vehicle) => {
      const matches = (text: string) => searched.every((word) => text.includes(word));
      return isClass(vehicle) && (matches(vehicle.searchText) || (lanes.get(vehicle.key)?.entries.some((entry) => matches(`${vehicle.searchText}\n${textOf(entry)}`)) ?? false));
    });
  }, [all, words, search.class, lanes, dictionaryNames, entity, otherNumber]);

  const read = useCallback(() => queuedStates(database, entity), [database, entity]);
  const queued = useThrottledLiveQuery({ database, tables: outbox, read, isSame }, noQueued) ?? noQueued;
  return { vehicles: vehicles ?? (isPulling || cached === undefined ? null : noVehicles), fleet: all ?? noVehicles, lanes, renderKey: `${period.view} ${period.first} ${found?.key}`, schedule, queued };
}

/** Hidden states. Default: those that take no vehicle time; `toggled` inverts the default. */
export function hiddenStates(timeline: TimelineDeclaration, configuration: Configuration, toggled: readonly string[] = []): readonly string[] {
  return timeline
    .states(configuration)
    .filter(({ name, isGone }) => (isGone ?? false) !== toggled.includes(name))
    .map(({ name }) => name);
}

function stringOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isSame(before: ReadonlyMap<RecordKey, EntryState>, next: ReadonlyMap<RecordKey, EntryState>): boolean {
  return before.size === next.size && [...next].every(([key, state]) => before.get(key) === state);
}
