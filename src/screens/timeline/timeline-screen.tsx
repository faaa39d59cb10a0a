import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { functionalityOf } from '../../contract/registry.ts';
import type { EntityName } from '../../contract/definition/entity.ts';
import { isDerivedKey, newLocalKey } from '../../contract/wire/fields.ts';
import { Page } from '../../ui/layout/page.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { useMediaQuery } from '../../ui/theme/use-media-query.ts';
import type { ScreenDeclaration } from '../declaration/screen-declaration.ts';
import { useSession } from '../session-context.tsx';
import type { SelectedSlot } from './board/control/use-board-control.ts';
import { colliderOf } from './data/collisions.ts';
import { stepFrom } from './data/period.ts';
import { PHONE_QUERY } from './data/preload-timeline.ts';
import type { TimelineDeclaration } from '../declaration/timeline-declaration.ts';
import type { TimelineEntry } from './data/timeline-entry.ts';
import { periodOfSearch, type TimelineSearch } from './data/timeline-search.ts';
import { useTimeline, type TimelineData } from './data/use-timeline.ts';
import { useTimelineTexts, type TimelineTexts } from './data/use-timeline-texts.ts';
import { dayOf, wireOf } from './data/wall-clock.ts';
import type { Plan } from './reschedule/plan.ts';
import type { Place } from './reschedule/use-save-reschedule.ts';
import { useReschedule } from './reschedule/use-reschedule.ts';
import { useUndoKey } from './reschedule/use-undo-key.ts';
import { SelectedEntry, type Selection } from './selected-entry.tsx';
import { TimelineActions } from './timeline-actions.tsx';
import { TimelineContent } from './timeline-content.tsx';
import { TimelineExport } from './timeline-export.tsx';
import { TimelineToolbar } from './timeline-toolbar.tsx';
import { TimelineWarnings } from './timeline-warnings.tsx';
import { useLegend } from './use-legend.tsx';
import { usePrint } from './use-print.ts';
import { useNow } from './use-now.ts';
import { useSearchChange } from './use-search-change.ts';

type Props = {
  readonly declaration: ScreenDeclaration;
  readonly timeline: TimelineDeclaration;
  readonly search: TimelineSearch;
  readonly onSearchChange: (search: TimelineSearch, options: { readonly replace: boolean }) => void;
  /** Record dialog over the timeline. */
  readonly popup: ReactNode;
};

/** New records start at a multiple of this many minutes. */
const START_STEP_MINUTES = 15;

/** Timeline of all vehicles with an entity's records, as a board or a table. */
export function TimelineScreen({ declaration, timeline, search, onSearchChange, popup }: Props) {
  const { entity } = declaration;
  const { t } = useTranslation(['timeline', entity, 'list']);
  const { may } = useSession();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const messages = useMessages();
  const now = useNow();
  const today = dayOf(now);
  const { view, day } = search;
  const period = useMemo(() => periodOfSearch(view, day, isPhone, today), [view, day, isPhone, today]);
  const [round, setRound] = useState(0);
  const data = useTimeline({ entity, timeline, period, search, round });
  const texts = useTimelineTexts(declaration, timeline);
  const [selection, setSelection] = useState<Selection | null>(null);

  const mayAdd = may(functionalityOf(entity), 'IsAdd') && declaration.recordScreen !== undefined;
  const mayMove = useMayMove(entity, timeline);
  const { vehicleOf, inTheWay } = useFleetLookup(data, texts.nameOf);
  const { move, undo } = useReschedule({ entity, timeline, vehicleOf, inTheWay, words: texts });
  useUndoKey(undo);
  const change = useSearchChange(search, onSearchChange);
  const legend = useLegend({ timeline, states: search.states, nameOf: texts.stateName, onChange: change });
  const title = t(`${entity}:timeline.title`);
  const { isPrinting, print } = usePrint();
  const step = (by: number) => change({ day: stepFrom(period, by) });

  function open(entry: TimelineEntry) {
    if (entry.entity === entity && !isDerivedKey(entry.key)) change({ open: entry.key });
    else setSelection({ entry, dialog: 'sheet' });
  }

  function create(slot: SelectedSlot | null) {
    if (slot?.vehicle.isUnlisted) messages.error(t('outOfUse', { plate: slot.vehicle.plate }));
    else if (slot) change({ open: newLocalKey(), VehicleId: slot.vehicle.key, StartDate: wireOf(slot.start), EndDate: wireOf(slot.end) });
    else messages.error(t('nothingFree'));
  }

  async function moveOnBoard(plan: Plan) {
    const problem = await move(plan);
    if (problem !== null) messages.error(problem);
    return problem;
  }

  return (
    <Page
      title={title}
      actions={
        <>
          <TimelineExport title={title} data={data} texts={texts} period={period} onPrint={print} />
          <TimelineActions entity={entity} mayAdd={mayAdd} onAdd={() => change({ open: newLocalKey() })} />
        </>
      }
    >
      <TimelineToolbar
        search={search}
        searchLabel={t(`${entity}:timeline.search`)}
        period={period}
        today={today}
        schedule={data.schedule}
        legend={legend}
        onChange={change}
        onStep={step}
        onRefresh={() => setRound((before) => before + 1)}
      />
      <TimelineWarnings schedule={data.schedule} start={period.start} />
      <TimelineContent
        label={title}
        data={data}
        isTable={search.table ?? false}
        isPrinted={isPrinting}
        period={period}
        tickMinutes={timeline.tickMinutes}
        now={now}
        notBefore={timeline.startError ? Math.ceil(now / START_STEP_MINUTES) * START_STEP_MINUTES : -Infinity}
        texts={texts}
        mayAdd={mayAdd}
        mayMove={mayMove}
        onOpen={open}
        onMenu={(entry) => setSelection({ entry, dialog: 'sheet' })}
        onMove={(entry) => setSelection({ entry, dialog: 'times' })}
        onSlot={create}
        onPlan={moveOnBoard}
        onStep={step}
      />
      <SelectedEntry
        declaration={declaration}
        timeline={timeline}
        selection={selection}
        fleet={data.fleet}
        vehicleOf={vehicleOf}
        texts={texts}
        mayMove={mayMove}
        onSelect={setSelection}
        onOpen={open}
        onPlan={move}
      />
      {popup}
    </Page>
  );
}

function useMayMove(entity: EntityName, timeline: TimelineDeclaration) {
  const { may } = useSession();
  const mayChange = may(timeline.change, 'IsChange');
  return useCallback(
    (entry: TimelineEntry) => mayChange && entry.entity === entity && !isDerivedKey(entry.key) && timeline.mayMove(entry.row),
    [mayChange, entity, timeline],
  );
}

/** Finds a vehicle by its key, and the name of what already takes a vehicle's time. */
function useFleetLookup({ fleet, taking }: Pick<TimelineData, 'fleet' | 'taking'>, nameOf: TimelineTexts['nameOf']) {
  const byKey = useMemo(() => new Map(fleet.map((vehicle) => [vehicle.key, vehicle])), [fleet]);
  const vehicleOf = useCallback((key: Plan['vehicle']) => byKey.get(key), [byKey]);
  const inTheWay = useCallback(
    (entry: TimelineEntry, { VehicleId, StartDate, EndDate }: Place, isForeign = false) => {
      const other = colliderOf(taking.get(VehicleId), entry, { VehicleId, StartDate, EndDate }, isForeign);
      return other && nameOf(other);
    },
    [taking, nameOf],
  );
  return { vehicleOf, inTheWay };
}
