const LENGTH = 1_000_000;

const repeated = (word: string) => word.repeat(Math.ceil(LENGTH / word.length)).slice(0, LENGTH);

/** 1 MB of each sign that a parser may look for, with an end that nothing matches. */
export const attacks = [
  '<', '<a', '<a ', '<a href=', '<b>', '</b>', '<p><b>', '<!--', '<!', '<script', '<script>', '<style ', "<a '", '<a "', '&', '&#', '&amp', '&#1', '<ol><li>', '<x>',
  '(', '((a', 'not ', '-', 'a eq ', "'", "''", 'a and ', 'a/', 'a ', ',', 'a desc,', ' ', '\t', '\n', '\r\n', ';', '"', '""', '",', 'a.b', '1', '1.', '1e', '0,', '.', ':', '/', '\\', '@', '%', '%2', '-1', '2026-', 'T0', '{', '[', '{"a":', '[[', '\\u', 'ą', '\u0301', 'İ', '😀', '\u0000', '="', ' =', '_', '*',
].map((word) => `${repeated(word)}\u0001`);
