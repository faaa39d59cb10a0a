import { List, Plus } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isDerivedKey, newLocalKey } from '../../contract/fields.ts';
import { toWireDateTime } from '../../contract/wire-date.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { useMediaQuery } from '../../ui/theme/use-media-query.ts';
import type { ScreenDeclaration } from '../declaration.ts';
import { listPath } from '../paths.ts';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import { useOnline } from '../use-online.ts';
import { useProblemText } from '../use-problem-text.ts';
import { EntrySheet } from './entry-sheet.tsx';
import { stepFrom } from './data/period.ts';
import type { Plan } from './reschedule/plan.ts';
import { PHONE_QUERY } from './data/preload-timeline.ts';
import { RescheduleDialog } from './reschedule/reschedule-dialog.tsx';
import { TimelineBoard } from './board/timeline-board.tsx';
import type { SelectedSlot } from './board/use-board-control.ts';
import type { TimelineDeclaration } from './data/timeline-declaration.ts';
import type { TimelineEntry } from './data/timeline-entry.ts';
import { TimelineLegend } from './timeline-legend.tsx';
import { periodOfSearch, type TimelineSearch } from './data/timeline-search.ts';
import { TimelineTable } from './timeline-table.tsx';
import { TimelineToolbar } from './timeline-toolbar.tsx';
import styles from './timeline-screen.module.css';
import { useTimelineTexts } from './data/use-timeline-texts.ts';
import { useReschedule } from './reschedule/use-reschedule.ts';
import { useUndoKey } from './reschedule/use-undo-key.ts';
import { hiddenStates, useTimeline } from './data/use-timeline.ts';
import { dayOf, wallMinute, wireOf, type WallMinute } from './data/wall-clock.ts';

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
  const { entity, functionality } = declaration;
  const { t } = useTranslation(['timeline', entity, 'list']);
  const { may, mayReadList, configuration } = useSession();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const messages = useMessages();
  const now = useNow();
  const today = dayOf(now);
  const { view, day } = search;
  const period = useMemo(() => periodOfSearch(view, day, isPhone, today), [view, day, isPhone, today]);
  const [round, setRound] = useState(0);
  const data = useTimeline({ entity, timeline, period, search, round });
  const texts = useTimelineTexts(entity, timeline);
  const [selected, setSelected] = useState<{ readonly entry: TimelineEntry; readonly kind: 'sheet' | 'times' } | null>(null);

  const mayAdd = may(functionality, 'IsAdd') && declaration.recordScreen !== undefined;
  const mayChange = may(timeline.change, 'IsChange');
  const mayMove = useCallback((entry: TimelineEntry) => mayChange && entry.entity === entity && !isDerivedKey(entry.key) && timeline.mayMove(entry.row), [mayChange, entity, timeline]);
  const byKey = useMemo(() => new Map(data.fleet.map((vehicle) => [vehicle.key, vehicle])), [data.fleet]);
  const vehicleOf = useCallback((key: Plan['vehicle']) => byKey.get(key), [byKey]);
  const { move, undo } = useReschedule({ entity, timeline, vehicleOf, words: texts });
  useUndoKey(undo);
  const onPlan = useCallback(
    async (plan: Plan) => {
      const refusal = await move(plan);
      if (refusal !== null) messages.error(refusal);
      return refusal;
    },
    [move, messages],
  );
  // `change` stays the same function, so that memoized children do not render on each week.
  const latest = useRef({ search, onSearchChange });
  useLayoutEffect(() => {
    latest.current = { search, onSearchChange };
  });
  const change = useCallback((changed: Partial<Record<keyof TimelineSearch, unknown>>, replace = false) => {
    const { search: before, onSearchChange: tell } = latest.current;
    tell(Object.fromEntries(Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined)), { replace });
  }, []);

  function open(entry: TimelineEntry) {
    if (entry.entity === entity && !isDerivedKey(entry.key)) change({ open: entry.key });
    else setSelected({ entry, kind: 'sheet' });
  }

  function create(slot: SelectedSlot | null) {
    if (!slot) {
      messages.error(t('nothingFree'));
      return;
    }
    change({ open: newLocalKey(), VehicleId: slot.vehicle.key, StartDate: wireOf(slot.start), EndDate: wireOf(slot.end) });
  }

  const legend = useMemo(() => {
    const toggled = search.states ?? [];
    const toggle = (name: string) => {
      const next = toggled.includes(name) ? toggled.filter((one) => one !== name) : [...toggled, name];
      change({ states: next.length > 0 ? next : undefined }, true);
    };
    return <TimelineLegend states={timeline.states(configuration)} hidden={hiddenStates(timeline, configuration, toggled)} nameOf={texts.stateName} onToggle={toggle} />;
  }, [timeline, configuration, texts, search.states, change]);
  const { vehicles } = data;
  return (
    <Page
      title={t(`${entity}:timeline.title`)}
      actions={
        <>
          {mayReadList(entity) && (
            <LinkButton href={listPath(entity)} icon={<List aria-hidden />}>
              {t('toList')}
            </LinkButton>
          )}
          {mayAdd && (
            <Button variant="primary" icon={<Plus aria-hidden />} onPress={() => change({ open: newLocalKey() })}>
              {t(`${entity}:create`)}
            </Button>
          )}
        </>
      }
    >
      <TimelineToolbar
        search={search}
        searchLabel={t(`${entity}:timeline.search`)}
        period={period}
        today={today}
        schedule={data.schedule}
        isPhone={isPhone}
        legend={legend}
        onChange={change}
        onStep={(by) => change({ day: stepFrom(period, by) })}
        onRefresh={() => setRound((before) => before + 1)}
      />
      <Warnings data={data} start={period.start} />
      {vehicles === null ? (
        <div className={styles.loading}>
          <Skeleton shape="title" lines={8} />
        </div>
      ) : search.table ? (
        <TimelineTable data={data} vehicles={vehicles} texts={texts} period={period} label={t(`${entity}:timeline.title`)} mayMove={mayMove} onOpen={open} onMove={(entry) => setSelected({ entry, kind: 'times' })} />
      ) : vehicles.length === 0 ? (
        <p className={styles.nothing}>{t('noVehicles')}</p>
      ) : (
        <TimelineBoard
          label={t(`${entity}:timeline.title`)}
          data={data}
          vehicles={vehicles}
          period={period}
          tickMinutes={timeline.tickMinutes}
          now={now}
          notBefore={timeline.startError ? Math.ceil(now / START_STEP_MINUTES) * START_STEP_MINUTES : -Infinity}
          texts={texts}
          mayAdd={mayAdd}
          mayMove={mayMove}
          onOpen={open}
          onMenu={(entry) => setSelected({ entry, kind: 'sheet' })}
          onSlot={create}
          onPlan={onPlan}
          onStep={(by) => change({ day: stepFrom(period, by) })}
        />
      )}
      {selected?.kind === 'sheet' && (
        <EntrySheet
          declaration={declaration}
          timeline={timeline}
          entry={selected.entry}
          vehicle={vehicleOf(selected.entry.vehicle)}
          texts={texts}
          mayMove={mayMove(selected.entry)}
          onOpen={() => (setSelected(null), open(selected.entry))}
          onMove={() => setSelected({ entry: selected.entry, kind: 'times' })}
          onClose={() => setSelected(null)}
        />
      )}
      {selected?.kind === 'times' && (
        <RescheduleDialog entry={selected.entry} vehicles={data.fleet} title={texts.numberOf(selected.entry)} onPlan={move} onClose={() => setSelected(null)} />
      )}
      {popup}
    </Page>
  );
}

/** Warnings about the data: a failed refresh, missing or partial data. */
function Warnings({ data: { schedule }, start }: { readonly data: ReturnType<typeof useTimeline>; readonly start: WallMinute }) {
  const { t } = useTranslation(['timeline', 'list']);
  const formats = useFormats();
  const isOnline = useOnline();
  const problemText = useProblemText();
  const { view, error, isPulling } = schedule;
  const from = view?.completeFrom ?? null;
  return (
    <>
      {error !== null && (
        <Banner tone="warning" title={t('list:notRefreshed')}>
          {problemText(error)}
        </Banner>
      )}
      {view?.source === 'nothing-yet' && !isPulling && <Banner tone="warning" title={t('list:nothingYet')}>{t('list:nothingYetHint')}</Banner>}
      {from !== null && wallMinute(from) > start && !isPulling && (
        <Banner tone="info">{t(isOnline ? 'partlyHere' : 'partlyOffline', { from: formats.date(from.slice(0, 10)) })}</Banner>
      )}
    </>
  );
}

/** Current wall minute, updated every 20 seconds. */
function useNow(): WallMinute {
  const [now, setNow] = useState(() => wallMinute(toWireDateTime(new Date())));
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(wallMinute(toWireDateTime(new Date())))), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
