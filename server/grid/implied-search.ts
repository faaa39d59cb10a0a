import { sql } from 'kysely';
import type { Expression } from '../../src/contract/grid/expression.ts';
import { fold } from '../../src/contract/grid/fold.ts';
import type { Sql } from './compiled.ts';

/** `searched`: fields whose texts are in the search text. `indexed`: those with an index of their own, which finds whole values. */
type Fields = { readonly searched: readonly string[]; readonly indexed: ReadonlySet<string> };

/**
 * Conditions on the search text that `filter` implies: each text that a searched field must contain, begin or end with, or equal. The
 * trigram index narrows the rows, and the filter itself runs only on those.
 */
export function impliedSearch(filter: Expression, fields: Fields, search: Sql): Sql[] {
  return alternativesIn(filter, fields).map((patterns) => {
    const [first, ...others] = patterns.map((pattern) => sql`${search} LIKE ${pattern}`);
    return first && others.length === 0 ? first : sql`(${sql.join([first, ...others], sql` OR `)})`;
  });
}

/** Lists of patterns. The search text of a matching row contains at least one pattern of each list. */
function alternativesIn(filter: Expression, fields: Fields): readonly (readonly string[])[] {
  if (filter.kind === 'binary' && filter.operator === 'and')
    return [filter.left, filter.right].flatMap((part) => alternativesIn(part, fields));
  if (filter.kind === 'binary' && filter.operator === 'or') {
    // Parts that the same index finds can be joined by it.
    const [left, right] = [filter.left, filter.right].map((part) => alternativesIn(part, { ...fields, indexed: new Set() })[0]);
    return left && right ? bounded([...left, ...right]) : [];
  }
  const patterns = wordsIn(filter, fields)?.map(patternOf) ?? [];
  const conditions = patterns.filter((pattern) => pattern !== null);
  return conditions.length > 0 && conditions.length === patterns.length ? bounded(conditions) : [];
}

function bounded(patterns: readonly string[]): readonly (readonly string[])[] {
  return patterns.length > MAX_PATTERNS ? [] : [patterns];
}

// Many values are compared with a row faster than many patterns.
const MAX_PATTERNS = 16;

// A trigram index needs at least three characters.
const MIN_WORD_LENGTH = 3;

// Characters that fold the same way in any context.
const contextFreeFolding = /^[ -~\u00a0-\u024f]+$/;

/** The texts of which a searched field must have one; null for another condition. */
function wordsIn(filter: Expression, { searched, indexed }: Fields): readonly unknown[] | null {
  if (filter.kind === 'in') return isSearched(filter.operand) && !isIndexed(filter.operand) ? filter.values : null;
  if (filter.kind === 'call')
    return ['contains', 'startswith', 'endswith'].includes(filter.name) ? wordOf(filter.operands[0], filter.operands[1]) : null;
  if (filter.kind !== 'binary' || filter.operator !== 'eq' || isIndexed(filter.left) || isIndexed(filter.right)) return null;
  return wordOf(filter.left, filter.right) ?? wordOf(filter.right, filter.left);

  function wordOf(text: Expression | undefined, part: Expression | undefined): readonly unknown[] | null {
    return part?.kind === 'literal' && isSearched(text) ? [part.value] : null;
  }

  function isSearched(operand: Expression | undefined): boolean {
    const column = operand?.kind === 'call' && operand.name === 'tolower' ? operand.operands[0] : operand;
    return column?.kind === 'field' && searched.includes(column.name);
  }

  function isIndexed(operand: Expression): boolean {
    return operand.kind === 'field' && indexed.has(operand.name);
  }
}

/** The pattern of a text in the search text; null where the index cannot find it. */
function patternOf(value: unknown): string | null {
  if (typeof value !== 'string' || !contextFreeFolding.test(value)) return null;
  const word = fold(value);
  return word.length < MIN_WORD_LENGTH ? null : `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
