import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { DamageMark } from './damage-marks.ts';
import { offsetPosition, nearestWithin, relativePosition, type RelativePosition } from '../relative-position.ts';

type MarkGestureOptions = {
  readonly surface: RefObject<HTMLElement | null>;
  readonly marks: readonly DamageMark[];
  readonly selectedId: string | null;
  readonly isPlacing: boolean;
  readonly onPlace: (position: RelativePosition) => void;
  readonly onMove: ((id: string, position: RelativePosition) => void) | undefined;
  readonly onSelect: (id: string) => void;
};

export type DraggedMark = { readonly id: string; readonly position: RelativePosition };

type Gesture = {
  readonly pointerId: number;
  readonly from: { readonly clientX: number; readonly clientY: number };
  readonly start: RelativePosition;
  readonly mark: DamageMark | undefined;
  /** Offset from the finger to the centre of the mark, so that the mark does not jump under the finger. */
  readonly grip: RelativePosition;
  /** Whether a tap within reach of the selected mark, but outside its symbol, means a new damage beside it. */
  readonly isBeside: boolean;
  dragged: RelativePosition | undefined;
};

/** Touch radius: half of the recommended 44 px. The symbol of a mark is smaller. */
const TOUCH_RADIUS_PX = 22;
const SYMBOL_RADIUS_PX = 14;
/** Movement in px below which a press is a tap, not a drag. */
const DRAG_THRESHOLD_PX = 8;

/** Taps add or select a damage, drags move a new one; the browser handles scrolling and pinching. */
export function useMarkGestures(options: MarkGestureOptions) {
  const gesture = useRef<Gesture | null>(null);
  const [dragged, setDragged] = useState<DraggedMark | null>(null);
  useScrollLock(options.surface, () => isDraggable(gesture.current?.mark, options));

  function begin(event: PointerEvent<HTMLElement>) {
    // A second finger starts a pinch.
    if (!event.isPrimary || event.button !== 0) return drop();
    const box = event.currentTarget.getBoundingClientRect();
    const start = relativePosition(box, event);
    const mark = options.isPlacing ? undefined : options.marks[markNear(start, box, TOUCH_RADIUS_PX)];
    const isOnSymbol = mark !== undefined && nearestWithin([mark.position], start, box, toClientPx(SYMBOL_RADIUS_PX)) === 0;
    gesture.current = {
      pointerId: event.pointerId,
      from: { clientX: event.clientX, clientY: event.clientY },
      start,
      mark,
      grip: mark ? { x: mark.position.x - start.x, y: mark.position.y - start.y } : { x: 0, y: 0 },
      isBeside: mark?.id === options.selectedId && !isOnSymbol,
      dragged: undefined,
    };
    if (isDraggable(mark, options)) event.currentTarget.setPointerCapture(event.pointerId);
  }

  function follow(event: PointerEvent<HTMLElement>) {
    const current = gesture.current;
    if (!current?.mark || current.pointerId !== event.pointerId || !isDraggable(current.mark, options)) return;
    if (!current.dragged && !isFar(current, event)) return;
    current.dragged = offsetPosition(relativePosition(event.currentTarget.getBoundingClientRect(), event), current.grip);
    setDragged({ id: current.mark.id, position: current.dragged });
  }

  function finish(event: PointerEvent<HTMLElement>) {
    const current = gesture.current;
    if (!current || current.pointerId !== event.pointerId) return;
    drop();
    if (current.mark && current.dragged) options.onMove?.(current.mark.id, current.dragged);
    else if (isFar(current, event)) return;
    else if (current.mark && !current.isBeside) options.onSelect(current.mark.id);
    else options.onPlace(current.start);
  }

  function drop() {
    gesture.current = null;
    setDragged(null);
  }

  function markNear(position: RelativePosition, box: DOMRectReadOnly, pixels: number): number {
    return nearestWithin(options.marks.map((mark) => mark.position), position, box, toClientPx(pixels));
  }

  return { dragged, handlers: { onPointerDown: begin, onPointerMove: follow, onPointerUp: finish, onPointerCancel: drop } };
}

/** Prevents scrolling when a touch starts on a draggable mark. A native listener, because React's touch listeners are passive. */
function useScrollLock(surface: RefObject<HTMLElement | null>, isLocked: () => boolean) {
  const locked = useRef(isLocked);
  useEffect(() => {
    locked.current = isLocked;
  });
  useEffect(() => {
    const element = surface.current;
    function preventScroll(event: TouchEvent) {
      if (event.cancelable && locked.current()) event.preventDefault();
    }
    element?.addEventListener('touchstart', preventScroll, { passive: false });
    return () => element?.removeEventListener('touchstart', preventScroll);
  }, [surface]);
}

function isDraggable(mark: DamageMark | undefined, options: MarkGestureOptions): boolean {
  return mark !== undefined && !mark.isKnown && options.onMove !== undefined;
}

function isFar(gesture: Gesture, event: { clientX: number; clientY: number }): boolean {
  return Math.hypot(event.clientX - gesture.from.clientX, event.clientY - gesture.from.clientY) > toClientPx(DRAG_THRESHOLD_PX);
}

/** Converts screen px to client px, which are fewer when the page is zoomed by a pinch. */
function toClientPx(pixels: number): number {
  return pixels / (window.visualViewport?.scale ?? 1);
}
