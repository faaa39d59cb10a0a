let canvas: HTMLCanvasElement | undefined;

/** Width in px of the longest of some texts, in bold letters of `size` px: fonts of devices differ by a fifth. */
export function longestWidth(texts: readonly string[], size: number): number {
  canvas ??= document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return 0;
  context.font = `650 ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return Math.max(...texts.map((text) => context.measureText(text).width));
}
