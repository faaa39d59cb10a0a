import { fold } from '../grid/fold.ts';
import { createFinder, type FindId } from './id-by-name.ts';

type Vehicle = { readonly Id: number; readonly RegistrationNumber: string };

/** Minimum length of a plate, in characters; one of them is a digit. */
const MIN_PLATE_LENGTH = 4;

/** Maximum number of words in a plate: `WX 1234 A`. */
const MAX_PLATE_WORDS = 3;

/**
 * Creates a function that finds the vehicle whose plate a text starts with. Backends send the plate alone, or the plate followed by the
 * model. Returns null when no vehicle or more than one matches.
 */
export function createVehicleFinder(vehicles: readonly Vehicle[]): FindId {
  return createFinder(vehicles.map(({ Id, RegistrationNumber }) => [Id, RegistrationNumber]), platesIn);
}

/** Candidate plates at the start of a text, without blanks and dashes: the whole text first, then the longest. */
export function platesIn(text: string): readonly string[] {
  const words = fold(text).split(/[\s,;()]+/).filter(Boolean);
  const lengths = [words.length, ...Array.from({ length: Math.min(MAX_PLATE_WORDS, words.length) }, (_, index) => Math.min(MAX_PLATE_WORDS, words.length) - index)];
  return [...new Set(lengths.map((length) => words.slice(0, length).join('').replaceAll('-', '')))].filter((plate) => plate.length >= MIN_PLATE_LENGTH && /\d/.test(plate));
}
