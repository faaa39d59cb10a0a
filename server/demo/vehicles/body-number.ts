import type { Random } from '../basics/random.ts';

// ISO 3779 has no I, O and Q.
const characters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

// The tenth character is the model year in a cycle of thirty, without U, Z and 0.
const yearCharacters = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/** A body number of 17 characters: three of the maker, six of the type, the model year, the plant, the serial number. */
export function bodyNumber(random: Random, maker: string, year: number, serial: number): string {
  const type = Array.from({ length: 6 }, () => random.character(characters)).join('');
  const yearCharacter = yearCharacters[(year - 1980) % yearCharacters.length];
  return `${maker}${type}${yearCharacter}${random.character(characters)}${String(serial % 1_000_000).padStart(6, '0')}`;
}
