import { clampPosition, clampShare, type RelativePosition } from '../contract/entities/protocol/marks/relative-position.ts';

/** Client rect of a surface, in client px. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** Position of the pointer on `box`, clamped to it. `box` must be measured freshly: the page may have moved since the last event. */
export function relativePosition(box: Box, pointer: { clientX: number; clientY: number }): RelativePosition {
  return {
    x: share(pointer.clientX - box.left, box.width),
    y: share(pointer.clientY - box.top, box.height),
  };
}

/** Index of the position nearest to `target`, at most `reach` px away on a `box` of this size; -1 when there is none. */
export function nearestWithin(
  positions: readonly RelativePosition[],
  target: RelativePosition,
  box: { width: number; height: number },
  reach: number,
): number {
  let nearest = -1;
  let shortest = reach;
  positions.forEach((position, index) => {
    const distance = Math.hypot((position.x - target.x) * box.width, (position.y - target.y) * box.height);
    if (distance > shortest) return;
    shortest = distance;
    nearest = index;
  });
  return nearest;
}

/** `position` moved by the shares `by`, clamped to the surface. */
export function offsetPosition(position: RelativePosition, by: RelativePosition): RelativePosition {
  return clampPosition({ x: position.x + by.x, y: position.y + by.y });
}

function share(offset: number, length: number): number {
  return length <= 0 ? 0 : clampShare(offset / length);
}
