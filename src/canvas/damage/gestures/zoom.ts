import type { RelativePosition } from '../../../contract/entities/protocol/marks/relative-position.ts';

/** The visible part of a drawing: enlarged `scale` times, its left top corner at these shares of the drawing. */
export type Zoom = { readonly scale: number; readonly left: number; readonly top: number };

export const unzoomed: Zoom = { scale: 1, left: 0, top: 0 };

const MAX_SCALE = 6;

/** `zoom` with another scale; the point of the drawing at `anchor`, a share of the surface, stays there. */
export function zoomAround(zoom: Zoom, scale: number, anchor: RelativePosition): Zoom {
  const limited = Math.min(MAX_SCALE, Math.max(1, scale));
  const point = toDrawing(zoom, anchor);
  return within({ scale: limited, left: point.x - anchor.x / limited, top: point.y - anchor.y / limited });
}

/** The drawing moved by shares of the surface, up to its edges. */
export function panBy(zoom: Zoom, by: RelativePosition): Zoom {
  return within({ ...zoom, left: zoom.left - by.x / zoom.scale, top: zoom.top - by.y / zoom.scale });
}

/** `zoom`, moved so that `position` of the drawing is visible. */
export function showPosition(zoom: Zoom, position: RelativePosition): Zoom {
  const { x, y } = toSurface(zoom, position);
  if (x >= 0 && x <= 1 && y >= 0 && y <= 1) return zoom;
  return within({ ...zoom, left: position.x - 0.5 / zoom.scale, top: position.y - 0.5 / zoom.scale });
}

/** Where a point of the drawing is on the surface; outside of 0..1 when it is not visible. */
export function toSurface({ scale, left, top }: Zoom, position: RelativePosition): RelativePosition {
  return { x: (position.x - left) * scale, y: (position.y - top) * scale };
}

/** The point of the drawing at a share of the surface. */
export function toDrawing({ scale, left, top }: Zoom, share: RelativePosition): RelativePosition {
  return { x: left + share.x / scale, y: top + share.y / scale };
}

function within({ scale, left, top }: Zoom): Zoom {
  const most = 1 - 1 / scale;
  return { scale, left: Math.min(most, Math.max(0, left)), top: Math.min(most, Math.max(0, top)) };
}
