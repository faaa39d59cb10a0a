/** A reading of a vehicle's odometer, in kilometres, at a wire date-time. */
export type CounterReading = { readonly DateTime: string; readonly CounterState: number };

/** The reading just before or at a time, and the one just after it. */
export function neighboursOf(
  dateTime: string,
  others: readonly CounterReading[],
): { readonly earlier: CounterReading | null; readonly later: CounterReading | null } {
  let earlier: CounterReading | null = null;
  let later: CounterReading | null = null;
  for (const other of others) {
    if (other.DateTime <= dateTime && (earlier === null || other.DateTime >= earlier.DateTime)) earlier = other;
    if (other.DateTime > dateTime && (later === null || other.DateTime < later.DateTime)) later = other;
  }
  return { earlier, later };
}

/**
 * The limit that `reading` violates among the other readings of its vehicle, or null when it fits between its neighbours by date. Only the
 * neighbours count: a late reading is validated at its date, and an exchanged counter starts a new range.
 */
export function brokenCounterBound(
  reading: CounterReading,
  others: readonly CounterReading[],
): { readonly code: 'min' | 'max'; readonly limit: number } | null {
  const { earlier, later } = neighboursOf(reading.DateTime, others);
  // The counter was exchanged between the two: the reading may belong to either range.
  if (earlier && later && earlier.CounterState > later.CounterState) return null;
  if (earlier && reading.CounterState < earlier.CounterState) return { code: 'min', limit: earlier.CounterState };
  if (later && reading.CounterState > later.CounterState) return { code: 'max', limit: later.CounterState };
  return null;
}
