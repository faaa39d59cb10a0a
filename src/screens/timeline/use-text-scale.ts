import { useState } from 'react';

/** The size of letters for which the board's measures in pixels were chosen. */
const usual = 16;

/** How much larger than usual the reader has letters: what holds them grows with them. */
export function useTextScale(): number {
  const [scale] = useState(() => Math.max(1, Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usual || 1));
  return scale;
}
