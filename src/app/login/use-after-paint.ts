import { useEffect, useState } from 'react';
import { whenIdle } from '../../ui/theme/when-idle.ts';

const MAX_WAIT_MS = 1_000;

/** Whether the form is painted and the browser is idle: what the form does not need loads then. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => whenIdle(() => setPainted(true), MAX_WAIT_MS), []);
  return isPainted;
}
