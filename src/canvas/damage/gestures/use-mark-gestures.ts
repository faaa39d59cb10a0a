import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { ShownMark } from '../../../contract/entities/protocol/marks/damage-marks.ts';
import type { RelativePosition } from '../../../contract/entities/protocol/marks/relative-position.ts';
import { nearestWithin, offsetPosition, relativePosition } from '../../relative-position.ts';
import { useDoubleTap } from './use-double-tap.ts';
import { usePinch } from './use-pinch.ts';
import { panBy, toDrawing, unzoomed, zoomAround, type Zoom } from './zoom.ts';

type MarkGestureOptions = {
  readonly surface: RefObject<HTMLElement | null>;
  readonly marks: readonly ShownMark[];
  readonly selectedId: string | null;
  readonly isPlacing: boolean;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  readonly onPlace: (position: RelativePosition) => void;
  readonly onMove: ((id: string, position: RelativePosition) => void) | undefined;
  readonly onSelect: (id: string) => void;
};

/** A mark under the finger; `position` on the drawing. */
export type DraggedMark = { readonly id: string; readonly position: RelativePosition };

type Gesture = {
  readonly pointerId: number;
  readonly from: { readonly clientX: number; readonly clientY: number };
  /** Share of the surface at which it began, and the visible part by then. */
  readonly start: RelativePosition;
  readonly zoom: Zoom;
  readonly mark: ShownMark | undefined;
  /** Offset from the finger to the place of the mark, so that the mark does not jump under the finger. */
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
const DOUBLE_TAP_SCALE = 2.5;

/** Taps add or select a damage, drags move a new one or an enlarged drawing, two fingers or a double tap enlarge it. */
export function useMarkGestures(options: MarkGestureOptions) {
  const { zoom, onZoom } = options;
  const gesture = useRef<Gesture | null>(null);
  const [dragged, setDragged] = useState<DraggedMark | null>(null);
  const pinch = usePinch({ zoom, onZoom });
  const taps = useDoubleTap({
    surface: options.surface,
    onTap: (share) => options.onPlace(toDrawing(zoom, share)),
    onDoubleTap: (share) => onZoom(zoom.scale > 1 ? unzoomed : zoomAround(zoom, DOUBLE_TAP_SCALE, share)),
  });
  useTouchLock(options.surface, (touches) => touches > 1 || isDraggable(gesture.current?.mark, options));

  function begin(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return drop();
    if (pinch.begin(event)) return drop();
    const box = event.currentTarget.getBoundingClientRect();
    const start = relativePosition(box, event);
    const mark = options.isPlacing ? undefined : options.marks[markNear(start, box, TOUCH_RADIUS_PX)];
    const point = toDrawing(zoom, start);
    gesture.current = {
      pointerId: event.pointerId,
      from: { clientX: event.clientX, clientY: event.clientY },
      start,
      zoom,
      mark,
      grip: mark ? { x: mark.position.x - point.x, y: mark.position.y - point.y } : { x: 0, y: 0 },
      isBeside: mark?.id === options.selectedId && markNear(start, box, SYMBOL_RADIUS_PX) === -1,
      dragged: undefined,
    };
    if (isDraggable(mark, options) || zoom.scale > 1) event.currentTarget.setPointerCapture(event.pointerId);
  }

  function follow(event: PointerEvent<HTMLElement>) {
    if (pinch.follow(event)) return;
    const current = gesture.current;
    if (current?.pointerId !== event.pointerId) return;
    if (!current.dragged && !isFar(current, event)) return;
    const share = relativePosition(event.currentTarget.getBoundingClientRect(), event);
    if (current.mark && isDraggable(current.mark, options)) {
      current.dragged = offsetPosition(toDrawing(zoom, share), current.grip);
      setDragged({ id: current.mark.id, position: current.dragged });
    } else if (current.zoom.scale > 1) onZoom(panBy(current.zoom, { x: share.x - current.start.x, y: share.y - current.start.y }));
  }

  function finish(event: PointerEvent<HTMLElement>) {
    pinch.end(event);
    const current = gesture.current;
    if (current?.pointerId !== event.pointerId) return;
    drop();
    if (current.mark && current.dragged) options.onMove?.(current.mark.id, current.dragged);
    else if (isFar(current, event)) return;
    else if (current.mark && !current.isBeside) options.onSelect(current.mark.id);
    else taps.tap(current.start, event);
  }

  function cancel(event: PointerEvent<HTMLElement>) {
    pinch.end(event);
    drop();
  }

  function drop() {
    gesture.current = null;
    setDragged(null);
  }

  /** Index of the mark whose symbol is nearest to a share of the surface, at most `pixels` away; -1 for none. */
  function markNear(share: RelativePosition, box: DOMRectReadOnly, pixels: number): number {
    const enlarged = { width: box.width * zoom.scale, height: box.height * zoom.scale };
    return nearestWithin(
      options.marks.map((mark) => mark.shown),
      toDrawing(zoom, share),
      enlarged,
      toClientPx(pixels),
    );
  }

  return {
    dragged,
    tapped: taps.tapped,
    handlers: { onPointerDown: begin, onPointerMove: follow, onPointerUp: finish, onPointerCancel: cancel },
  };
}

/** Prevents the browser's scrolling and pinching while the drawing handles the fingers. Native listeners, because React's are passive. */
function useTouchLock(surface: RefObject<HTMLElement | null>, isLocked: (touches: number) => boolean) {
  const locked = useRef(isLocked);
  useEffect(() => {
    locked.current = isLocked;
  });
  useEffect(() => {
    const element = surface.current;
    function prevent(event: TouchEvent) {
      if (event.cancelable && locked.current(event.touches.length)) event.preventDefault();
    }
    element?.addEventListener('touchstart', prevent, { passive: false });
    element?.addEventListener('touchmove', prevent, { passive: false });
    return () => {
      element?.removeEventListener('touchstart', prevent);
      element?.removeEventListener('touchmove', prevent);
    };
  }, [surface]);
}

function isDraggable(mark: ShownMark | undefined, options: MarkGestureOptions): boolean {
  return mark !== undefined && !mark.isKnown && options.onMove !== undefined;
}

function isFar(gesture: Gesture, event: { clientX: number; clientY: number }): boolean {
  return Math.hypot(event.clientX - gesture.from.clientX, event.clientY - gesture.from.clientY) > toClientPx(DRAG_THRESHOLD_PX);
}

/** Converts screen px to client px, which are fewer when the page is zoomed by a pinch. */
function toClientPx(pixels: number): number {
  return pixels / (window.visualViewport?.scale ?? 1);
}
