import { badRequest } from '../core/http-error.ts';

export type Token =
  | { type: 'name'; text: string }
  | { type: 'text'; text: string }
  | { type: 'number'; value: number }
  | { type: 'date'; text: string }
  | { type: 'sign'; text: string };

const PATTERNS: [RegExp, (match: string) => Token | undefined][] = [
  [/^\s+/, () => undefined],
  [/^(?:datetime)?'(?:[^']|'')*'/i, (match) => ({ type: 'text', text: match.slice(match.indexOf("'") + 1, -1).replaceAll("''", "'") })],
  [/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?/i, (match) => ({ type: 'date', text: match })],
  [/^-?\d+(?:\.\d+)?[mMdDfFlL]?/, (match) => ({ type: 'number', value: Number.parseFloat(match) })],
  [/^[A-Za-z_][\w/.]*/, (match) => ({ type: 'name', text: match })],
  [/^[(),]/, (match) => ({ type: 'sign', text: match })],
];

export function tokenize(filter: string): Token[] {
  const tokens: Token[] = [];
  let rest = filter;
  while (rest !== '') {
    const tokenMatch = PATTERNS.map(([pattern, build]) => ({ match: pattern.exec(rest)?.[0], build })).find(
      ({ match }) => match !== undefined,
    );
    if (tokenMatch?.match === undefined) {
      throw badRequest(`Syntax error at position ${filter.length - rest.length} in '${filter}'.`);
    }
    const token = tokenMatch.build(tokenMatch.match);
    if (token) {
      tokens.push(token);
    }
    rest = rest.slice(tokenMatch.match.length);
  }
  return tokens;
}
