import { relativePosition, type Box } from '../relative-position.ts';

/** x and y are shares (0..1) of the pad's width and height; t is ms since the start of the stroke. */
export type SignaturePoint = { readonly x: number; readonly y: number; readonly t: number };

export type SignatureStroke = readonly SignaturePoint[];

/** A signature as vectors, so that it can be drawn at any size. Plain data, so that a draft can store it. */
export type SignatureStrokes = readonly SignatureStroke[];

/** Width to height of the pad, the same on every device, so a signature is never distorted. */
const PAD_ASPECT = 2;

/** Minimum length of all strokes as a share of the pad's width: less is a touch or a tick, not a signature. */
const MIN_INK_LENGTH = 0.1;

/** Whether `strokes` can be a signature, and not just a dot or a stray touch. */
export function isSigned(strokes: SignatureStrokes): boolean {
  return strokes.reduce((ink, stroke) => ink + strokeLength(stroke), 0) >= MIN_INK_LENGTH;
}

/** Converts a pointer event to a point of a stroke that began at `startedAt` (clock of `event.timeStamp`). */
export function signaturePoint(
  box: Box,
  event: { clientX: number; clientY: number; timeStamp: number },
  startedAt: number,
): SignaturePoint {
  const { x, y } = relativePosition(box, event);
  return { x: rounded(x), y: rounded(y), t: Math.max(0, Math.round(event.timeStamp - startedAt)) };
}

/** Appends `point` to `stroke`, unless the pen has not moved. */
export function extendStroke(stroke: SignatureStroke, point: SignaturePoint): SignatureStroke {
  const last = stroke.at(-1);
  return last?.x === point.x && last.y === point.y ? stroke : [...stroke, point];
}

function strokeLength(stroke: SignatureStroke): number {
  let length = 0;
  for (let index = 1; index < stroke.length; index += 1) {
    const from = stroke[index - 1];
    const to = stroke[index];
    if (from && to) length += Math.hypot(to.x - from.x, (to.y - from.y) / PAD_ASPECT);
  }
  return length;
}

/** Rounds to 1/10 000, a twentieth of a pixel of the PNG: more digits would only enlarge the draft. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
