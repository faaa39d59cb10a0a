import * as v from 'valibot';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import { validate } from '../../../src/contract/wire/validate.ts';

/** Parses `body` with the schema. Throws `validation` with all field errors. */
export function parseRecord<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const fieldErrors = validate(schema, body);
  if (fieldErrors.length > 0) throw new TaborError('validation', { fieldErrors });
  return v.parse(schema, body);
}
