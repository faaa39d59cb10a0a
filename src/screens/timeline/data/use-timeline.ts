import { useCallback, useDeferredValue, useMemo } from 'react';
import type { Configuration } from '../../../contract/device/configuration.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { fold } from '../../../contract/grid/fold.ts';
import { hasEveryWord, searchWords } from '../../../contract/grid/search-words.ts';
import type { EntityDefinition, EntityName } from '../../../contract/definition/entity.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import { dictionaryLabels } from '../../../db/cache/dictionary-labels.ts';
import { queuedStates } from '../../../db/outbox/queue.ts';
import type { EntryState } from '../../../db/schema/rows.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSession } from '../../session-context.tsx';
import { useEnsureReference } from '../../reference/use-ensure-reference.ts';
import { useHasExtension } from '../../use-supports.ts';
import { useThrottledLiveQuery } from '../../use-throttled-live-query.ts';
import { entriesOf, withoutDuplicates } from './entries-of.ts';
import { filterVehicles, freeTimeOf } from './filter-vehicles.ts';
import { groupVehicles } from './group-vehicles.ts';
import { useGroupNames } from './use-group-names.ts';
import { vehicleFacts, type FactsByPlate } from './vehicle-facts.ts';
import type { Period } from './period.ts';
import { preloadedVehicles } from './preload-timeline.ts';
import type { TimelineDeclaration } from '../../declaration/timeline-declaration.ts';
import { lanesOf, type Lanes, type TimelineEntry } from './timeline-entry.ts';
import type { TimelineSearch } from './timeline-search.ts';
import { allVehiclesParameters, cachedVehicles, addUnlistedVehicles, type TimelineVehicle } from './timeline-vehicles.ts';
import { useSchedule, type Schedule } from './use-schedule.ts';
import { stringOrEmpty } from '../../../contract/wire/string-or-empty.ts';

/** Data of the board and the table, and its freshness. */
export type TimelineData = {
  /** Filtered vehicles; null until they are loaded. */
  readonly vehicles: readonly TimelineVehicle[] | null;
  /** All vehicles, without search and filter. */
  readonly fleet: readonly TimelineVehicle[];
  readonly lanes: Lanes;
  /** Entries that occupy vehicles, independent of the legend. */
  readonly taking: Lanes;
  /** The entries of the shown days are there: a vehicle without one is free. */
  readonly isLoaded: boolean;
  /** Changes when all rows are drawn again: with another period, or when its rows are loaded. */
  readonly renderKey: string;
  readonly schedule: Schedule;
  readonly queued: ReadonlyMap<RecordKey, EntryState>;
};

const noVehicles: readonly TimelineVehicle[] = [];
const noFacts: FactsByPlate = new Map();
const noQueued: ReadonlyMap<RecordKey, EntryState> = new Map();
const outbox = ['outbox'] as const;

type TimelineOptions = {
  readonly entity: EntityName;
  readonly timeline: TimelineDeclaration;
  readonly period: Period;
  readonly search: TimelineSearch;
  readonly round: number;
};

export function useTimeline({ entity, timeline, period, search, round }: TimelineOptions): TimelineData {
  const { database, configuration } = useSession();
  const { typeName, none, unlisted } = useGroupNames();
  // Lists of other backends may hold a part of the vehicles.
  const remark = useHasExtension('columns') ? unlisted : null;
  const {
    others: { entity: otherEntity, number: otherNumber },
    plate,
  } = timeline;
  const cached = useLiveQuery(() => cachedVehicles(database), [database], preloadedVehicles(database));
  const isPulling = useEnsureReference('vehicle', 'company', allVehiclesParameters, cached === null);
  // A free time outside of the shown days needs the entries of that time, too.
  const free = freeTimeOf(search);
  const [start, end] = [Math.min(period.start, free?.start ?? Infinity), Math.max(period.end, free?.end ?? -Infinity)];
  const span = useMemo(() => ({ ...period, start, end }), [period, start, end]);
  const schedule = useSchedule(entity, span, round);
  const others = useSchedule(otherEntity, span, round);
  // Deferred, so that the rows are built outside of the frame that delivers them.
  const deferred = useDeferredValue(schedule.loaded);
  const rows = deferred?.view.rows;
  const foundOthers = useDeferredValue(others.loaded);
  const otherRows = foundOthers?.view.rows;
  const isLoaded = schedule.isSettled && others.isSettled && deferred === schedule.loaded && foundOthers === others.loaded;
  const own = useMemo(() => (rows ? entriesOf(entity, rows, span) : []), [entity, rows, span]);
  const foreign = useMemo(
    () => (otherRows ? withoutDuplicates(entriesOf(otherEntity, otherRows, span), own) : []),
    [otherEntity, otherRows, own, span],
  );
  const hidden = useMemo(() => hiddenStates(timeline, configuration, search.states), [timeline, configuration, search.states]);
  const shownRows = useMemo(
    () => own.filter(({ row }) => !hidden.includes(timeline.stateOf(row, configuration))),
    [own, hidden, timeline, configuration],
  );
  const lanes = useMemo(() => lanesOf([...shownRows, ...foreign]), [shownRows, foreign]);
  // A vehicle is taken by an entry that the legend hides, too.
  const taking = useMemo(() => {
    const goneStates = new Set(timeline.states(configuration).flatMap(({ name, isGone }) => (isGone ? [name] : [])));
    return lanesOf([...own.filter(({ row }) => !goneStates.has(timeline.stateOf(row, configuration))), ...foreign]);
  }, [own, foreign, timeline, configuration]);
  const needsFacts = search.group !== undefined || search.unit !== undefined;
  const facts = useLiveQuery(() => (needsFacts ? vehicleFacts(database) : noFacts), [database, needsFacts], noFacts);

  const all = useMemo(
    () => (cached ? addUnlistedVehicles(cached, own, ({ row }) => stringOrEmpty(row[plate]), remark) : null),
    [cached, own, plate, remark],
  );
  const words = search.search ?? '';
  const dictionaryNames = useLiveQuery(() => dictionaryLabels(database, entity), [database, entity]);
  const vehicles = useMemo(() => {
    const searched = searchWords(words);
    const filtered =
      all &&
      filterVehicles(all, { class: search.class, unit: search.unit, freeFrom: search.freeFrom, freeTo: search.freeTo }, taking, facts);
    if (!filtered || searched.length === 0) return filtered;
    const fields = (entityRegistry[entity] as EntityDefinition).grid?.searched ?? [];
    const wordsOf = (value: string, field: string) => [value, dictionaryNames?.get(field)?.get(value) ?? ''];
    const textOf = (entry: TimelineEntry) =>
      fold(
        (entry.entity === entity ? fields : [otherNumber]).flatMap((field) => wordsOf(stringOrEmpty(entry.row[field]), field)).join('\n'),
      );
    return filtered.filter((vehicle) => {
      const matches = (text: string) => hasEveryWord(text, searched);
      return (
        matches(vehicle.searchText) ||
        (lanes.get(vehicle.key)?.entries.some((entry) => matches(`${vehicle.searchText}\n${textOf(entry)}`)) ?? false)
      );
    });
  }, [all, words, search.class, search.unit, search.freeFrom, search.freeTo, taking, facts, lanes, dictionaryNames, entity, otherNumber]);

  const grouped = useMemo(
    () => vehicles && (search.group === undefined ? vehicles : groupVehicles(vehicles, { by: search.group, facts, typeName, none })),
    [vehicles, search.group, facts, typeName, none],
  );

  const read = useCallback(() => queuedStates(database, entity), [database, entity]);
  const queued = useThrottledLiveQuery({ database, tables: outbox, read }, noQueued) ?? noQueued;
  return {
    vehicles: grouped ?? (isPulling || cached === undefined ? null : noVehicles),
    fleet: all ?? noVehicles,
    lanes,
    taking,
    isLoaded,
    renderKey: `${period.view} ${period.first} ${deferred?.key}`,
    schedule,
    queued,
  };
}

/** Hidden states. Default: those that take no vehicle time; `toggled` inverts the default. */
export function hiddenStates(
  timeline: TimelineDeclaration,
  configuration: Configuration,
  toggled: readonly string[] = [],
): readonly string[] {
  return timeline
    .states(configuration)
    .filter(({ name, isGone }) => (isGone ?? false) !== toggled.includes(name))
    .map(({ name }) => name);
}
