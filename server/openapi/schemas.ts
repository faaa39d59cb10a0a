import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { ColumnKind, GridColumns } from '../grid/columns.ts';

export type { JsonSchema };

/**
 * A value that the client sends, or that it receives, as JSON Schema 2020-12. Rules of ours that JSON Schema cannot say are left out: the
 * backend refuses with `validation`.
 */
export function schemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, { target: 'draft-2020-12', typeMode: 'input', errorMode: 'ignore' });
  return converted;
}

const columnTypes: Readonly<Record<ColumnKind, JsonSchema>> = {
  text: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}$` },
  'date-time': {
    type: 'string',
    pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?$`,
    description: 'Local time of the company, without a zone.',
  },
};

/** A row of a list by its columns. `$select` leaves some out. */
export function rowSchema({ kinds }: GridColumns): JsonSchema {
  const properties = [...kinds].map(
    ([name, kind]) => [name, name === 'Id' ? { type: 'integer' } : { anyOf: [columnTypes[kind], { type: 'null' }] }] as const,
  );
  return { type: 'object', properties: Object.fromEntries(properties) as Record<string, JsonSchema> };
}
