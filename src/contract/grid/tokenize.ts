import { GridQueryError } from './grid-query-error.ts';

export type Token = { readonly kind: keyof typeof patterns | 'end'; readonly text: string; readonly position: number };

const day = String.raw`\d{4}-\d{2}-\d{2}`;
const time = String.raw`\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?`;
// Characters that must not follow a numeric literal.
const ends = String.raw`(?![\w.:])`;

/** Token patterns in order of priority. Date-times without zone extend the standard, because the wire has no zones. */
const patterns = {
  text: `'(?:[^']|'')*'`,
  guid: String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}${ends}`,
  zoned: String.raw`${day}T${time}(?:Z|[+-]\d{2}:\d{2})${ends}`,
  date: `${day}(?:T${time})?${ends}`,
  time: time + ends,
  // The SAP Cloud SDK writes Edm.Int64 as OData 2 does: 17L.
  number: String.raw`-?\d+(?:L|(?:\.\d+)?(?:[eE][+-]?\d+)?)${ends}`,
  word: String.raw`[A-Za-z_]\w*`,
  punctuation: '[(),-]',
} as const;

const kinds = Object.keys(patterns) as (keyof typeof patterns)[];
export const token = new RegExp(
  Object.entries(patterns)
    .map(([kind, pattern]) => `(?<${kind}>${pattern})`)
    .join('|'),
  'iy',
);

/**
 * Splits a `$filter` text into tokens, followed by one of kind `end`. Throws `GridQueryError` at the first character that starts no token.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (position < text.length) {
    if (/\s/.test(text[position] as string)) {
      position++;
      continue;
    }
    token.lastIndex = position;
    const groups = token.exec(text)?.groups;
    const kind = groups && kinds.find((one) => groups[one] !== undefined);
    if (!kind) throw new GridQueryError('$filter', position, `unexpected "${text[position]}"`);
    const value = groups[kind] as string;
    tokens.push({ kind, text: value, position });
    position += value.length;
  }
  tokens.push({ kind: 'end', text: '', position });
  return tokens;
}
