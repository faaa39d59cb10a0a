import type { RefObject } from 'react';
import { slotStart } from '../../data/scale.ts';
import { emptyLane, type TimelineEntry } from '../../data/timeline-entry.ts';
import type { TimelineVehicle } from '../../data/timeline-vehicles.ts';
import type { TimelineData } from '../../data/use-timeline.ts';
import type { TimelineTexts } from '../../data/use-timeline-texts.ts';
import type { WallMinute } from '../../data/wall-clock.ts';
import { freeTimeBetween, planDrag, type Plan } from '../../reschedule/plan.ts';
import type { ProblemText } from '../../reschedule/use-reschedule.ts';
import { positionAt, scrollToPosition, type BoardPosition } from '../measure/board-position.ts';
import { useActivePlan } from './use-active-plan.ts';
import type { BoardDimensions } from '../measure/use-board-dimensions.ts';
import { useBoardGestures, type Grab } from './use-board-gestures.ts';
import { useBoardKeys } from './use-board-keys.ts';

export type SelectedSlot = { readonly vehicle: TimelineVehicle; readonly start: WallMinute; readonly end: WallMinute };

export type BoardControlOptions = {
  readonly data: TimelineData;
  readonly vehicles: readonly TimelineVehicle[];
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

/** Control of the board by keys and pointer: the cursor, the plan, and the gesture handlers. */
export function useBoardControl(board: RefObject<HTMLDivElement | null>, dimensions: BoardDimensions, options: BoardControlOptions) {
  const {
    data: { lanes, taking },
    vehicles,
    now,
    notBefore,
    texts,
    mayAdd,
    mayMove,
    onOpen,
    onMenu,
    onSlot,
    onPlan,
    onStep,
  } = options;
  const { scale, headWidth, axisHeight } = dimensions;

  function slotBetween(from: BoardPosition, to: BoardPosition): SelectedSlot | null {
    const vehicle = vehicles[from.row];
    const time = vehicle && freeTimeBetween(scale, taking.get(vehicle.key) ?? emptyLane, from.minute, to.minute, notBefore);
    return vehicle && time ? { vehicle, ...time } : null;
  }

  function chooseSlot(from: BoardPosition, to: BoardPosition = from) {
    const vehicle = vehicles[from.row];
    if (mayAdd && vehicle && vehicle.groupSize === undefined) onSlot(slotBetween(from, to));
  }

  function planOf({ entry, grip, from }: Grab, to: BoardPosition): Plan | null {
    const vehicle = vehicles[to.row];
    if (!vehicle || vehicle.groupSize !== undefined) return null;
    if (entry && grip !== 'create') return planDrag(scale, entry, grip, from.minute, to.minute, vehicle.key);
    const slot = slotBetween(from, to);
    return slot && { ...slot, grip: 'create', entry: null, vehicle: slot.vehicle.key };
  }

  function scrollTo(position: BoardPosition) {
    if (board.current) scrollToPosition(board.current, dimensions, position);
  }

  const plan = useActivePlan({
    vehicles,
    taking,
    texts,
    onPlan,
    // The cursor follows the moved entry.
    onSaved: ({ vehicle, start }) =>
      start < scale.end &&
      cursor.setPosition({ row: vehicles.findIndex(({ key }) => key === vehicle), minute: Math.max(start, scale.start) }),
  });

  const cursor = useBoardKeys({
    scale,
    vehicles,
    lanes,
    now,
    mayMove,
    plan: plan.active?.isByKey ? plan.active.plan : null,
    onPlan: (next) => plan.show(next, true),
    onApply: (next) => void plan.apply(next, true),
    onOpen,
    onMenu,
    onSlot: chooseSlot,
    onStep,
    onCursor: scrollTo,
  });

  const gestures = useBoardGestures({
    board,
    headWidth,
    axisHeight,
    positionOf: (point) => board.current && positionAt(board.current, dimensions, vehicles.length, point),
    entryOf: (name, row) => lanes.get(vehicles[row]?.key ?? -1)?.entries.find((entry) => `${entry.entity} ${entry.key}` === name) ?? null,
    canGrab: ({ entry }) => (entry ? mayMove(entry) : mayAdd),
    onTap: ({ entry, from }, isTouch) => {
      // The cursor moves to the visible start of an entry, so that nothing scrolls under the finger.
      cursor.setPosition(
        entry ? { row: from.row, minute: Math.max(entry.start, scale.start) } : { row: from.row, minute: slotStart(scale, from.minute) },
      );
      if (entry) (isTouch ? onMenu : onOpen)(entry);
      else chooseSlot(from);
    },
    onDrag: (grab, to) => plan.show(planOf(grab, to), false),
    onDrop: (grab, to) => {
      const dropped = planOf(grab, to);
      plan.show(null, false);
      if (dropped?.entry) void plan.apply(dropped, false);
      else chooseSlot(grab.from, to);
    },
    onCancel: () => plan.show(null, false),
  });

  return { plan, cursor, gestures, scrollTo };
}
