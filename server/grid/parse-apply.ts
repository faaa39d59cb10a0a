import { GridQueryError } from '../../src/contract/grid/grid-query-error.ts';

/** How rows become one value. */
export const aggregateMethods = ['sum', 'min', 'max', 'average', 'countdistinct'] as const;

export type AggregateMethod = (typeof aggregateMethods)[number];

/** A value of each group: a count of rows, or a column's. `position`: in `$apply`. */
export type Aggregate = { readonly alias: string; readonly position: number } & (
  | { readonly method: 'count' }
  | { readonly method: AggregateMethod; readonly field: string }
);

/** `$apply` of OData 4: an optional filter, then groups, totals or both. */
export type Apply = {
  readonly filter: string | null;
  readonly groupedBy: readonly { readonly name: string; readonly position: number }[];
  readonly aggregates: readonly Aggregate[];
};

/** Reads `$apply`. Throws `GridQueryError` with the position of what no list can do. */
export function parseApply(text: string): Apply {
  const steps = stepsOf(text);
  const [first] = steps;
  const filter = first?.name === 'filter' ? first.inside : null;
  const [last, ...others] = filter === null ? steps : steps.slice(1);
  if (!last) throw new GridQueryError('$apply', text.length, 'groupby(…) or aggregate(…) is expected');
  if (others[0]) throw new GridQueryError('$apply', others[0].position, 'nothing may follow');
  if (last.name === 'aggregate') return { filter, groupedBy: [], aggregates: aggregatesOf(last.inside, last.start) };
  if (last.name === 'groupby') return { filter, ...groupsOf(last.inside, last.start) };
  throw new GridQueryError('$apply', last.position, `"${last.name}" is no step that a list takes`);
}

/** A step `name(inside)`. `start`: where its inside begins. */
type Step = { readonly name: string; readonly inside: string; readonly position: number; readonly start: number };

function stepsOf(text: string): Step[] {
  const steps: Step[] = [];
  for (let position = 0; position < text.length;) {
    const [whole, step = ''] = /^\s*([a-z]+)\s*\(/.exec(text.slice(position)) ?? [];
    if (whole === undefined) throw new GridQueryError('$apply', position, 'a step is expected, such as groupby(…)');
    const start = position + whole.length;
    const end = closingOf(text, start);
    steps.push({ name: step, inside: text.slice(start, end), position, start });
    const [after = ''] = /^\s*(\/|$)/.exec(text.slice(end + 1)) ?? [null];
    if (after === null) throw new GridQueryError('$apply', end + 1, '"/" is expected');
    position = end + 1 + after.length;
  }
  return steps;
}

/** Position of the bracket that closes the one before `start`. Texts in quotes have no brackets. */
function closingOf(text: string, start: number): number {
  let depth = 0;
  for (let position = start; position < text.length; position++) {
    const letter = text[position];
    if (letter === "'") {
      const end = text.indexOf("'", position + 1);
      if (end < 0) break;
      position = end;
    } else if (letter === '(') depth++;
    else if (letter === ')' && depth-- === 0) return position;
  }
  throw new GridQueryError('$apply', text.length, '")" is missing');
}

function groupsOf(inside: string, start: number): Omit<Apply, 'filter'> {
  const opened = /^\s*\(/.exec(inside);
  if (!opened) throw new GridQueryError('$apply', start, 'groupby((Column,…)) is expected');
  const end = closingOf(inside, opened[0].length);
  const columns = inside.slice(opened[0].length, end);
  const rest = inside.slice(end + 1);
  const groupedBy = listOf(columns, start + opened[0].length).map(({ part, position }) => ({ name: columnOf(part, position), position }));
  const [, separator] = /^\s*(,)?/.exec(rest) ?? [];
  if (!separator && rest.trim() !== '') throw new GridQueryError('$apply', start + end + 1, '"," is expected');
  if (!separator) return { groupedBy, aggregates: [] };
  const position = start + end + 1 + rest.indexOf(',') + 1;
  const [step, second] = stepsOf(rest.slice(rest.indexOf(',') + 1));
  if (step?.name !== 'aggregate' || second) throw new GridQueryError('$apply', position, 'aggregate(…) is expected');
  return { groupedBy, aggregates: aggregatesOf(step.inside, position + step.start) };
}

function aggregatesOf(inside: string, start: number): Aggregate[] {
  return listOf(inside, start).map(({ part, position }): Aggregate => {
    const [, counted] = /^\$count\s+as\s+([A-Za-z_]\w*)$/.exec(part) ?? [];
    if (counted !== undefined) return { method: 'count', alias: counted, position };
    const [, field, method, alias] = /^([A-Za-z_]\w*)\s+with\s+([A-Za-z_]\w*)\s+as\s+([A-Za-z_]\w*)$/.exec(part) ?? [];
    if (field === undefined || alias === undefined)
      throw new GridQueryError('$apply', position, `cannot read "${part}": "Column with sum as Name" or "$count as Name" is expected`);
    const aggregate = aggregateMethods.find((one) => one === method);
    if (!aggregate) throw new GridQueryError('$apply', position, `"${method}" is none of ${aggregateMethods.join(', ')}`);
    return { field, method: aggregate, alias, position };
  });
}

function listOf(text: string, start: number): { part: string; position: number }[] {
  let position = start;
  return text.split(',').map((part) => {
    const positioned = { part: part.trim(), position: position + part.length - part.trimStart().length };
    position += part.length + 1;
    return positioned;
  });
}

function columnOf(part: string, position: number): string {
  if (!/^[A-Za-z_]\w*$/.test(part)) throw new GridQueryError('$apply', position, `cannot read "${part}"`);
  return part;
}
