import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collides } from '../data/collisions.ts';
import type { Period } from '../data/period.ts';
import { xOf } from '../data/scale.ts';
import type { TimelineVehicle } from '../data/timeline-vehicles.ts';
import { utilisationOf as shareOf } from '../data/timeline-lines.ts';
import { EntryCard } from './card/entry-card.tsx';
import { useEntryCard } from './card/use-entry-card.ts';
import { barId } from './rows/board-render-context.ts';
import { BoardRows } from './board-rows.tsx';
import { PlanGhost } from './rows/plan-ghost.tsx';
import { RowHeads } from './rows/row-heads.tsx';
import { TimeAxis } from './rows/time-axis.tsx';
import styles from './timeline-board.module.css';
import unseen from '../../../ui/theme/unseen.module.css';
import { useBoardControl, type BoardControlOptions } from './control/use-board-control.ts';
import { useBoardDimensions } from './measure/use-board-dimensions.ts';
import { useBoardRenderContext } from './rows/use-board-render-context.ts';
import { useInitialScroll } from './measure/use-initial-scroll.ts';
import { useSettledScrollLeft } from './measure/use-settled-scroll-left.ts';
import { useVisiblePart } from './measure/use-visible-part.ts';

type Props = BoardControlOptions & { readonly label: string; readonly period: Period; readonly tickMinutes: number };

/** Grid of vehicles over time, with scrolling, tapping, dragging and keyboard control. */
export function TimelineBoard(props: Props) {
  const {
    data: { lanes, taking, queued, renderKey },
    vehicles,
    period,
    now,
    texts,
    mayMove,
  } = props;
  const { t } = useTranslation('timeline');
  const board = useRef<HTMLDivElement>(null);
  const dimensions = useBoardDimensions(board, period, props.tickMinutes);
  const { scale } = dimensions;
  useInitialScroll(board, period, dimensions, now);
  useSettledScrollLeft(board);
  const { part, labelled } = useVisiblePart(board, { ...dimensions, rows: vehicles.length, axisWidth: scale.width }, renderKey);
  const context = useBoardRenderContext(dimensions, { texts, queued, mayMove });
  const utilisationOf = useCallback(
    (one: TimelineVehicle) => {
      const share = shareOf({ taking }, period, one);
      return share === null ? '' : texts.percent(share);
    },
    [taking, period, texts],
  );
  const {
    plan: { active: plan, obstacle, announcement },
    cursor,
    gestures,
    scrollTo,
  } = useBoardControl(board, dimensions, props);
  const [hasFocus, setFocus] = useState(false);
  const { entry, vehicle, position } = cursor;
  const card = useEntryCard({ vehicles, lanes, cursor: hasFocus && entry && vehicle ? { entry, vehicle } : null, isBusy: plan !== null });
  const cursorId = entry ? barId(entry.entity, entry.key) : 'timeline-slot';
  const cursorLabel = () =>
    vehicle
      ? entry
        ? context.labelOf(entry, vehicle, collides(lanes, entry))
        : texts.slot(vehicle, position.minute, position.minute + scale.tick)
      : '';
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
        aria-activedescendant={hasFocus ? cursorId : undefined}
        aria-busy={plan?.isChecking || undefined}
        className={styles.board}
        data-focus={hasFocus || undefined}
        data-planning={plan?.isByKey || undefined}
        data-dragging={(plan !== null && !plan.isByKey) || undefined}
        data-active={cursorId}
        onFocus={(event) => {
          setFocus(event.target === event.currentTarget);
          if (event.target === event.currentTarget && event.currentTarget.matches(':focus-visible')) scrollTo(position);
        }}
        onBlur={() => setFocus(false)}
        onKeyDown={cursor.onKeyDown}
        {...card.board}
        {...gestures}
      >
        <BoardCanvas
          board={props}
          dimensions={dimensions}
          part={part}
          labelled={labelled}
          context={context}
          cursor={hasFocus ? cursor : null}
          plan={plan}
          obstacle={obstacle}
          utilisationOf={utilisationOf}
        />
      </div>
      {card.subject && card.barId && (
        <EntryCard
          anchor={card.barId}
          title={texts.titleOf(card.subject.entry)}
          items={texts.itemsOf(card.subject.entry, card.subject.vehicle, {
            queue: context.queueState(card.subject.entry),
            collides: collides(lanes, card.subject.entry),
          })}
          {...card.card}
        />
      )}
      <p id="timeline-keys" className={unseen.unseen}>
        {t('keys')}
      </p>
      <p className={unseen.unseen} aria-live="polite" data-spoken>
        {announcement || (hasFocus ? cursorLabel() : '')}
      </p>
    </>
  );
}

type CanvasProps = Pick<ReturnType<typeof useVisiblePart>, 'part' | 'labelled'> &
  Pick<ReturnType<typeof useBoardControl>['plan'], 'obstacle'> & {
    readonly board: Props;
    readonly dimensions: ReturnType<typeof useBoardDimensions>;
    readonly context: ReturnType<typeof useBoardRenderContext>;
    readonly cursor: ReturnType<typeof useBoardControl>['cursor'] | null;
    readonly plan: ReturnType<typeof useBoardControl>['plan']['active'];
    readonly utilisationOf: (vehicle: TimelineVehicle) => string;
  };

/** The scrolling parts: the axis, the row heads, the rows, the present time and the planned place of a dragged bar. */
function BoardCanvas({ board, dimensions, part, labelled, context, cursor, plan, obstacle, utilisationOf }: CanvasProps) {
  const { t } = useTranslation('timeline');
  const { vehicles, period, now, texts } = board;
  const { lanes } = board.data;
  const { scale, rowHeight, headWidth, axisHeight } = dimensions;
  return (
    <div
      className={styles.canvas}
      role="presentation"
      style={{ width: headWidth + scale.width, height: axisHeight + vehicles.length * rowHeight }}
    >
      <TimeAxis
        period={period}
        scale={scale}
        headWidth={headWidth}
        fromX={part.fromX}
        toX={part.toX}
        now={now}
        corner={t('vehicles', { count: vehicles.filter(({ groupSize }) => groupSize === undefined).length })}
      />
      <RowHeads vehicles={vehicles} part={part} rowHeight={rowHeight} width={headWidth} utilisationOf={utilisationOf} />
      <BoardRows
        vehicles={vehicles}
        lanes={lanes}
        context={context}
        part={part}
        labelled={labelled}
        cursor={cursor}
        texts={texts}
        now={now}
        utilisationOf={utilisationOf}
      />
      {now >= scale.start && now < scale.end && (
        <div className={styles.now} data-now style={{ transform: `translateX(${headWidth + xOf(scale, now)}px)` }} aria-hidden />
      )}
      {plan && (
        <PlanGhost
          plan={plan.plan}
          row={vehicles.findIndex(({ key }) => key === plan.plan.vehicle)}
          context={context}
          axisHeight={axisHeight}
          text={obstacle ? t('collides', { what: texts.textOf(obstacle) }) : texts.span(plan.plan.start, plan.plan.end)}
          isBlocked={obstacle !== null}
          isChecking={plan.isChecking}
        />
      )}
    </div>
  );
}
