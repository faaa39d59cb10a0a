/** Longest text that is one line; longer ones are comments and may have several. */
export const MAX_LINE = 200;

// Line breaks, control characters, and marks that show characters in another order than they stand: all make one name look like another.
const breaking = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** `text` on one line: each run of line breaks, control characters and direction marks becomes a blank. */
export function toOneLine(text: string): string {
  return text.replace(breaking, ' ');
}

/** `text`, which may have several lines, without marks that show it in another order than it is signed, stored and printed. */
export function withoutTurns(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '');
}
