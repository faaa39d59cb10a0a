import { useState } from 'react';

/** Font size in pixels for which the board's dimensions were chosen. */
const BASE_FONT_SIZE = 16;

/** Factor of the user's font size over the default, at least 1; rows and columns grow with it. */
export function useTextScale(): number {
  const [scale] = useState(() => Math.max(1, Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / BASE_FONT_SIZE || 1));
  return scale;
}
