/** The driver's input of a summary, in kilometres. */
type Entered = {
  readonly CounterStart: number | null;
  readonly CounterEnd: number | null;
  readonly DistanceCategory2: number;
  readonly DistanceCategory3: number;
  readonly DistanceCategory4: number;
};

/** Distance and its business part, which is the distance less the private kilometres; null until both counters are entered. */
export function summaryDistances(entered: Entered): { Distance: number | null; DistanceCategory1: number | null } {
  const { CounterStart, CounterEnd, DistanceCategory2, DistanceCategory3, DistanceCategory4 } = entered;
  if (CounterStart === null || CounterEnd === null) return { Distance: null, DistanceCategory1: null };
  const Distance = CounterEnd - CounterStart;
  return { Distance, DistanceCategory1: Distance - DistanceCategory2 - DistanceCategory3 - DistanceCategory4 };
}
