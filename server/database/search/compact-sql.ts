/**
 * The SQL of a text without blanks and hyphens, as `compactText` of the contract; null where that is the text itself, so that `concat_ws`
 * leaves it out.
 */
export function compactSql(text: string): string {
  return String.raw`nullif(translate(${text}, E' \t\u00a0-', ''), ${text})`;
}
