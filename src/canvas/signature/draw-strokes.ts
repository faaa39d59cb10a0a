import type { SignatureStroke, SignatureStrokes } from './signature-strokes.ts';

type Pen = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'quadraticCurveTo'
  | 'arc'
  | 'stroke'
  | 'fill'
  | 'strokeStyle'
  | 'fillStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
>;

/** Dark ink on white in every theme, as in the PNG that is sent. */
const INK_COLOR = '#10203a';

/** Line width as a share of the pad's width. Constant: pressure and speed depend more on the screen than on the hand. */
const INK_WIDTH = 1 / 160;

/** Draws `strokes` on a surface of `width` × `height` px. Pad and PNG share it, so they look the same. */
export function drawStrokes(pen: Pen, strokes: SignatureStrokes, width: number, height: number): void {
  pen.strokeStyle = INK_COLOR;
  pen.fillStyle = INK_COLOR;
  pen.lineWidth = Math.max(1.5, width * INK_WIDTH);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const stroke of strokes) drawStroke(pen, stroke, width, height);
}

/** Curves run through the midpoints of neighbouring points, so that fast strokes have no corners. */
function drawStroke(pen: Pen, stroke: SignatureStroke, width: number, height: number): void {
  const points = stroke.map((point) => ({ x: point.x * width, y: point.y * height }));
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return;
  pen.beginPath();
  if (points.length === 1) {
    pen.arc(first.x, first.y, pen.lineWidth * 0.75, 0, Math.PI * 2);
    pen.fill();
    return;
  }
  pen.moveTo(first.x, first.y);
  for (let index = 1; index < points.length - 1; index += 1) {
    const point = points[index];
    const next = points[index + 1];
    if (point && next) pen.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2);
  }
  pen.lineTo(last.x, last.y);
  pen.stroke();
}
