/** A line of separated values (RFC 4180): cells with the separator, quotes or line ends are quoted. */
export function csvLine(cells: readonly string[], separator: ',' | ';'): string {
  return `${cells.map((cell) => quote(cell, separator)).join(separator)}\r\n`;
}

/**
 * A spreadsheet would run a text that begins like a formula. A phone number of digits and spaces computes nothing, and other programs read it;
 * with hyphens it would be a sum.
 */
export function guardFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^\+\d[\d ]*$/.test(text) ? `'${text}` : text;
}

function quote(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
