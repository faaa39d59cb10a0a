const widths = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;

/** Width in px of a text on one line, in bold letters of `size` px: fonts of devices differ by a fifth. */
export function textWidth(text: string, size: number): number {
  const key = `${size} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length * size * 0.6;
  context.font = `650 ${size}px ${getComputedStyle(document.body).fontFamily}`;
  const { width } = context.measureText(text);
  widths.set(key, width);
  return width;
}

/** Width of the widest part of a text that breaks at spaces, hyphens and hyphenation points. */
export function longestPartWidth(text: string, size: number): number {
  return Math.max(...text.split(/\s|(?<=[-–/\u00AD])/).map((part) => textWidth(part.replace('\u00AD', '-'), size)));
}
