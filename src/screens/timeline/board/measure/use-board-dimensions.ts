import { useMemo, type RefObject } from 'react';
import { useMediaQuery } from '../../../../ui/theme/use-media-query.ts';
import type { Period } from '../../data/period.ts';
import { scaleOf, type Scale } from '../../data/scale.ts';
import { useTextScale } from './use-text-scale.ts';
import { useBoardRoom } from './use-visible-part.ts';

/** Sizes of the board in pixels, and the scale of its axis. `room`: width of the axis beside the row heads; 0 until measured. */
export type BoardDimensions = {
  readonly rowHeight: number;
  readonly axisHeight: number;
  readonly headWidth: number;
  readonly room: number;
  readonly scale: Scale;
};

export function useBoardDimensions(board: RefObject<HTMLDivElement | null>, period: Period, tickMinutes: number): BoardDimensions {
  const isNarrow = useMediaQuery('(max-width: 37.4375em)');
  const isCoarse = useMediaQuery('(pointer: coarse)');
  const text = useTextScale();
  // The row head grows less with large text on a phone, to leave room for the axis.
  const headWidth = isNarrow ? 108 * Math.min(text, 1.4) : 184 * text;
  const room = useBoardRoom(board, headWidth);
  const scale = useMemo(() => scaleOf(period, tickMinutes, room, text), [period, tickMinutes, room, text]);
  return { rowHeight: (isCoarse ? 56 : 48) * text, axisHeight: 56 * text, headWidth, room, scale };
}
