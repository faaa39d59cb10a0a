import type { RelativePosition } from '../../contract/entities/protocol/marks/relative-position.ts';

export type PhotoTool = 'circle' | 'arrow' | 'pen';
export type PhotoColor = 'red' | 'yellow';

/** A mark on a photo. Points are shares (0..1) of the photo: centre and rim of a circle, tail and head of an arrow, the path of a pen. */
export type PhotoMark = { readonly tool: PhotoTool; readonly color: PhotoColor; readonly points: readonly RelativePosition[] };

export type PhotoSize = { readonly width: number; readonly height: number };

type Pen = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'moveTo' | 'lineTo' | 'arc' | 'stroke' | 'strokeStyle' | 'lineWidth' | 'lineCap' | 'lineJoin'
>;

type Pixel = { readonly x: number; readonly y: number };

/** A light outline around red and a dark one around yellow keep a mark visible on any background. */
const colors: Record<PhotoColor, { readonly line: string; readonly rim: string }> = {
  red: { line: '#e3001b', rim: '#ffffff' },
  yellow: { line: '#ffd500', rim: '#1a1a1a' },
};

/** Line width, smallest dragged mark and size of a tapped mark, as shares of the photo's long side. */
const LINE_WIDTH = 1 / 130;
const MIN_MARK_SIZE = 0.02;
const TAP_MARK_SIZE = 0.08;

/** Draws `marks` on a surface of `size` px; shared by screen and export. */
export function drawPhotoMarks(pen: Pen, marks: readonly PhotoMark[], size: PhotoSize): void {
  const line = Math.max(size.width, size.height) * LINE_WIDTH;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const mark of marks) {
    const { line: color, rim } = colors[mark.color];
    for (const layer of [
      { style: rim, width: line * 1.8 },
      { style: color, width: line },
    ]) {
      pen.strokeStyle = layer.style;
      pen.lineWidth = layer.width;
      pen.beginPath();
      trace(pen, mark, size, line);
      pen.stroke();
    }
  }
}

/** The mark to store: a circle or arrow that was only tapped gets a visible size. */
export function finishedMark(mark: PhotoMark, size: PhotoSize): PhotoMark {
  const [from, to] = [mark.points[0], mark.points.at(-1)];
  if (mark.tool === 'pen' || !from || !to) return mark;
  const long = Math.max(size.width, size.height);
  if (distance(toPixel(from, size), toPixel(to, size)) >= long * MIN_MARK_SIZE) return { ...mark, points: [from, to] };
  const by = { x: (TAP_MARK_SIZE * long) / size.width, y: (TAP_MARK_SIZE * long) / size.height };
  if (mark.tool === 'circle') return { ...mark, points: [from, { x: from.x + by.x, y: from.y }] };
  // The head is at the tap; the tail lies towards the side with more space.
  const tail = { x: from.x + (from.x > 0.5 ? -by.x : by.x), y: from.y + (from.y > 0.5 ? -by.y : by.y) };
  return { ...mark, points: [tail, from] };
}

function trace(pen: Pen, mark: PhotoMark, size: PhotoSize, line: number): void {
  const pixels = mark.points.map((point) => toPixel(point, size));
  const [first, last] = [pixels[0], pixels.at(-1)];
  if (!first || !last) return;
  if (mark.tool === 'circle') {
    const radius = distance(first, last);
    pen.moveTo(first.x + radius, first.y);
    pen.arc(first.x, first.y, radius, 0, Math.PI * 2);
  } else if (mark.tool === 'arrow') {
    traceArrow(pen, first, last, line);
  } else {
    pen.moveTo(first.x, first.y);
    // A single touch leaves a dot: a line of zero length is drawn by its round caps.
    for (const pixel of pixels) pen.lineTo(pixel.x, pixel.y);
  }
}

function traceArrow(pen: Pen, tail: Pixel, head: Pixel, line: number): void {
  const direction = Math.atan2(head.y - tail.y, head.x - tail.x);
  const barb = Math.min(line * 5, distance(tail, head) * 0.6);
  pen.moveTo(tail.x, tail.y);
  pen.lineTo(head.x, head.y);
  pen.moveTo(head.x - barb * Math.cos(direction - 0.5), head.y - barb * Math.sin(direction - 0.5));
  pen.lineTo(head.x, head.y);
  pen.lineTo(head.x - barb * Math.cos(direction + 0.5), head.y - barb * Math.sin(direction + 0.5));
}

function toPixel(point: RelativePosition, size: PhotoSize): Pixel {
  return { x: point.x * size.width, y: point.y * size.height };
}

function distance(from: Pixel, to: Pixel): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}
