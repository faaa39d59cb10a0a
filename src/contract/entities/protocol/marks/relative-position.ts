/** A position on a surface as shares of its width and height, 0..1 from the top left corner. */
export type RelativePosition = { readonly x: number; readonly y: number };

/** `position`, or the nearest one on the surface. */
export function clampPosition({ x, y }: RelativePosition): RelativePosition {
  return { x: clampShare(x), y: clampShare(y) };
}

export function clampShare(value: number): number {
  return Math.min(1, Math.max(0, value));
}
