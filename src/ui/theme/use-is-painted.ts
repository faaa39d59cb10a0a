import { startTransition, useEffect, useState } from 'react';

/**
 * False until the browser has painted the component once, so parts that are costly to mount do not delay the first frame. Waits
 * for the start of the second frame, because the first one is not yet on the screen when its callbacks have run.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => startTransition(() => setPainted(true)));
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}
