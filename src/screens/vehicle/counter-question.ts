import { brokenCounterBound, neighboursOf, type CounterReading } from '../../contract/rules/counter-order.ts';
import { fromWire, type WireDateTime } from '../../contract/wire-date.ts';

/** More than a relay of drivers covers in a day; nobody is asked about less. */
const mostKilometresADay = 1_500;
/** A jump this small is never questioned, however recent the last reading is. */
const harmlessJump = 2_000;
/** Asked about when nobody knows how old the last reading is. */
const largestJumpWithoutDate = 20_000;
const msADay = 86_400_000;

export type LastReading = { readonly counter: number | null; readonly date: WireDateTime | null };

/** Why a reading is worth a second look; null when it is not. It is questioned, never refused: instruments are replaced. */
export function counterQuestion(counter: number | null, last: LastReading, date: WireDateTime | null): 'lower' | 'far-above' | null {
  if (counter === null || last.counter === null) return null;
  if (counter < last.counter) return 'lower';
  return counter - last.counter > plausibleJump(last.date, date) ? 'far-above' : null;
}

/** The same among all known readings of the vehicle: `reading` is judged by its neighbours in date, whatever came in when. */
export function readingQuestion(
  reading: CounterReading,
  others: readonly CounterReading[],
): { readonly kind: 'lower' | 'higher' | 'far-above'; readonly other: CounterReading } | null {
  const { earlier, later } = neighboursOf(reading.DateTime, others);
  const broken = brokenCounterBound(reading, others)?.code;
  if (broken === 'min' && earlier) return { kind: 'lower', other: earlier };
  if (broken === 'max' && later) return { kind: 'higher', other: later };
  const last = earlier && { counter: earlier.CounterState, date: earlier.DateTime };
  return last && counterQuestion(reading.CounterState, last, reading.DateTime) === 'far-above' ? { kind: 'far-above', other: earlier } : null;
}

function plausibleJump(from: WireDateTime | null, to: WireDateTime | null): number {
  const start = from === null ? null : fromWire(from);
  const end = to === null ? null : fromWire(to);
  if (!start || !end) return largestJumpWithoutDate;
  const days = Math.max(0, (end.getTime() - start.getTime()) / msADay);
  return Math.max(harmlessJump, days * mostKilometresADay);
}
