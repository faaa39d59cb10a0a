import { bookingsCollide, type BookedTime } from '../../../contract/rules/collision.ts';
import type { WireDateTime } from '../../../contract/wire-date.ts';

/** The vehicles that are promised twice for a time that is not over: bookings and documents may have met on the way to the backend. */
export function collidingVehicles(times: readonly BookedTime[], now: WireDateTime): readonly number[] {
  const ahead = times.filter(({ VehicleId, EndDate }) => typeof VehicleId === 'number' && (typeof EndDate !== 'string' || EndDate > now));
  const byVehicle = new Map<number, BookedTime[]>();
  for (const time of ahead) byVehicle.set(time.VehicleId as number, [...(byVehicle.get(time.VehicleId as number) ?? []), time]);
  return [...byVehicle].filter(([, own]) => hasCollision(own)).map(([vehicle]) => vehicle);
}

function hasCollision(times: readonly BookedTime[]): boolean {
  return times.some((one, index) => times.slice(index + 1).some((other) => bookingsCollide(one, other)));
}
