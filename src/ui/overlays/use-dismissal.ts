import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';

const CONTROLS = 'a, button, input, textarea, select, label, [role="application"], [role="dialog"]';
const SWIPE_PX = 56;

/** Calls `onClose` on a tap beside `element` on its page. Controls outside of it do what they do. */
export function useTapOutside(element: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    function tap({ target }: MouseEvent) {
      const page = element.current?.closest('[data-wizard], main');
      if (!(target instanceof Element) || !page?.contains(target) || element.current?.contains(target)) return;
      if (!target.closest(CONTROLS)) close.current();
    }
    document.addEventListener('click', tap);
    return () => document.removeEventListener('click', tap);
  }, [element]);
}

/** Handlers of the part of `element` by which a finger pulls it down until it closes. */
export function useSwipeAway(element: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<number | null>(null);
  const offsetOf = ({ clientY }: PointerEvent) => (start.current === null ? 0 : Math.max(0, clientY - start.current));
  function show(offset: number) {
    element.current?.style.setProperty('translate', offset === 0 ? '' : `0 ${offset}px`);
  }
  function release() {
    start.current = null;
    show(0);
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' || (event.target as Element).closest('button')) return;
      start.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== null) show(offsetOf(event));
    },
    onPointerUp: (event: PointerEvent) => {
      const isAway = offsetOf(event) >= SWIPE_PX;
      release();
      if (isAway) onClose();
    },
    onPointerCancel: release,
  };
}
