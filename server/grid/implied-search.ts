import { sql } from 'kysely';
import type { Expression } from '../../src/contract/grid/expression.ts';
import { fold } from '../../src/contract/grid/fold.ts';
import type { Sql } from './compiled.ts';

/**
 * What the stored text of every row has that passes `filter`: each text that one of the fields `searched` has to contain. The index on it
 * finds these rows, and the filter itself then judges no others.
 */
export function impliedSearch(filter: Expression, searched: readonly string[], search: Sql): Sql[] {
  if (filter.kind === 'binary' && filter.operator === 'and') return [filter.left, filter.right].flatMap((part) => impliedSearch(part, searched, search));
  const word = containedIn(filter, searched);
  return word === null ? [] : [sql`${search} LIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`];
}

// An index of trigrams has nothing for less.
const shortest = 3;

// Whatever stands around these letters, they are folded to the same.
const foldedAlone = /^[ -~\u00a0-\u024f]+$/;

function containedIn(filter: Expression, searched: readonly string[]): string | null {
  if (filter.kind !== 'call' || filter.name !== 'contains') return null;
  const [text, part] = filter.operands;
  const named = text?.kind === 'call' && text.name === 'tolower' ? text.operands[0] : text;
  if (named?.kind !== 'field' || !searched.includes(named.name)) return null;
  if (part?.kind !== 'literal' || typeof part.value !== 'string' || !foldedAlone.test(part.value)) return null;
  const word = fold(part.value);
  return word.length < shortest ? null : word;
}
