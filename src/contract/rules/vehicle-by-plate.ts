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
  return createFinder(
    vehicles.map(({ Id, RegistrationNumber }) => [Id, RegistrationNumber]),
    platesIn,
  );
}

/** Candidate plates at the start of a text, without blanks and dashes: the whole text first, then the longest. */
export function platesIn(text: string): readonly string[] {
  const words = fold(text)
    .split(/[\s,;()]+/)
    .filter(Boolean);
  const lengths = [
    words.length,
    ...Array.from({ length: Math.min(MAX_PLATE_WORDS, words.length) }, (_, index) => Math.min(MAX_PLATE_WORDS, words.length) - index),
  ];
  return [...new Set(lengths.map((length) => words.slice(0, length).join('').replaceAll('-', '')))].filter(
    (plate) => plate.length >= MIN_PLATE_LENGTH && /\d/.test(plate),
  );
}

/** Whether two texts name one vehicle: by equal plates, of which the model may follow one. */
export function namesVehicle(text: unknown, name: string): boolean {
  if (text === name || typeof text !== 'string') return text === name;
  const [plates, others] = [platesIn(text), platesIn(name)];
  const isStartOf = ([whole]: readonly string[], longer: readonly string[]) => whole !== undefined && longer.includes(whole);
  return isStartOf(plates, others) || isStartOf(others, plates);
}

/** The plate with which the name of a vehicle begins; null where none can be told from the make. */
export function plateAtStart(name: string): string | null {
  const words = name.trim().split(/\s+/).slice(0, MAX_PLATE_WORDS);
  return words.map((_, index) => words.slice(0, index + 1).join(' ')).find((text) => plateAlone.test(text)) ?? null;
}

/**
 * Whether the `RegistrationNumber` of a vehicle is a plate alone. Where a backend answers one name for a vehicle, it is that name, which
 * may go on with the make: then another field has the same text.
 */
export function hasPlate({ RegistrationNumber: plate, ...others }: Readonly<Record<string, unknown>>): boolean {
  return !Object.values(others).includes(plate) || (typeof plate === 'string' && plateAlone.test(plate));
}

/** Up to three groups of capitals and digits, the last one with a digit. */
const plateAlone = /^[A-ZÄÖÜ\d]{1,4}(?:[ -][A-Z\d]{1,3})?[ -]?(?=[A-Z]*\d)[A-Z\d]{2,6}$/;
