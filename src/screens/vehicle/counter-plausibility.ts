import { brokenCounterBound, neighboursOf, type CounterReading } from '../../contract/rules/mileage/counter-order.ts';
import { fromWire, type WireDateTime } from '../../contract/wire-date.ts';

/** More than a relay of drivers covers in a day. */
const MAX_KM_PER_DAY = 1_500;
/** A jump up to this size is never questioned, however recent the last reading is. */
const UNQUESTIONED_JUMP_KM = 2_000;
/** Limit when the age of the last reading is unknown. */
const MAX_JUMP_WITHOUT_DATE_KM = 20_000;
const MS_PER_DAY = 86_400_000;

export type LastReading = { readonly counter: number | null; readonly date: WireDateTime | null };

/** Why a reading needs confirmation; null when it does not. It is never rejected, since instruments are replaced. */
export function checkCounterJump(counter: number | null, last: LastReading, date: WireDateTime | null): 'lower' | 'far-above' | null {
  if (counter === null || last.counter === null) return null;
  if (counter < last.counter) return 'lower';
  return counter - last.counter > maxPlausibleJump(last.date, date) ? 'far-above' : null;
}

/** The same check against all readings of the vehicle: `reading` is compared with its neighbours in time, independent of entry order. */
export function checkCounterReading(
  reading: CounterReading,
  others: readonly CounterReading[],
): { readonly kind: 'lower' | 'higher' | 'far-above'; readonly other: CounterReading } | null {
  const { earlier, later } = neighboursOf(reading.DateTime, others);
  const broken = brokenCounterBound(reading, others)?.code;
  if (broken === 'min' && earlier) return { kind: 'lower', other: earlier };
  if (broken === 'max' && later) return { kind: 'higher', other: later };
  const last = earlier && { counter: earlier.CounterState, date: earlier.DateTime };
  return last && checkCounterJump(reading.CounterState, last, reading.DateTime) === 'far-above' ? { kind: 'far-above', other: earlier } : null;
}

function maxPlausibleJump(from: WireDateTime | null, to: WireDateTime | null): number {
  const start = from === null ? null : fromWire(from);
  const end = to === null ? null : fromWire(to);
  if (!start || !end) return MAX_JUMP_WITHOUT_DATE_KM;
  const days = Math.max(0, (end.getTime() - start.getTime()) / MS_PER_DAY);
  return Math.max(UNQUESTIONED_JUMP_KM, days * MAX_KM_PER_DAY);
}
