import { useEffect, type RefObject } from 'react';

/** Keeps the field being edited in sight when its scrolling part changes its size: the device is turned, or a keyboard opens. */
export function useFieldInSight(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = body.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const field = document.activeElement;
      if (field?.matches('input, textarea, [contenteditable="true"]') && element.contains(field))
        field.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [body]);
}
