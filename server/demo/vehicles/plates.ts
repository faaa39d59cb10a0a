import type { Random } from '../basics/random.ts';

// Polish plates have no letters that look like digits.
const polishLetters = 'ACEFGHJKLMNPRSTUVWXY';
const germanLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ';

// Letter pairs banned in Germany.
const bannedPairs = new Set(['HJ', 'KZ', 'NS', 'SA', 'SS']);

// 9 stands for a digit, A for a letter.
const patternsAfterTwoLetters = ['99999', '9999A', '999AA', '9A999', '9AA99'] as const;
const patternsAfterThreeLetters = ['99999', '9999A', '999AA'] as const;

/** A Polish plate of the district, such as `WX 4821K` or `PO 7KL32`. */
export function polishPlate(random: Random, district: string): string {
  const pattern = random.pick(district.length === 2 ? patternsAfterTwoLetters : patternsAfterThreeLetters);
  return `${district} ${pattern.replace(/./g, (sign, index: number) => polishCharacter(random, sign, index))}`;
}

/** A German plate of the district, such as `B-TR 1284`; that of an electric vehicle ends in E. */
export function germanPlate(random: Random, district: string, isElectric: boolean): string {
  let letters: string;
  do letters = random.character(germanLetters) + random.character(germanLetters);
  while (bannedPairs.has(letters));
  // Eight characters at most, including the E.
  const digits = random.integer(100, district.length === 2 && isElectric ? 999 : 9_999);
  return `${district}-${letters} ${digits}${isElectric ? 'E' : ''}`;
}

function polishCharacter(random: Random, sign: string, index: number): string {
  if (sign === 'A') return random.character(polishLetters);
  return String(random.integer(index === 0 ? 1 : 0, 9));
}
