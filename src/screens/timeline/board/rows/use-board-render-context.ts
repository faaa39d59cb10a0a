import { useMemo } from 'react';
import type { TimelineEntry } from '../../data/timeline-entry.ts';
import type { TimelineData } from '../../data/use-timeline.ts';
import type { TimelineTexts } from '../../data/use-timeline-texts.ts';
import type { BoardRenderContext } from './board-render-context.ts';
import type { BoardDimensions } from '../measure/use-board-dimensions.ts';

type Options = {
  readonly texts: TimelineTexts;
  readonly queued: TimelineData['queued'];
  readonly mayMove: (entry: TimelineEntry) => boolean;
};

export function useBoardRenderContext(
  { scale, rowHeight, headWidth }: BoardDimensions,
  { texts, queued, mayMove }: Options,
): BoardRenderContext {
  return useMemo(() => {
    const queueState = (entry: TimelineEntry) => (texts.isOwn(entry) ? (queued.get(entry.key) ?? null) : null);
    return {
      scale,
      rowHeight,
      headWidth,
      stateOf: texts.stateOf,
      mayMove,
      queueState,
      textOf: texts.textOf,
      labelOf: (entry, vehicle, isColliding) => texts.labelOf(entry, vehicle, { queue: queueState(entry), collides: isColliding }),
    };
  }, [scale, rowHeight, headWidth, texts, mayMove, queued]);
}
