import { fromWire, toWireDateTime, type WireDateTime } from '../../../contract/wire/wire-date.ts';

/**
 * The date of a handover that took `date` from a clock `aheadMs` ahead of the backend's, corrected; null for a right clock, and for a date
 * nearer to the right time than to the `now` of the device: a person entered it.
 */
export function correctedDate(date: WireDateTime | null, now: Date, aheadMs: number): WireDateTime | null {
  const time = date === null ? null : fromWire(date)?.getTime();
  if (aheadMs === 0 || time === null || time === undefined) return null;
  const right = now.getTime() - aheadMs;
  const isOfDevice = Math.abs(time - now.getTime()) < Math.abs(time - right);
  return isOfDevice ? toWireDateTime(new Date(time - aheadMs)) : null;
}
