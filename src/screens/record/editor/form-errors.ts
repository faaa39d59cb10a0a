import type { FieldError } from '../../../contract/wire/problem.ts';

/** Whether `field` is `name` or a part of it: `Faults.0.Description` is a part of `Faults`. */
function isPartOf(field: string, name: string): boolean {
  return field === name || field.startsWith(`${name}.`);
}

/** The first error of `field` itself. */
export function errorAt(errors: readonly FieldError[], field: string): FieldError | undefined {
  return errors.find((error) => error.field === field);
}

export function errorsWithin(errors: readonly FieldError[], names: readonly string[]): FieldError[] {
  return [...new Set(names.flatMap((name) => errors.filter((error) => isPartOf(error.field, name))))];
}

/** Number of fields with an error among the named fields and their parts. */
export function countFields(errors: readonly FieldError[], names: readonly string[]): number {
  return new Set(errorsWithin(errors, names).map(({ field }) => field)).size;
}

/** Server errors, without those of fields that were changed since. */
export function remainingServerErrors(errors: readonly FieldError[], changed: ReadonlySet<string>): FieldError[] {
  return errors.filter((error) => ![...changed].some((name) => isPartOf(error.field, name)));
}
