import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Grade of a password, 0 (guessed at once) to 4, by the lists that the backend judges with. `names` are words that must not help. */
export function gradePassword(password: string, names: readonly string[]): number {
  return factory.check(password.slice(0, MAX_JUDGED_LENGTH), [...names.filter((name) => name.length > 2), 'tabor']).score;
}

/** Longer passwords are judged by their start, as on the backend. */
const MAX_JUDGED_LENGTH = 100;
