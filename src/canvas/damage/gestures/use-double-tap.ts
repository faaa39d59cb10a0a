import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { RelativePosition } from '../../../contract/entities/protocol/marks/relative-position.ts';

type DoubleTapOptions = {
  readonly surface: RefObject<HTMLElement | null>;
  readonly onTap: (share: RelativePosition) => void;
  readonly onDoubleTap: (share: RelativePosition) => void;
};

type Tap = { readonly share: RelativePosition; readonly clientX: number; readonly clientY: number; readonly timer: number };

/** Time within which a second tap makes a double tap, and its greatest distance: those of Android. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 40;

/**
 * Tells a double tap from a tap, which waits for it. A mouse does not wait: it has buttons and a wheel. A press outside of the
 * surface, and leaving the screen, end the waiting, so that no tap is lost. `tapped`: where a tap waits.
 */
export function useDoubleTap(options: DoubleTapOptions) {
  const { surface } = options;
  const waiting = useRef<Tap | null>(null);
  const [tapped, setTapped] = useState<RelativePosition | null>(null);
  const actions = useRef(options);
  useEffect(() => {
    actions.current = options;
  });

  useEffect(() => {
    function endOutside(event: Event) {
      if (!surface.current?.contains(event.target as Node)) settle();
    }
    // Not on the press: the opened sheet would move the pressed button away.
    document.addEventListener('click', endOutside, { capture: true });
    return () => {
      document.removeEventListener('click', endOutside, { capture: true });
      settle();
    };
  }, [surface]);

  function take(): Tap | null {
    const last = waiting.current;
    if (!last) return null;
    window.clearTimeout(last.timer);
    waiting.current = null;
    setTapped(null);
    return last;
  }

  function settle() {
    const last = take();
    if (last) actions.current.onTap(last.share);
  }

  function tap(share: RelativePosition, { pointerType, clientX, clientY }: PointerEvent<HTMLElement>) {
    const before = waiting.current;
    if (before && Math.hypot(clientX - before.clientX, clientY - before.clientY) < DOUBLE_TAP_PX) {
      take();
      options.onDoubleTap(share);
      return;
    }
    settle();
    if (pointerType === 'mouse') {
      options.onTap(share);
      return;
    }
    waiting.current = { share, clientX, clientY, timer: window.setTimeout(settle, DOUBLE_TAP_MS) };
    setTapped(share);
  }

  return { tap, tapped };
}
