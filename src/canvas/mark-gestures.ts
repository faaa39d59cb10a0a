import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { DamageMark } from './damage-marks.ts';
import { moved, nearestWithin, relativePosition, type RelativePosition } from './relative-position.ts';

type MarkGestureOptions = {
  readonly surface: RefObject<HTMLElement | null>;
  readonly marks: readonly DamageMark[];
  readonly selectedId: string | null;
  readonly isPlacing: boolean;
  readonly onPlace: ((position: RelativePosition) => void) | undefined;
  readonly onMove: ((id: string, position: RelativePosition) => void) | undefined;
  readonly onSelect: (id: string) => void;
};

export type DraggedMark = { readonly id: string; readonly position: RelativePosition };

type Gesture = {
  readonly pointerId: number;
  readonly from: { readonly clientX: number; readonly clientY: number };
  readonly landed: RelativePosition;
  readonly mark: DamageMark | undefined;
  /** Offset from the finger to the centre of the mark, so that the mark does not jump under the finger. */
  readonly grip: RelativePosition;
  /** Whether a tap within reach of the selected mark, but outside its symbol, means a new damage beside it. */
  readonly isBeside: boolean;
  dragged: RelativePosition | undefined;
};

/** Touch radius: half of the recommended 44 px. The symbol of a mark is smaller. */
const fingerReach = 22;
const pictureReach = 14;
/** Movement in px below which a press is a tap, not a drag. */
const tremble = 8;

/** Taps add or select a damage, drags move a new one; the browser handles scrolling and pinching. */
export function useMarkGestures(options: MarkGestureOptions) {
  const gesture = useRef<Gesture | null>(null);
  const [dragged, setDragged] = useState<DraggedMark | null>(null);
  useScrollLock(options.surface, () => isDraggable(gesture.current?.mark, options));

  function begin(event: PointerEvent<HTMLElement>) {
    // A second finger starts a pinch.
    if (!event.isPrimary || event.button !== 0) return drop();
    const box = event.currentTarget.getBoundingClientRect();
    const landed = relativePosition(box, event);
    const mark = options.isPlacing ? undefined : options.marks[markNear(landed, box, fingerReach)];
    const isOnPicture = mark !== undefined && nearestWithin([mark.position], landed, box, reach(pictureReach)) === 0;
    gesture.current = {
      pointerId: event.pointerId,
      from: { clientX: event.clientX, clientY: event.clientY },
      landed,
      mark,
      grip: mark ? { x: mark.position.x - landed.x, y: mark.position.y - landed.y } : { x: 0, y: 0 },
      isBeside: mark?.id === options.selectedId && !isOnPicture,
      dragged: undefined,
    };
    if (isDraggable(mark, options)) event.currentTarget.setPointerCapture(event.pointerId);
  }

  function follow(event: PointerEvent<HTMLElement>) {
    const going = gesture.current;
    if (!going?.mark || going.pointerId !== event.pointerId || !isDraggable(going.mark, options)) return;
    if (!going.dragged && !isFar(going, event)) return;
    going.dragged = moved(relativePosition(event.currentTarget.getBoundingClientRect(), event), going.grip);
    setDragged({ id: going.mark.id, position: going.dragged });
  }

  function finish(event: PointerEvent<HTMLElement>) {
    const going = gesture.current;
    if (!going || going.pointerId !== event.pointerId) return;
    drop();
    if (going.mark && going.dragged) options.onMove?.(going.mark.id, going.dragged);
    else if (isFar(going, event)) return;
    else if (going.mark && !going.isBeside) options.onSelect(going.mark.id);
    else options.onPlace?.(going.landed);
  }

  function drop() {
    gesture.current = null;
    setDragged(null);
  }

  function markNear(position: RelativePosition, box: DOMRectReadOnly, pixels: number): number {
    return nearestWithin(options.marks.map((mark) => mark.position), position, box, reach(pixels));
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
    function hold(event: TouchEvent) {
      if (event.cancelable && locked.current()) event.preventDefault();
    }
    element?.addEventListener('touchstart', hold, { passive: false });
    return () => element?.removeEventListener('touchstart', hold);
  }, [surface]);
}

function isDraggable(mark: DamageMark | undefined, options: MarkGestureOptions): boolean {
  return mark !== undefined && !mark.isKnown && options.onMove !== undefined;
}

function isFar(gesture: Gesture, event: { clientX: number; clientY: number }): boolean {
  return Math.hypot(event.clientX - gesture.from.clientX, event.clientY - gesture.from.clientY) > reach(tremble);
}

/** Converts screen px to client px, which are fewer when the page is zoomed by a pinch. */
function reach(pixels: number): number {
  return pixels / (window.visualViewport?.scale ?? 1);
}
