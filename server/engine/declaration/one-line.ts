import type * as v from 'valibot';
import { MAX_LINE, toOneLine } from '../../../src/contract/wire/one-line.ts';
import { TaborError, type FieldError } from '../../../src/contract/wire/problem.ts';

type Schema = v.GenericSchema & {
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly value?: Schema;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly options?: readonly (Schema | string)[];
  readonly pipe?: readonly (Schema & { readonly requirement?: unknown })[];
};

/** Throws `validation` with the errors of `findBrokenLines`. */
export function requireOneLine(schema: v.GenericSchema, value: unknown): void {
  const fieldErrors = findBrokenLines(schema, value, null);
  if (fieldErrors.length > 0) throw new TaborError('validation', { fieldErrors });
}

/**
 * Errors of the texts in `value` that are one line by their schema and have line breaks, control characters or direction marks. A text that
 * `stored` has already is accepted, so that older records can be saved.
 */
export function findBrokenLines(schema: v.GenericSchema, value: unknown, stored: unknown): FieldError[] {
  return linesIn(schema as Schema, value, []).flatMap(([text, path]) => brokenLineErrors(text, path.join('.'), stored));
}

/** The error of one text on `field`; none for one that `stored` has. A tab passes: earlier releases queued pasted ones. */
export function brokenLineErrors(text: string, field: string, stored: unknown): FieldError[] {
  return toOneLine(text) === text.replaceAll('\t', ' ') || hasText(stored, text) ? [] : [{ field, code: 'one-line' }];
}

function hasText(stored: unknown, text: string): boolean {
  if (typeof stored === 'string') return stored === text;
  return typeof stored === 'object' && stored !== null && Object.values(stored).some((part) => hasText(part, text));
}

type Line = readonly [text: string, path: readonly string[]];

/** The texts of `value` that the schema limits to a line, with their paths. A password may have any character. */
function linesIn(schema: Schema, value: unknown, path: readonly string[]): Line[] {
  if (typeof value === 'string') return limitOf(schema) <= MAX_LINE && !path.at(-1)?.endsWith('Password') ? [[value, path]] : [];
  if (typeof value !== 'object' || value === null) return [];
  const inner = innerOf(schema);
  if (inner.length > 0) return inner.flatMap((one) => linesIn(one, value, path));
  const { item, value: recordValue, entries = {} } = schema;
  return Object.entries(value).flatMap(([name, part]) => {
    const child = item ?? recordValue ?? (Object.hasOwn(entries, name) ? entries[name] : undefined);
    return child ? linesIn(child, part, [...path, name]) : [];
  });
}

/** The length that the schema allows, or the shortest of its alternatives. */
function limitOf(schema: Schema): number {
  const own = (schema.pipe ?? []).flatMap(({ type, requirement }) => (type === 'max_length' ? [Number(requirement)] : []));
  return Math.min(Infinity, ...own, ...innerOf(schema).map(limitOf));
}

/** The schemas that read the same value: the first of a pipe, that of a value that may be missing, alternatives. */
function innerOf({ pipe, wrapped, options = [] }: Schema): readonly Schema[] {
  if (pipe?.[0]) return [pipe[0]];
  return wrapped ? [wrapped] : options.filter((option) => typeof option === 'object');
}
