import type { RelativePosition } from '../../../contract/entities/protocol/marks/relative-position.ts';

/** The vehicle on a drawing as a grid: 1 where it is. */
export type Silhouette = { readonly width: number; readonly height: number; readonly cells: Uint8Array };

type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

/** Alpha from which a pixel counts as painted; below it is the blur of an edge. */
const PAINTED_ALPHA = 64;

/** Everything that the paint encloses: whatever cannot be reached from the edge of the drawing without crossing paint. */
export function silhouetteOf({ data, width, height }: Pixels): Silhouette {
  const cells = new Uint8Array(width * height).fill(1);
  const open: number[] = [];
  function visit(x: number, y: number) {
    const index = y * width + x;
    if (x < 0 || y < 0 || x >= width || y >= height || cells[index] === 0 || (data[index * 4 + 3] ?? 0) >= PAINTED_ALPHA) return;
    cells[index] = 0;
    open.push(index);
  }
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) visit(x, y);
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) visit(x, y);
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const [x, y] = [index % width, Math.floor(index / width)];
    visit(x + 1, y);
    visit(x - 1, y);
    visit(x, y + 1);
    visit(x, y - 1);
  }
  return { width, height, cells };
}

/** The point of the vehicle nearest to `position`, at most `reach` (a share of the drawing's width) away; null in the air. */
export function nearestOnSilhouette(
  { width, height, cells }: Silhouette,
  position: RelativePosition,
  reach: number,
): RelativePosition | null {
  const [left, top] = [position.x * width, position.y * height];
  if (cells[cellAt(top, height) * width + cellAt(left, width)] === 1) return position;
  let nearest: RelativePosition | null = null;
  let shortest = reach * width;
  const [firstX, lastX] = [cellAt(left - shortest, width), cellAt(left + shortest, width)];
  const [firstY, lastY] = [cellAt(top - shortest, height), cellAt(top + shortest, height)];
  for (let y = firstY; y <= lastY; y++) {
    for (let x = firstX; x <= lastX; x++) {
      const distance = Math.hypot(x + 0.5 - left, y + 0.5 - top);
      if (cells[y * width + x] === 0 || distance > shortest) continue;
      shortest = distance;
      nearest = { x: (x + 0.5) / width, y: (y + 0.5) / height };
    }
  }
  return nearest;
}

function cellAt(offset: number, length: number): number {
  return Math.min(length - 1, Math.max(0, Math.floor(offset)));
}
