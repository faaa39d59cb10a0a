import * as v from 'valibot';
import { fieldErrorCodes, type FieldError } from './problem.ts';

/** Validates `value` against `schema`. Returns one error per field, in the schema's order; empty when valid. */
export function validate(schema: v.GenericSchema, value: unknown): FieldError[] {
  const result = v.safeParse(schema, value);
  if (result.success) return [];
  const byField = new Map<string, FieldError>();
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? '';
    if (!byField.has(field)) byField.set(field, toFieldError(field, issue));
  }
  return [...byField.values()];
}

function toFieldError(field: string, issue: v.BaseIssue<unknown>): FieldError {
  const limit = typeof issue.requirement === 'number' ? issue.requirement : (/^<=(\d+)$/.exec(issue.expected ?? '')?.[1] ?? null);
  return { field, code: errorCodeOf(issue), ...(limit === null ? {} : { limit: Number(limit) }) };
}

function errorCodeOf(issue: v.BaseIssue<unknown>): string {
  if (fieldErrorCodes.some((code) => code === issue.message)) return issue.message;
  if (issue.received === 'undefined' || issue.received === 'null' || issue.received === '""') return 'required';
  switch (issue.type) {
    case 'non_empty':
    case 'min_length':
      return 'required';
    case 'max_length':
      return 'too-long';
    case 'min_value':
      return 'min';
    case 'max_value':
      return 'max';
    case 'integer':
    case 'safe_integer':
      return 'integer';
    case 'number':
      return 'number';
    case 'picklist':
    case 'enum':
      return 'not-in-list';
    default:
      return 'invalid';
  }
}
