/** Columns in the order in which they leave, each with the width it takes. */
export type Leaving = readonly { id: string; width: number }[];

/**
 * How many columns have to leave for the others to fit into `room` pixels, when `hidden` are gone already and the rest takes `width`.
 * `needed` remembers from which room on each number is enough, so that they come back with room and not with every page of other rows.
 */
export function countHidden(leaving: Leaving, hidden: number, width: number, room: number, needed: Map<number, number>): number {
  if (width > room) {
    let rest = width;
    needed.set(hidden, width);
    for (let count = hidden; count < leaving.length; count += 1) {
      rest -= leaving[count]?.width ?? 0;
      if (rest <= room) return count + 1;
      needed.set(count + 1, rest);
    }
    return leaving.length;
  }
  for (let count = 0; count < hidden; count += 1) {
    if ((needed.get(count) ?? 0) <= room) return count;
  }
  return hidden;
}
