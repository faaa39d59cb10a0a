import { useState, type KeyboardEvent } from 'react';
import { stepLeft, stepRight } from './key-steps.ts';
import type { Plan } from '../../reschedule/plan.ts';
import { slotStart, type Scale } from '../../data/scale.ts';
import { emptyLane, entryAt, type Lanes, type TimelineEntry } from '../../data/timeline-entry.ts';
import type { TimelineVehicle } from '../../data/timeline-vehicles.ts';
import type { BoardPosition } from '../measure/board-position.ts';
import { isUndo } from '../../reschedule/use-undo-key.ts';
import type { WallMinute } from '../../data/wall-clock.ts';

type Keys = {
  readonly scale: Scale;
  readonly vehicles: readonly TimelineVehicle[];
  readonly lanes: Lanes;
  readonly now: WallMinute;
  readonly mayMove: (entry: TimelineEntry) => boolean;
  readonly plan: Plan | null;
  readonly onPlan: (plan: Plan | null) => void;
  readonly onApply: (plan: Plan) => void;
  readonly onOpen: (entry: TimelineEntry) => void;
  readonly onMenu: (entry: TimelineEntry) => void;
  readonly onSlot: (place: BoardPosition) => void;
  readonly onStep: (by: number) => void;
  readonly onCursor: (place: BoardPosition) => void;
};

export type BoardCursor = {
  readonly position: BoardPosition;
  readonly vehicle: TimelineVehicle | null;
  readonly entry: TimelineEntry | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly setPosition: (place: BoardPosition) => void;
};

const PAGE_ROWS = 10;

/** Keyboard control of the board: a cursor over slots and entries; Ctrl with an arrow moves the entry under the cursor. */
export function useBoardKeys(keys: Keys): BoardCursor {
  const { scale, vehicles, lanes, plan } = keys;
  const [stored, setStored] = useState<BoardPosition | null>(null);
  const row = Math.max(0, Math.min(stored?.row ?? 0, vehicles.length - 1));
  const isInside = stored !== null && stored.minute >= scale.start && stored.minute < scale.end;
  const isNow = keys.now >= scale.start && keys.now < scale.end;
  const minute = isInside ? stored.minute : slotStart(scale, isNow ? keys.now : scale.start);
  const vehicle = vehicles[row] ?? null;
  const lane = (vehicle && lanes.get(vehicle.key)) ?? emptyLane;
  const entry = entryAt(lane, minute);

  function moveTo(place: BoardPosition) {
    setStored(place);
    keys.onCursor(place);
  }

  function go(by: number, target: WallMinute | null) {
    if (target !== null) moveTo({ row, minute: target });
    else {
      keys.onStep(by);
      // The first slot of the next period, or the last slot of the previous one.
      setStored({ row, minute: by > 0 ? scale.end : scale.start - scale.tick });
    }
  }

  /** Plan after Ctrl and an arrow key; null where the step is not possible. */
  function planned({ key, shiftKey }: KeyboardEvent): Plan | null {
    const from =
      plan ??
      (entry && keys.mayMove(entry) ? { grip: 'move' as const, entry, vehicle: entry.vehicle, start: entry.start, end: entry.end } : null);
    if (!from) return null;
    const by = key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1;
    const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
    if (shiftKey) {
      const resized = isSideways
        ? { ...from, end: Number.isFinite(from.end) ? from.end + by * scale.snap : scale.end }
        : { ...from, start: from.start + by * scale.snap };
      return resized.start < resized.end ? { ...resized, grip: isSideways ? 'end' : 'start' } : null;
    }
    if (isSideways) return { ...from, start: from.start + by * scale.snap, end: from.end + by * scale.snap };
    const at = vehicles.findIndex(({ key: one }) => one === from.vehicle) + by;
    const next = vehicles[vehicles[at]?.groupSize === undefined ? at : at + by];
    return next ? { ...from, vehicle: next.key } : null;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return;
    const act = actionOf(event);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  function actionOf(event: KeyboardEvent): (() => void) | null {
    const { key } = event;
    if ((event.ctrlKey || event.metaKey) && key.startsWith('Arrow')) {
      return () => {
        const next = planned(event);
        if (!next) return;
        keys.onPlan(next);
        keys.onCursor({ row: vehicles.findIndex((one) => one.key === next.vehicle), minute: next.start });
      };
    }
    if (plan) return key === 'Enter' ? () => keys.onApply(plan) : key === 'Escape' || isUndo(event) ? () => keys.onPlan(null) : null;
    const rows: Record<string, number> = { ArrowUp: row - 1, ArrowDown: row + 1, PageUp: row - PAGE_ROWS, PageDown: row + PAGE_ROWS };
    const target = rows[key];
    if (target !== undefined) return () => moveTo({ row: Math.max(0, Math.min(vehicles.length - 1, target)), minute });
    const isWhole = event.ctrlKey || event.metaKey;
    if (key === 'Home') return () => moveTo({ row: isWhole ? 0 : row, minute: scale.start });
    if (key === 'End') return () => moveTo({ row: isWhole ? vehicles.length - 1 : row, minute: scale.end - scale.tick });
    if (key === 'ArrowRight') return () => go(1, stepRight(scale, lane, minute));
    if (key === 'ArrowLeft') return () => go(-1, stepLeft(scale, lane, minute));
    if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) return entry && (() => keys.onMenu(entry));
    if (key === 'Enter' || key === ' ') return () => (entry ? keys.onOpen(entry) : keys.onSlot({ row, minute }));
    return null;
  }

  return { position: { row, minute }, vehicle, entry, onKeyDown, setPosition: setStored };
}
