/** A reading of a vehicle's counter, in kilometres, at a wire date. */
export type CounterReading = { readonly DateTime: string; readonly CounterState: number };

/** The readings just before `moment`, or at it, and just after it. */
export function neighboursOf(
  moment: string,
  others: readonly CounterReading[],
): { readonly earlier: CounterReading | null; readonly later: CounterReading | null } {
  let earlier: CounterReading | null = null;
  let later: CounterReading | null = null;
  for (const other of others) {
    if (other.DateTime <= moment && (earlier === null || other.DateTime >= earlier.DateTime)) earlier = other;
    if (other.DateTime > moment && (later === null || other.DateTime < later.DateTime)) later = other;
  }
  return { earlier, later };
}

/**
 * The bound that `reading` breaks among the other readings of its vehicle, or null when it fits between its neighbours in date.
 * Only the neighbours count: a reading that arrives late is judged where it belongs, and an exchanged instrument starts anew.
 */
export function brokenCounterBound(
  reading: CounterReading,
  others: readonly CounterReading[],
): { readonly code: 'min' | 'max'; readonly limit: number } | null {
  const { earlier, later } = neighboursOf(reading.DateTime, others);
  // An exchange of the instrument lies between the two: either side may be the new one's.
  if (earlier && later && earlier.CounterState > later.CounterState) return null;
  if (earlier && reading.CounterState < earlier.CounterState) return { code: 'min', limit: earlier.CounterState };
  if (later && reading.CounterState > later.CounterState) return { code: 'max', limit: later.CounterState };
  return null;
}
