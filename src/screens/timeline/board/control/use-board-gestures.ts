import { useEffect, useEffectEvent, useRef, type PointerEvent, type RefObject } from 'react';
import type { Grip } from '../../reschedule/plan.ts';
import type { TimelineEntry } from '../../data/timeline-entry.ts';
import type { BoardPoint, BoardPosition } from '../measure/board-position.ts';

export type Grab = { readonly entry: TimelineEntry | null; readonly grip: Grip; readonly from: BoardPosition };

type Gestures = {
  readonly board: RefObject<HTMLDivElement | null>;
  /** Width of the row heads and height of the axis, in pixels. */
  readonly headWidth: number;
  readonly axisHeight: number;
  readonly positionOf: (point: BoardPoint) => BoardPosition | null;
  readonly entryOf: (name: string, row: number) => TimelineEntry | null;
  readonly canGrab: (grab: Grab) => boolean;
  readonly onTap: (grab: Grab, isTouch: boolean) => void;
  readonly onDrag: (grab: Grab, to: BoardPosition) => void;
  readonly onDrop: (grab: Grab, to: BoardPosition) => void;
  readonly onCancel: () => void;
};

type Gesture = {
  readonly grab: Grab;
  readonly pointer: number;
  readonly isTouch: boolean;
  readonly x: number;
  readonly y: number;
  isDragging: boolean;
  timer: number;
  last: BoardPoint;
};

/** A touch starts a drag after this time without movement; until then it scrolls. */
const LONG_PRESS_MS = 420;
const MOVE_TOLERANCE = { touch: 10, mouse: 4 };
/** Distance from an edge, in pixels, at which a drag scrolls the board. */
const SCROLL_EDGE = 36;
const SCROLL_STEP = 14;

/** Taps and drags on the board: a mouse drags at once, a touch after a long press. */
export function useBoardGestures(gestures: Gestures) {
  const latest = useRef(gestures);
  useEffect(() => {
    latest.current = gestures;
  });
  const current = useRef<Gesture | null>(null);
  const { board } = gestures;
  useDragListeners(board, current, cancel, follow);

  function cancel() {
    const gesture = current.current;
    current.current = null;
    if (!gesture) return;
    clearTimeout(gesture.timer);
    if (gesture.isDragging) latest.current.onCancel();
  }

  function begin(gesture: Gesture) {
    if (!latest.current.canGrab(gesture.grab)) return;
    gesture.isDragging = true;
    board.current?.setPointerCapture(gesture.pointer);
    if (gesture.isTouch) navigator.vibrate?.(10);
    follow(gesture);
    requestAnimationFrame(() => scrollAlong(gesture));
  }

  function follow(gesture: Gesture) {
    const to = latest.current.positionOf(gesture.last);
    if (to) latest.current.onDrag(gesture.grab, to);
  }

  function scrollAlong(gesture: Gesture) {
    const element = board.current;
    if (!element || current.current !== gesture) return;
    const [dx, dy] = edgeScroll(element, latest.current, gesture.last);
    if (dx !== 0 || dy !== 0) element.scrollBy(dx, gesture.grab.grip === 'move' ? dy : 0);
    requestAnimationFrame(() => scrollAlong(gesture));
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      cancel();
      const gesture = gestureAt(event, latest.current);
      if (!gesture) return;
      if (gesture.isTouch) gesture.timer = window.setTimeout(() => begin(gesture), LONG_PRESS_MS);
      current.current = gesture;
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const gesture = current.current;
      if (gesture?.pointer !== event.pointerId) return;
      gesture.last = { clientX: event.clientX, clientY: event.clientY };
      if (gesture.isDragging) {
        follow(gesture);
        return;
      }
      const moved = Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y);
      if (moved <= (gesture.isTouch ? MOVE_TOLERANCE.touch : MOVE_TOLERANCE.mouse)) return;
      if (gesture.isTouch) cancel();
      else begin(gesture);
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => {
      const gesture = current.current;
      if (gesture?.pointer !== event.pointerId) return;
      current.current = null;
      clearTimeout(gesture.timer);
      const to = latest.current.positionOf(event);
      if (!gesture.isDragging) latest.current.onTap(gesture.grab, gesture.isTouch);
      else if (to) latest.current.onDrop(gesture.grab, to);
      else latest.current.onCancel();
    },
    onPointerCancel: cancel,
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (current.current?.isTouch) event.preventDefault();
    },
  };
}

/** Prevents a touch from scrolling during a drag, lets the plan follow a wheel or the edge, and cancels the drag on Escape. */
function useDragListeners(
  board: RefObject<HTMLDivElement | null>,
  current: RefObject<Gesture | null>,
  cancel: () => void,
  follow: (gesture: Gesture) => void,
): void {
  const hold = useEffectEvent((event: Event) => current.current?.isDragging && event.cancelable && event.preventDefault());
  const escape = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && current.current?.isDragging && cancel());
  // The board scrolls under a resting pointer, and a drop counts where the pointer is.
  const scrolled = useEffectEvent(() => current.current?.isDragging && follow(current.current));
  useEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    // React registers passive touch listeners, which cannot prevent scrolling.
    element.addEventListener('touchmove', hold, { passive: false });
    element.addEventListener('scroll', scrolled);
    window.addEventListener('keydown', escape);
    return () => {
      element.removeEventListener('touchmove', hold);
      element.removeEventListener('scroll', scrolled);
      window.removeEventListener('keydown', escape);
    };
  }, [board]);
}

/** Gesture that a pointer starts; null beside the rows or for another button than the main one. */
function gestureAt(event: PointerEvent<HTMLDivElement>, { positionOf, entryOf }: Gestures): Gesture | null {
  const from = positionOf(event);
  if (event.button !== 0 || !from || !(event.target instanceof Element)) return null;
  const bar = event.target.closest<HTMLElement>('[data-bar]');
  const entry = bar ? entryOf(bar.dataset['bar'] ?? '', from.row) : null;
  const grip = entry ? ((event.target.closest<HTMLElement>('[data-grip]')?.dataset['grip'] as Grip | undefined) ?? 'move') : 'create';
  const { clientX, clientY } = event;
  return {
    grab: { entry, grip, from },
    pointer: event.pointerId,
    isTouch: event.pointerType !== 'mouse',
    x: clientX,
    y: clientY,
    isDragging: false,
    timer: 0,
    last: { clientX, clientY },
  };
}

/** Scroll step of a drag near an edge of the board, in pixels. */
function edgeScroll(
  element: HTMLElement,
  { headWidth, axisHeight }: Gestures,
  { clientX, clientY }: BoardPoint,
): readonly [number, number] {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const by = (near: number, far: number) => (near < SCROLL_EDGE ? -SCROLL_STEP : far < SCROLL_EDGE ? SCROLL_STEP : 0);
  return [by(clientX - left - headWidth, right - clientX), by(clientY - top - axisHeight, bottom - clientY)];
}
