import type { RelativePosition } from '../../../contract/entities/protocol/marks/relative-position.ts';

/** Step of one arrow key press as a share of the surface; `fine` with Shift. */
const COARSE_STEP = 0.02;
const FINE_STEP = 0.0025;

/** Where an arrow key moves the crosshair; undefined for any other key. */
export function arrowStep(event: { key: string; shiftKey: boolean }): RelativePosition | undefined {
  const step = event.shiftKey ? FINE_STEP : COARSE_STEP;
  switch (event.key) {
    case 'ArrowLeft':
      return { x: -step, y: 0 };
    case 'ArrowRight':
      return { x: step, y: 0 };
    case 'ArrowUp':
      return { x: 0, y: -step };
    case 'ArrowDown':
      return { x: 0, y: step };
    default:
      return undefined;
  }
}
