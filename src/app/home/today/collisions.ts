import { bookingsCollide, type BookedTime } from '../../../contract/rules/rental/collision.ts';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';

/** A double-booked vehicle, and the start of the overlap. */
export type Collision = { readonly vehicle: number; readonly from: WireDateTime };

/** The earliest overlap that is not over, per vehicle. Overlaps occur when bookings and documents made offline meet at the backend. */
export function collisionsAhead(times: readonly BookedTime[], now: WireDateTime): readonly Collision[] {
  const ahead = times.filter(({ VehicleId, EndDate }) => typeof VehicleId === 'number' && (typeof EndDate !== 'string' || EndDate > now));
  const byVehicle = new Map<number, BookedTime[]>();
  for (const time of ahead) byVehicle.set(time.VehicleId as number, [...(byVehicle.get(time.VehicleId as number) ?? []), time]);
  return [...byVehicle].flatMap(([vehicle, vehicleTimes]) => {
    const from = firstCollision(vehicleTimes);
    return from === undefined ? [] : [{ vehicle, from }];
  });
}

function firstCollision(times: readonly BookedTime[]): WireDateTime | undefined {
  const starts = times.flatMap((one, index) =>
    times
      .slice(index + 1)
      .flatMap((other) => (bookingsCollide(one, other) ? [one.StartDate > other.StartDate ? one.StartDate : other.StartDate] : [])),
  );
  return starts.toSorted()[0];
}
