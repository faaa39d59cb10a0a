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
