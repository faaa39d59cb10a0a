import { parentPort } from 'node:worker_threads';
import type { FoundRegex } from './regexes.ts';

/** A quadratic expression takes minutes for all texts of this length, a linear one milliseconds. */
const ATTACK_LENGTH = 25_000;

// Runs a regular expression on hostile texts, one message each, so that the parent can end what does not end.
parentPort?.on('message', (attacked: FoundRegex) => {
  for (const text of attacksOn(attacked, ATTACK_LENGTH)) {
    const regex = new RegExp(attacked.source, attacked.flags);
    if (regex.global) for (const _ of text.matchAll(regex));
    else regex.exec(text);
  }
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- no window
  parentPort?.postMessage('done');
});

/** Texts of `length` that make a regular expression backtrack: repetitions of what it matches, with an end that it does not. */
function attacksOn({ source }: FoundRegex, length: number): string[] {
  const words = [
    ...new Set([...(source.replace(/\\[a-zA-Z]|\\./g, ' ').match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s()[\]{}|?*+^$.]/gu) ?? []), ...samples]),
  ].slice(0, 16);
  const pairs = words.slice(0, 4).flatMap((left) => words.slice(0, 4).map((right) => left + right));
  return [...words, ...pairs].flatMap((word) => {
    const run = word.repeat(Math.ceil(length / word.length)).slice(0, length);
    // The last sign is matched by hardly any class, so that the match fails at the end and starts again.
    return [`${run}\u0001`, `\u0001${run}\u0001`];
  });
}

const samples = [
  'a',
  '0',
  ' ',
  '\n',
  '-',
  '.',
  '/',
  '<',
  '"',
  "'",
  '&',
  '=',
  ',',
  'ą',
  'aA',
  'a ',
  'a.',
  '0.',
  '0,',
  ' \n',
  '<a ',
  '="',
  '\\',
];
