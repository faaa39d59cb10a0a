import { clampPosition, type RelativePosition } from './relative-position.ts';

/** Rounds of pushing; sixty marks on one spot are apart after fewer. */
const MAX_ROUNDS = 80;
/** Marks on one spot start in directions of this angle, which never repeats. */
const GOLDEN_ANGLE = 2.399_963;

/** Positions at which symbols of `gap` px do not cover each other on a drawing of this size; marks with room keep theirs. */
export function fanOut(
  positions: readonly RelativePosition[],
  box: { readonly width: number; readonly height: number },
  gap: number,
): readonly RelativePosition[] {
  const points = positions.map(({ x, y }) => ({ x: x * box.width, y: y * box.height }));
  const moved = new Set<number>();
  for (let round = 0; round < MAX_ROUNDS && pushApart(points, gap, moved); round++) {
    for (const index of moved) {
      const point = points[index];
      if (point) [point.x, point.y] = [Math.min(box.width, Math.max(0, point.x)), Math.min(box.height, Math.max(0, point.y))];
    }
  }
  return positions.map((position, index) => {
    const point = points[index];
    return point && moved.has(index) ? clampPosition({ x: point.x / box.width, y: point.y / box.height }) : position;
  });
}

/** Moves each overlapping pair apart by half of the missing distance; false when none overlaps. */
function pushApart(points: { x: number; y: number }[], gap: number, moved: Set<number>): boolean {
  let isOverlapping = false;
  points.forEach((one, first) => {
    points.slice(first + 1).forEach((other, next) => {
      const second = first + 1 + next;
      const [dx, dy] = [other.x - one.x, other.y - one.y];
      const distance = Math.hypot(dx, dy);
      if (distance > gap - 1) return;
      isOverlapping = true;
      const angle = distance < 0.5 ? second * GOLDEN_ANGLE : Math.atan2(dy, dx);
      const push = (gap - distance) / 2;
      one.x -= Math.cos(angle) * push;
      one.y -= Math.sin(angle) * push;
      other.x += Math.cos(angle) * push;
      other.y += Math.sin(angle) * push;
      moved.add(first).add(second);
    });
  });
  return isOverlapping;
}
