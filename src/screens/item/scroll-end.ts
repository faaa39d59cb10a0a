/** Pixels from its end at which a text counts as read to the end ([0]§9). */
export const endTolerancePx = 10;

/** Whether what `box` shows reaches the end of its content. */
export function isAtEnd(box: { readonly scrollTop: number; readonly clientHeight: number; readonly scrollHeight: number }): boolean {
  return box.scrollHeight - box.scrollTop - box.clientHeight <= endTolerancePx;
}
