/** Distance from the end of a text, in pixels, that counts as the end. */
const END_TOLERANCE_PX = 10;

export function isAtEnd(box: { readonly scrollTop: number; readonly clientHeight: number; readonly scrollHeight: number }): boolean {
  return box.scrollHeight - box.scrollTop - box.clientHeight <= END_TOLERANCE_PX;
}
