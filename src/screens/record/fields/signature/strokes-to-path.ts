import type { SignatureStroke } from '../../../../canvas/signature/signature-strokes.ts';

/** A stroke as an SVG path on a surface of `width` × `height`, with the curves through midpoints that the pad draws. */
export function strokesToPath(stroke: SignatureStroke, width: number, height: number): string {
  const points = stroke.map((point) => `${round(point.x * width)} ${round(point.y * height)}`);
  const [first] = points;
  if (first === undefined) return '';
  // A dot: the round cap makes a line of zero length visible.
  if (points.length === 1) return `M${first}l0 0`;
  const curves = stroke.slice(1, -1).map((point, index) => {
    const next = stroke[index + 2] ?? point;
    return `Q${points[index + 1]} ${round(((point.x + next.x) / 2) * width)} ${round(((point.y + next.y) / 2) * height)}`;
  });
  return `M${first}${curves.join('')}L${points.at(-1)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
