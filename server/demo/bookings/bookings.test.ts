import { expect, test } from 'vitest';
import { bookingStatuses } from '../../../src/contract/rules/rental/booking-state.ts';
import { bookingsCollide } from '../../../src/contract/rules/rental/collision.ts';
import { demoFleet } from '../fleet.ts';

const today = 20_778;
const fleet = demoFleet({ vehicles: 60, shipments: 0, today, termsHashes: {} });

test('[R-030] [R-035] covers every state, past and future, with and without equipment', () => {
  const statuses = new Set(fleet.bookings.map(({ Status }) => Status));
  expect(statuses).toEqual(new Set(Object.values(bookingStatuses)));
  expect(fleet.bookings.some(({ Status, StartDate }) => Status === 'Zgłoszona' && StartDate > '2026-11-22')).toBe(true);
  const equipped = fleet.bookings.filter(({ AdditionalEquipmentId }) => AdditionalEquipmentId);
  expect(equipped.length).toBeGreaterThan(20);
  expect(equipped.some(({ IsAccepted }) => IsAccepted)).toBe(true);
  expect(equipped.some(({ Status }) => Status === 'Zgłoszona')).toBe(true);
});

test('[R-071] no vehicle and no piece of equipment is booked twice', () => {
  const accepted = fleet.bookings.filter(({ IsRejected, IsRejectedByDriver }) => !IsRejected && !IsRejectedByDriver);
  const inTheWay = accepted.filter((one) => accepted.some((other) => one.Id !== other.Id && bookingsCollide(timeOf(one), timeOf(other))));
  expect(inTheWay).toEqual([]);
});

function timeOf({ Id, VehicleId, AdditionalEquipmentId, StartDate, EndDate }: (typeof fleet.bookings)[number]) {
  return { Id: Id ?? null, VehicleId, AdditionalEquipmentId: AdditionalEquipmentId ?? null, StartDate, EndDate };
}
