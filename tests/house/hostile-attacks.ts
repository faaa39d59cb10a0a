import { isWholeRun } from '../support/whole-run.ts';

/** The work of a quadratic parser for the shorter ones still takes minutes, that of the parsers of the house a third of the time. */
const LENGTH = isWholeRun ? 1_000_000 : 300_000;

const repeated = (word: string) => word.repeat(Math.ceil(LENGTH / word.length)).slice(0, LENGTH);

/** Signs that a parser may look for. */
export const attackWords = [
  '<', '<a', '<a ', '<a href=', '<b>', '</b>', '<p><b>', '<!--', '<!', '<script', '<script>', '<style ', "<a '", '<a "', '&', '&#', '&amp', '&#1', '<ol><li>', '<x>',
  '(', '((a', 'not ', '-', 'a eq ', "'", "''", 'a and ', 'a/', 'a ', ',', 'a desc,', ' ', '\t', '\n', '\r\n', ';', '"', '""', '",', 'a.b', '1', '1.', '1e', '0,', '.', ':', '/', '\\', '@', '%', '%2', '-1', '2026-', 'T0', '{', '[', '{"a":', '[[', '\\u', 'ą', '\u0301', 'İ', '😀', '\u0000', '="', ' =', '_', '*',
];

/** Much of each sign, with an end that nothing matches. */
export const attacks = attackWords.map((word) => `${repeated(word)}\u0001`);
