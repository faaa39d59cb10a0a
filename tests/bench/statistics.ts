import type { Measurement } from './run.ts';

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** The value that `share` of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** Compares the medians of both. */
export function compareMedians(
  name: string,
  unit: Measurement['unit'],
  ours: readonly number[],
  reference: readonly number[],
  referenceName: string,
): Measurement {
  const [a, b] = [median(ours), median(reference)];
  return { name, unit, ours: a, reference: b, what: referenceName, ratio: a / b };
}
