import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '../../../contract/fields.ts';
import { bookingsCollide } from '../../../contract/rules/rental/collision.ts';
import { useMediaQuery } from '../../../ui/theme/use-media-query.ts';
import { barId, type BoardRenderContext } from './board-render-context.ts';
import { collides } from '../data/collisions.ts';
import type { TimelineTexts } from '../data/use-timeline-texts.ts';
import type { Period } from '../data/period.ts';
import { freeTimeBetween, planDrag, type Plan } from '../reschedule/plan.ts';
import { PlanGhost } from './plan-ghost.tsx';
import { minuteAt, scaleOf, slotStart, xOf, type Scale } from '../data/scale.ts';
import { RowHeads } from './row-heads.tsx';
import { TimeAxis } from './time-axis.tsx';
import { TimeLines } from './time-lines.tsx';
import { emptyLane, entriesBetween, type TimelineEntry } from '../data/timeline-entry.ts';
import { TimelineRow } from './timeline-row.tsx';
import type { TimelineVehicle } from '../data/timeline-vehicles.ts';
import styles from './timeline-board.module.css';
import { useBoardGestures, type Grab, type BoardPosition } from './use-board-gestures.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useVisiblePart, useBoardRoom } from './use-visible-part.ts';
import { useSettledScrollLeft } from './use-settled-scroll-left.ts';
import { useTextScale } from './use-text-scale.ts';
import type { ProblemText } from '../reschedule/use-reschedule.ts';
import type { TimelineData } from '../data/use-timeline.ts';
import { rowsInDomOrder, scrollOffsetFor } from './visible-part.ts';
import { wireOf, type WallMinute } from '../data/wall-clock.ts';

/** Selected free time of a vehicle. */
export type SelectedSlot = { readonly vehicle: TimelineVehicle; readonly start: WallMinute; readonly end: WallMinute };

type Props = {
  readonly label: string;
  readonly data: TimelineData;
  readonly vehicles: readonly TimelineVehicle[];
  readonly period: Period;
  readonly tickMinutes: number;
  readonly now: WallMinute;
  /** Earliest start of a new record. */
  readonly notBefore: WallMinute;
  readonly texts: TimelineTexts;
  readonly mayAdd: boolean;
  readonly mayMove: (entry: TimelineEntry) => boolean;
  readonly onOpen: (entry: TimelineEntry) => void;
  readonly onMenu: (entry: TimelineEntry) => void;
  /** Null: no free time is left in the selected range. */
  readonly onSlot: (slot: SelectedSlot | null) => void;
  readonly onPlan: (plan: Plan) => Promise<ProblemText>;
  readonly onStep: (by: number) => void;
};

/** Grid of vehicles over time, with scrolling, tapping, dragging and keyboard control. */
export function TimelineBoard(props: Props) {
  const { data, vehicles, period, tickMinutes, now, texts, mayMove } = props;
  const { lanes, queued } = data;
  const { t } = useTranslation('timeline');
  const board = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(max-width: 37.4375em)');
  const isCoarse = useMediaQuery('(pointer: coarse)');
  const text = useTextScale();
  const [rowHeight, axisHeight] = [(isCoarse ? 56 : 48) * text, 56 * text];
  // The row head grows less with large text on a phone, to leave room for the axis.
  const headWidth = isNarrow ? 108 * Math.min(text, 1.4) : 184 * text;
  const room = useBoardRoom(board, headWidth);
  const scale = useMemo(() => scaleOf(period, tickMinutes, room, text), [period, tickMinutes, room, text]);
  useInitialScroll(board, period, scale, room, now);
  useSettledScrollLeft(board);
  const { part, labelled } = useVisiblePart(board, { room, rowHeight, headWidth, axisHeight, rows: vehicles.length, axisWidth: scale.width }, data.renderKey);
  const [activePlan, setActivePlan] = useState<{ readonly plan: Plan; readonly isByKey: boolean; readonly isChecking: boolean } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [hasFocus, setFocus] = useState(false);

  const context = useMemo<BoardRenderContext>(
    () => ({
      scale,
      rowHeight,
      headWidth,
      stateOf: texts.stateOf,
      mayMove,
      queueState: (entry) => (texts.isOwn(entry) ? (queued.get(entry.key) ?? null) : null),
      textOf: texts.textOf,
      labelOf: (entry, vehicle, isColliding) => texts.labelOf(entry, vehicle, { queue: texts.isOwn(entry) ? (queued.get(entry.key) ?? null) : null, collides: isColliding }),
    }),
    [scale, rowHeight, headWidth, texts, mayMove, queued],
  );

  const rowOf = useCallback((key: RecordKey) => vehicles.findIndex((vehicle) => vehicle.key === key), [vehicles]);
  const findObstacle = (plan: Plan) => {
    const time = { ...plan.entry?.time, VehicleId: plan.vehicle, StartDate: wireOf(plan.start), EndDate: plan.end === Infinity ? null : wireOf(plan.end) };
    return entriesBetween(lanes.get(plan.vehicle) ?? emptyLane, plan.start, plan.end).find((other) => other !== plan.entry && bookingsCollide(time, other.time)) ?? null;
  };

  function show(plan: Plan | null, isByKey: boolean) {
    setActivePlan(plan && { plan, isByKey, isChecking: false });
    if (isByKey) setAnnouncement(plan ? describePlan(plan) : t('cancelled'));
  }

  function describePlan(plan: Plan): string {
    const obstacle = findObstacle(plan);
    const where = `${vehicles[rowOf(plan.vehicle)]?.plate ?? ''} ${texts.span(plan.start, plan.end)}`;
    return obstacle ? t('collidesWith', { where, what: texts.textOf(obstacle) }) : t('planned', { where });
  }

  async function applyPlan(plan: Plan, isByKey: boolean) {
    setActivePlan({ plan, isByKey, isChecking: true });
    // A toast reports the result.
    const refusal = await props.onPlan(plan);
    setActivePlan(null);
    setAnnouncement('');
    // The cursor follows the moved entry.
    if (refusal === null && plan.start < scale.end) cursor.setPosition({ row: rowOf(plan.vehicle), minute: Math.max(plan.start, scale.start) });
  }

  function positionOf({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): BoardPosition | null {
    const element = board.current;
    if (!element) return null;
    const box = element.getBoundingClientRect();
    const [x, y] = [clientX - box.left, clientY - box.top];
    if (x < headWidth || y < axisHeight || x > element.clientWidth || y > element.clientHeight) return null;
    const row = Math.floor((y + element.scrollTop - axisHeight) / rowHeight);
    const minute = minuteAt(scale, x + element.scrollLeft - headWidth);
    return row < vehicles.length && minute < scale.end ? { row, minute } : null;
  }

  function planOf({ entry, grip, from }: Grab, to: BoardPosition): Plan | null {
    const vehicle = vehicles[to.row];
    if (!vehicle) return null;
    if (entry && grip !== 'create') return planDrag(scale, entry, grip, from.minute, to.minute, vehicle.key);
    const own = vehicles[from.row];
    const time = own && freeTimeBetween(scale, lanes.get(own.key) ?? emptyLane, from.minute, to.minute, props.notBefore);
    return own && time ? { grip: 'create', entry: null, vehicle: own.key, ...time } : null;
  }

  function chooseSlot(place: BoardPosition, to: BoardPosition = place) {
    const vehicle = vehicles[place.row];
    if (!vehicle) return;
    const time = freeTimeBetween(scale, lanes.get(vehicle.key) ?? emptyLane, place.minute, to.minute, props.notBefore);
    props.onSlot(time && { vehicle, ...time });
  }

  const cursor = useBoardKeys({
    scale,
    vehicles,
    lanes,
    now,
    mayMove,
    plan: activePlan?.isByKey ? activePlan.plan : null,
    onPlan: (plan) => show(plan, true),
    onApply: (plan) => void applyPlan(plan, true),
    onOpen: props.onOpen,
    onMenu: props.onMenu,
    onSlot: (place) => props.mayAdd && chooseSlot(place),
    onStep: props.onStep,
    onCursor: scrollTo,
  });

  function scrollTo({ row, minute }: BoardPosition) {
    const element = board.current;
    if (!element || row < 0) return;
    const x = xOf(scale, Math.max(scale.start, minute));
    const tick = (scale.tick / (scale.end - scale.start)) * scale.width;
    element.scrollTo({
      top: scrollOffsetFor(element.scrollTop, element.clientHeight - axisHeight, row * rowHeight, (row + 1) * rowHeight),
      left: scrollOffsetFor(element.scrollLeft, element.clientWidth - headWidth, x, x + tick),
    });
  }

  const gestures = useBoardGestures({
    board,
    headWidth,
    axisHeight,
    positionOf,
    entryOf: (name, row) => lanes.get(vehicles[row]?.key ?? -1)?.entries.find((entry) => `${entry.entity} ${entry.key}` === name) ?? null,
    canGrab: ({ entry }) => (entry ? mayMove(entry) : props.mayAdd),
    onTap: ({ entry, from }, isTouch) => {
      // The cursor moves to the visible start of an entry, so that nothing scrolls under the finger.
      cursor.setPosition(entry ? { row: from.row, minute: Math.max(entry.start, scale.start) } : { row: from.row, minute: slotStart(scale, from.minute) });
      if (entry) (isTouch ? props.onMenu : props.onOpen)(entry);
      else if (props.mayAdd) chooseSlot(from);
    },
    onDrag: (one, to) => show(planOf(one, to), false),
    onDrop: (one, to) => {
      const plan = planOf(one, to);
      setActivePlan(null);
      if (plan?.entry) void applyPlan(plan, false);
      else if (props.mayAdd) chooseSlot(one.from, to);
    },
    onCancel: () => setActivePlan(null),
  });

  const nowX = xOf(scale, Math.min(Math.max(now, scale.start), scale.end));
  const { entry, vehicle, position } = cursor;
  const active = entry ? barId(entry.entity, entry.key) : 'timeline-slot';
  const rows = useMemo(() => rowsInDomOrder(part), [part]);
  const obstacle = activePlan && findObstacle(activePlan.plan);
  return (
    <>
      {/* One tab stop: aria-activedescendant exposes the cursor, because rows are mounted and unmounted as it moves. */}
      <div
        ref={board}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-describedby="timeline-keys"
        aria-rowcount={vehicles.length + 1}
        aria-activedescendant={hasFocus ? active : undefined}
        aria-busy={activePlan?.isChecking || undefined}
        className={styles.board}
        data-focus={hasFocus || undefined}
        data-planning={activePlan?.isByKey || undefined}
        data-dragging={(activePlan !== null && !activePlan.isByKey) || undefined}
        data-active={active}
        onFocus={(event) => {
          setFocus(event.target === event.currentTarget);
          if (event.target === event.currentTarget && event.currentTarget.matches(':focus-visible')) scrollTo(position);
        }}
        onBlur={() => setFocus(false)}
        onKeyDown={cursor.onKeyDown}
        {...gestures}
      >
        <div
          className={styles.canvas}
          role="presentation"
          style={{ width: headWidth + scale.width, height: axisHeight + vehicles.length * rowHeight }}
        >
          <TimeAxis period={period} scale={scale} headWidth={headWidth} fromX={part.fromX} toX={part.toX} now={now} corner={t('vehicles', { count: vehicles.length })} />
          <RowHeads vehicles={vehicles} part={part} rowHeight={rowHeight} width={headWidth} />
          <div className={styles.rows} role="presentation">
            <TimeLines scale={scale} fromX={part.fromX} toX={part.toX} left={headWidth} now={now} />
            {rows.map((index) => {
              const one = vehicles[index];
              const isHere = hasFocus && position.row === index;
              return (
                one && (
                  <TimelineRow
                    key={index % part.poolSize}
                    vehicle={one}
                    index={index}
                    lane={lanes.get(one.key) ?? emptyLane}
                    context={context}
                    fromX={part.fromX}
                    toX={part.toX}
                    isLabelled={labelled.has(index)}
                    cursor={!isHere ? null : entry ? active : slotOf(position.minute)}
                  />
                )
              );
            })}
          </div>
          {now >= scale.start && now < scale.end && <div className={styles.now} data-now style={{ transform: `translateX(${headWidth + nowX}px)` }} aria-hidden />}
          {activePlan && (
            <PlanGhost
              plan={activePlan.plan}
              row={rowOf(activePlan.plan.vehicle)}
              context={context}
              axisHeight={axisHeight}
              text={obstacle ? t('collides', { what: texts.textOf(obstacle) }) : texts.span(activePlan.plan.start, activePlan.plan.end)}
              isBlocked={obstacle !== null}
              isChecking={activePlan.isChecking}
            />
          )}
        </div>
      </div>
      <p id="timeline-keys" className={styles.hidden}>
        {t('keys')}
      </p>
      <p className={styles.hidden} aria-live="polite" data-spoken>
        {announcement || (hasFocus && vehicle ? (entry ? context.labelOf(entry, vehicle, collides(lanes, entry)) : texts.slot(vehicle, position.minute, position.minute + scale.tick)) : '')}
      </p>
    </>
  );

  function slotOf(minute: WallMinute) {
    const width = (Math.min(slotStart(scale, minute) + scale.tick, scale.end) - minute) / (scale.end - scale.start);
    return { x: xOf(scale, minute), width: Math.max(8, width * scale.width), label: vehicle ? texts.slot(vehicle, minute, minute + scale.tick) : '' };
  }
}

/** Scrolls a newly opened period to the current hour, else to the start of work at 6:00. */
function useInitialScroll(board: RefObject<HTMLDivElement | null>, period: Period, scale: Scale, room: number, now: WallMinute): void {
  const opened = useRef('');
  // Runs before the visible part is computed, so that no row is drawn for the unscrolled position.
  useLayoutEffect(() => {
    const element = board.current;
    if (!element || room <= 0 || opened.current === `${period.view}${period.first}`) return;
    opened.current = `${period.view}${period.first}`;
    const isNow = now >= period.start && now < period.end;
    element.scrollTo({ left: Math.max(0, xOf(scale, isNow ? now - scale.tick : period.start + 6 * 60) - 24) });
  }, [board, period, scale, room, now]);
}
