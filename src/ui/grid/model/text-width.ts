let canvas: HTMLCanvasElement | undefined;

/** Width in px of the longest of some texts, in bold letters of `size` px or those of `weight`: fonts of devices differ by a fifth. */
export function longestWidth(texts: readonly string[], size: number, weight = 650): number {
  canvas ??= document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return 0;
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return Math.max(...texts.map((text) => context.measureText(text).width));
}
