import { fold } from '../grid/fold.ts';

type Vehicle = { readonly Id: number; readonly RegistrationNumber: string };

/** A plate has so many characters at least, one of them a digit. */
const shortestPlate = 4;

/** Words of a text that its plate may have at most: `WX 1234 A`. */
const longestPlate = 3;

/**
 * Finds the vehicle that a text begins with: backends name one by its plate alone, or by its plate and what it is. Null where none is called
 * so, or more than one.
 */
export function vehicleFinder(vehicles: readonly Vehicle[]): (text: string) => number | null {
  const byPlate = new Map<string, number | null>();
  for (const { Id, RegistrationNumber } of vehicles) {
    for (const plate of platesIn(RegistrationNumber)) byPlate.set(plate, byPlate.has(plate) && byPlate.get(plate) !== Id ? null : Id);
  }
  return (text) => {
    const plate = platesIn(text).find((one) => byPlate.has(one));
    return plate === undefined ? null : (byPlate.get(plate) ?? null);
  };
}

/** What may be the plate at the beginning of a text, the whole text and then the longest first, without blanks and dashes. */
function platesIn(text: string): readonly string[] {
  const words = fold(text).split(/[\s,;()]+/).filter(Boolean);
  const lengths = [words.length, ...Array.from({ length: Math.min(longestPlate, words.length) }, (_, index) => Math.min(longestPlate, words.length) - index)];
  return [...new Set(lengths.map((length) => words.slice(0, length).join('').replaceAll('-', '')))].filter((plate) => plate.length >= shortestPlate && /\d/.test(plate));
}
