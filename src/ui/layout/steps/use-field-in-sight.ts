import { useEffect, type RefObject } from 'react';

/** Keeps the field being edited in sight when its part or the window changes its size: the device is turned, or a keyboard opens. */
export function useFieldInSight(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = body.current;
    if (!element) return undefined;
    const show = () => {
      const field = document.activeElement;
      if (field?.matches('input, textarea, [contenteditable="true"]') && element.contains(field))
        field.scrollIntoView({ block: 'nearest' });
    };
    const observer = new ResizeObserver(show);
    observer.observe(element);
    addEventListener('resize', show);
    return () => {
      observer.disconnect();
      removeEventListener('resize', show);
    };
  }, [body]);
}
