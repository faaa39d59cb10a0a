import { sql } from 'kysely';
import type { Expression } from '../../src/contract/grid/expression.ts';
import { fold } from '../../src/contract/grid/fold.ts';
import type { Sql } from './compiled.ts';

/**
 * Conditions on the search text that `filter` implies: each text that a searched field must contain. The trigram index narrows the rows,
 * and the filter itself runs only on those.
 */
export function impliedSearch(filter: Expression, searched: readonly string[], search: Sql): Sql[] {
  if (filter.kind === 'binary' && filter.operator === 'and') return [filter.left, filter.right].flatMap((part) => impliedSearch(part, searched, search));
  const word = containedIn(filter, searched);
  return word === null ? [] : [sql`${search} LIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`];
}

// A trigram index needs at least three characters.
const MIN_WORD_LENGTH = 3;

// Characters that fold the same way in any context.
const contextFreeFolding = /^[ -~\u00a0-\u024f]+$/;

function containedIn(filter: Expression, searched: readonly string[]): string | null {
  if (filter.kind !== 'call' || filter.name !== 'contains') return null;
  const [text, part] = filter.operands;
  const named = text?.kind === 'call' && text.name === 'tolower' ? text.operands[0] : text;
  if (named?.kind !== 'field' || !searched.includes(named.name)) return null;
  if (part?.kind !== 'literal' || typeof part.value !== 'string' || !contextFreeFolding.test(part.value)) return null;
  const word = fold(part.value);
  return word.length < MIN_WORD_LENGTH ? null : word;
}
