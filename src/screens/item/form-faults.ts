import type { FieldFault } from '../../contract/problem.ts';

/** Whether `field` is `name` or a part of it: `Faults.0.Description` is a part of `Faults`. */
export function isPartOf(field: string, name: string): boolean {
  return field === name || field.startsWith(`${name}.`);
}

/** The first error of `field` itself. */
export function faultAt(faults: readonly FieldFault[], field: string): FieldFault | undefined {
  return faults.find((fault) => fault.field === field);
}

/** The errors of the named fields, in the order of the names. */
export function faultsWithin(faults: readonly FieldFault[], names: readonly string[]): FieldFault[] {
  return [...new Set(names.flatMap((name) => faults.filter((fault) => isPartOf(fault.field, name))))];
}

/** Server errors, without those of fields that were changed since. */
export function stillGiven(faults: readonly FieldFault[], changed: ReadonlySet<string>): FieldFault[] {
  return faults.filter((fault) => ![...changed].some((name) => isPartOf(fault.field, name)));
}
