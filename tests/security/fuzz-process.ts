import fc from 'fast-check';
import { attackWords } from '../house/hostile-attacks.ts';
import { parseAll } from '../house/hostile-parsers.ts';

const TEXTS = 40;
const LENGTH = 200_000;

/** Two to five signs in any order, repeated, with any beginning and end. */
const hostileText = fc
  .tuple(
    fc.array(fc.constantFrom(...attackWords), { minLength: 2, maxLength: 5 }),
    fc.constantFrom(...attackWords),
    fc.string({ maxLength: 5 }),
  )
  .map(([words, begin, end]) => {
    const word = words.join('');
    return `${begin}${word.repeat(Math.ceil(LENGTH / word.length)).slice(0, LENGTH)}${end}`;
  });

// Runs one parser per message, in a process of its own: the parent can end what does not end.
process.on(
  'message',
  ({ name, seed }: { readonly name: string; readonly seed: number }) =>
    void parseAll(name, fc.sample(hostileText, { seed, numRuns: TEXTS })).then(() => process.send?.(name)),
);
