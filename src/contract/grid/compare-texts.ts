/**
 * Compares by code points, as a bytewise collation of a database does. Plain UTF-16 comparison sorts characters beyond the BMP too early.
 */
export function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  let at = 0;
  while (at < left.length && left.charCodeAt(at) === right.charCodeAt(at)) at++;
  return rank(left.charCodeAt(at)) - rank(right.charCodeAt(at));
}

/** Ranks surrogates after all other code units, and the end of the text (NaN) before them. */
function rank(unit: number): number {
  if (Number.isNaN(unit)) return -1;
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
