/** Which text comes first by its code points, as in a database that compares bytes: UTF-16 has those beyond its first plane too early. */
export function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  let at = 0;
  while (at < left.length && left.charCodeAt(at) === right.charCodeAt(at)) at++;
  return rank(left.charCodeAt(at)) - rank(right.charCodeAt(at));
}

/** Surrogates behind all other code units; the end of a text, which is no number, before them. */
function rank(unit: number): number {
  if (Number.isNaN(unit)) return -1;
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
