import { spreadMarks, type DamageMark, type ShownMark } from './marks/damage-marks.ts';
import { markColors } from './marks/mark-colors.ts';

/** Radius of a mark in units of the drawings, which are 400 high. */
const MARK_RADIUS = 20;

/** Adds marks to `drawing` (the text of an SVG of `size`): known damages as squares, new ones as circles, each with its number. */
export function addMarks(drawing: string, marks: readonly DamageMark[], size: { readonly width: number; readonly height: number }): string {
  const spread = spreadMarks(marks, size, 2 * MARK_RADIUS + 4);
  // Lines first, or they would cross out numbers.
  const drawn = [
    ...spread.map((mark) => leaderOf(mark, size)),
    ...spread.map((mark) => markAt(mark, mark.shown.x * size.width, mark.shown.y * size.height)),
  ];
  return drawing.replace('</svg>', `${drawn.join('')}</svg>`);
}

type MarkSymbol = Pick<DamageMark, 'isKnown'> & { readonly number: number | null };

/** A single mark as an SVG, for lists, and without a number for the legend. */
export function markSymbol(mark: MarkSymbol): string {
  const side = 2 * MARK_RADIUS + 4;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${markAt(mark, side / 2, side / 2)}</svg>`;
}

/** The line from a symbol to its place, where others would cover it there. */
function leaderOf({ shown, position, isKnown }: ShownMark, { width, height }: { readonly width: number; readonly height: number }): string {
  if (shown === position) return '';
  const [x, y] = [round(position.x * width), round(position.y * height)];
  const color = isKnown ? markColors.known : markColors.new;
  return `<path d="M${round(shown.x * width)} ${round(shown.y * height)}L${x} ${y}" stroke="${color}" stroke-width="4"/><circle cx="${x}" cy="${y}" r="6" fill="${color}"/>`;
}

function markAt({ number, isKnown }: MarkSymbol, x: number, y: number): string {
  const [cx, cy] = [round(x), round(y)];
  const outline = 'stroke="#ffffff" stroke-width="3"';
  const shape = isKnown
    ? `<rect x="${round(x - MARK_RADIUS * 0.85)}" y="${round(y - MARK_RADIUS * 0.85)}" width="${MARK_RADIUS * 1.7}" height="${MARK_RADIUS * 1.7}" fill="${markColors.known}" ${outline}/>`
    : `<circle cx="${cx}" cy="${cy}" r="${MARK_RADIUS}" fill="${markColors.new}" ${outline}/>`;
  if (number === null) return shape;
  const fontSize = number > 9 ? 20 : 25;
  const words = `font-family="Roboto" font-weight="bold" font-size="${fontSize}" fill="#ffffff" text-anchor="middle"`;
  return `${shape}<text x="${cx}" y="${round(y + fontSize * 0.36)}" ${words}>${number}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
