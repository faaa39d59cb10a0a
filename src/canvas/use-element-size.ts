import { useLayoutEffect, useState, type RefObject } from 'react';

/** Width and height of the element in CSS px, updated on rotation and resize; zero until layout. */
export function useElementSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    function measure() {
      const width = measured?.clientWidth ?? 0;
      const height = measured?.clientHeight ?? 0;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
