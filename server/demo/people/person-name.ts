import { germanSurnames, givenNames, polishSurnames } from './names.ts';
import type { Random } from '../basics/random.ts';

/** A typical name of the country; a Polish surname agrees with the given name. */
export function personName(random: Random, country: 'PL' | 'DE'): string {
  const isWoman = random.chance(0.28);
  const givenName = random.pick<string>(givenNames[country][isWoman ? 'women' : 'men']);
  if (country === 'DE') return `${givenName} ${random.pick(germanSurnames)}`;
  const [men, women] = random.pick(polishSurnames);
  return `${givenName} ${isWoman ? women : men}`;
}
