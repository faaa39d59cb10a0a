import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { selectedDamages, vehicleViews, type DamagePoint } from '../../src/contract/entities/fleet/damage-point.ts';
import { tripRecordCardRecord } from '../../src/contract/entities/mileage/trip-record-card-record.ts';
import { rentalApplicationRecord } from '../../src/contract/entities/rental/rental-application-record.ts';
import { serviceRequestRecord } from '../../src/contract/entities/fleet/service-request-record.ts';
import { vehicleDamageRecord } from '../../src/contract/entities/fleet/vehicle-damage-record.ts';
import { vehicleHandoverDocumentRecord } from '../../src/contract/entities/handover/vehicle-handover-document-record.ts';
import { bookingsCollide, type BookedTime } from '../../src/contract/rules/rental/collision.ts';
import { canDamageBeDeleted } from '../../src/contract/rules/damage-state.ts';
import { policyValidity } from '../../src/contract/rules/policy-validity.ts';
import { timeOfEquipmentRental, timeOfRental } from '../../src/contract/rules/rental/rental-time.ts';
import { validate } from '../../src/contract/wire/validate.ts';
import { dayFrom, dayText } from './basics/calendar.ts';
import { demoUserEmployeeIds } from './people/employees.ts';
import { demoFleet } from './fleet.ts';

const today = dayFrom(2026, 5, 12);
const termsHashes = { pl: 'a'.repeat(64), de: 'b'.repeat(64) };
const fleet = demoFleet({ vehicles: 300, shipments: 300, today, termsHashes });

describe('demo fleet', () => {
  test('has 300 vehicles of three types, 120 people and two years of records', () => {
    expect(fleet.vehicles).toHaveLength(300);
    const share = (type: number): number => fleet.vehicles.filter((vehicle) => vehicle.VehicleType === type).length / 300;
    expect([share(0), share(1), share(2)]).toEqual([0.55, 0.25, 0.2]);
    expect(fleet.employees).toHaveLength(120);
    expect(fleet.handovers.length).toBeGreaterThan(2_700);
    expect(fleet.bookings.length).toBeGreaterThan(1_000);
    expect(fleet.counters.length).toBeGreaterThan(6_000);
    const dates = fleet.handovers.map((handover) => handover.Date);
    expect((dates[0] ?? '') < dayText(today - 690)).toBe(true);
    expect(dates.every((date) => date < dayText(today))).toBe(true);
  });

  test('is deterministic for a day and size, and differs on another day', () => {
    const small = (day: number) => JSON.stringify(demoFleet({ vehicles: 60, shipments: 60, today: day, termsHashes }));
    // toBe with a boolean, because a diff of millions of characters is unreadable.
    expect(small(today) === small(today)).toBe(true);
    expect(small(today) === small(today + 1)).toBe(false);
  });

  test('keeps its vehicles when it grows', () => {
    const plates = (count: number): string[] =>
      demoFleet({ vehicles: count, shipments: 300, today, termsHashes })
        .vehicles.slice(0, 20)
        .map((vehicle) => vehicle.RegistrationNumber);
    expect(plates(400)).toEqual(plates(20));
  });

  test('has unique plates, body numbers, names, personnel numbers and addresses', () => {
    const once = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
    expect(once(fleet.vehicles.map((vehicle) => vehicle.RegistrationNumber))).toBe(true);
    expect(once(fleet.vehicles.map((vehicle) => vehicle.BodyNumber))).toBe(true);
    expect(once(fleet.employees.map((employee) => employee.FullName))).toBe(true);
    expect(once(fleet.employees.map((employee) => employee.Number))).toBe(true);
    expect(once(fleet.employees.map((employee) => employee.Email))).toBe(true);
    for (const vehicle of fleet.vehicles) expect(vehicle.BodyNumber).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
    for (const employee of fleet.employees) expect(employee.Email).toMatch(/^[a-z0-9.-]+@(de\.)?tabor\.example$/);
  });

  test('[R-041] has valid trips of two years and a running one of the demo driver', () => {
    for (const trip of fleet.trips) expect(validate(tripRecordCardRecord, trip)).toEqual([]);
    expect(fleet.trips.length).toBeGreaterThan(2_000);
    const running = fleet.trips.filter((trip) => trip.EndDate === null);
    expect(running.length).toBeLessThan(20);
    expect(running.filter((trip) => trip.EmployeeId === demoUserEmployeeIds.driver)).toHaveLength(1);
  });

  test('has no engine in a semitrailer', () => {
    for (const vehicle of fleet.vehicles) expect(vehicle.EngineCapacity === null && vehicle.Fuel === null).toBe(vehicle.VehicleType === 2);
  });

  test('has readings that never fall, up to the mileage of the vehicle', () => {
    const readings = [
      ...fleet.counters.map((counter) => ({ vehicle: counter.VehicleId, date: counter.DateTime, kilometres: counter.CounterState })),
      ...fleet.handovers.map((handover) => ({ vehicle: handover.VehicleId, date: handover.Date, kilometres: handover.Counter ?? 0 })),
      ...fleet.bookings.flatMap((booking) =>
        booking.ReturnDate ? [{ vehicle: booking.VehicleId, date: booking.ReturnDate, kilometres: booking.ReturnCounter ?? 0 }] : [],
      ),
    ].sort((left, right) => left.date.localeCompare(right.date) || left.kilometres - right.kilometres);
    const last = new Map<number, number>();
    for (const { vehicle, kilometres } of readings) {
      expect(kilometres).toBeGreaterThanOrEqual(last.get(vehicle) ?? 0);
      last.set(vehicle, kilometres);
    }
    for (const vehicle of fleet.vehicles) expect(vehicle.VehicleMileage).toBe(last.get(vehicle.Id ?? 0));
  });

  test('passes each vehicle on from its holder; the last one is its user', () => {
    const holder = new Map<number, number>();
    for (const { VehicleId, FromEmployeeId, ToEmployeeId } of fleet.handovers) {
      expect(FromEmployeeId).toBe(holder.get(VehicleId) ?? FromEmployeeId);
      expect(ToEmployeeId).not.toBe(FromEmployeeId);
      holder.set(VehicleId, ToEmployeeId);
    }
    for (const { Id = 0, CurrentUserId } of fleet.vehicles) expect([null, holder.get(Id)]).toContain(CurrentUserId);
    const types = fleet.vehicles
      .filter(({ Id = 0 }) => holder.get(Id) === demoUserEmployeeIds.driver)
      .map((vehicle) => vehicle.VehicleType);
    expect(new Set(types)).toEqual(new Set([0, 1, 2]));
  });

  test('numbers confirmed handovers per year without gaps; some of the newest have none', () => {
    for (const year of ['2024', '2025', '2026']) {
      const numbers = fleet.handovers.flatMap((handover) => (handover.Date.startsWith(year) && handover.Number ? [handover.Number] : []));
      expect(numbers).toEqual(numbers.map((_, index) => `PZO/${year}/${String(index + 1).padStart(6, '0')}`));
      expect(numbers.length).toBeGreaterThan(100);
    }
    const unconfirmed = fleet.handovers.filter((handover) => !handover.Number);
    expect(unconfirmed.length).toBe(Math.ceil(fleet.handovers.length * 0.05));
    expect(unconfirmed.every((handover) => (handover.Id ?? 0) > fleet.handovers.length * 0.9)).toBe(true);
  });

  test('has handovers of the last year that are valid and mostly signed', () => {
    const signed = fleet.handovers.filter((handover) => handover.ToSignature);
    expect(signed.length).toBeGreaterThan(1_000);
    for (const handover of signed) {
      const item = {
        ...handover,
        AdditionalFieldValues: JSON.parse(handover.AdditionalFieldValues ?? '[]'),
        SelectedDamages: JSON.parse(handover.SelectedDamages ?? '{}'),
        FromUnsigned: handover.FromUnsigned ? JSON.parse(handover.FromUnsigned) : null,
        Energy: typeof handover.Energy === 'string' ? JSON.parse(handover.Energy) : null,
      };
      expect(validate(vehicleHandoverDocumentRecord, item)).toEqual([]);
      expect(handover.ToSignature?.length).toBeLessThan(2_000);
    }
  });

  test('keeps damages between handovers until repair, each new exactly once', () => {
    const before = new Map<number, ReadonlyMap<string, DamagePoint>>();
    const place = ({ X, Y, KindId }: DamagePoint): unknown[] => [X, Y, KindId];
    let knownCount = 0;
    for (const { VehicleId, SelectedDamages } of fleet.handovers) {
      const damages = v.parse(selectedDamages, JSON.parse(SelectedDamages ?? '{}'));
      const points = new Map(vehicleViews.flatMap((view) => damages[view]).map((point) => [point.Id ?? '', point]));
      for (const [id, point] of points) {
        const last = before.get(VehicleId)?.get(id);
        expect(point.IsNew).toBe(last === undefined);
        expect(place(point)).toEqual(place(last ?? point));
        knownCount += last ? 1 : 0;
      }
      before.set(VehicleId, points);
    }
    expect(knownCount).toBeGreaterThan(500);
  });

  test('has no damage on the top view of a semitrailer', () => {
    const semitrailers = new Set(fleet.vehicles.filter((vehicle) => vehicle.VehicleType === 2).map((vehicle) => vehicle.Id));
    const theirs = fleet.handovers.filter((handover) => semitrailers.has(handover.VehicleId));
    expect(theirs.length).toBeGreaterThan(300);
    for (const { SelectedDamages } of theirs) expect(JSON.parse(SelectedDamages ?? '{}')).toMatchObject({ Top: [] });
  });

  test('has monthly summaries of cars, each starting where the last one ended', () => {
    expect(fleet.summaries.length).toBeGreaterThan(250);
    const ended = new Map<number, readonly unknown[]>();
    for (const { VehicleId, StartDate, EndDate, CounterStart, CounterEnd, ...distances } of fleet.summaries) {
      expect([StartDate, CounterStart]).toEqual(ended.get(VehicleId) ?? [StartDate, CounterStart]);
      expect(distances.DistanceCategory1).toBeGreaterThanOrEqual(0);
      ended.set(VehicleId, [EndDate, CounterEnd]);
    }
  });

  test('never books a vehicle twice at the same time', () => {
    const busyUntil = new Map<number, string>();
    for (const { VehicleId, StartDate, EndDate } of fleet.bookings) {
      expect(StartDate > (busyUntil.get(VehicleId) ?? '')).toBe(true);
      busyUntil.set(VehicleId, EndDate);
    }
  });

  test('has valid damages, requests and applications, numbered without gaps', () => {
    expect(fleet.damages.length).toBeGreaterThan(200);
    expect(fleet.serviceRequests.length).toBeGreaterThan(400);
    expect(fleet.rentalApplications.length).toBeGreaterThan(50);
    for (const damage of fleet.damages) expect(validate(vehicleDamageRecord, damage)).toEqual([]);
    for (const request of fleet.serviceRequests) expect(validate(serviceRequestRecord, request)).toEqual([]);
    for (const application of fleet.rentalApplications) expect(validate(rentalApplicationRecord, application)).toEqual([]);
    for (const rows of [fleet.damages, fleet.serviceRequests]) {
      const numbers = rows.flatMap(({ Number: number }) => (number?.includes('/2026/') ? [number.slice(-6)] : []));
      expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(6, '0')));
    }
    const deletable = fleet.damages.filter((damage) => canDamageBeDeleted(damage));
    expect(deletable.length).toBeGreaterThan(2);
    expect(deletable.length).toBeLessThan(fleet.damages.length / 5);
  });

  test('has one policy per vehicle, some expired and some expiring', () => {
    expect(new Set(fleet.policies.map((policy) => policy.VehicleId)).size).toBe(fleet.policies.length);
    const states = Map.groupBy(fleet.policies, ({ DateTo }) => policyValidity(DateTo, dayText(today)));
    expect([...states.keys()].sort()).toEqual(['expired', 'expiring', 'valid']);
    expect(states.get('valid')?.length).toBeGreaterThan(200);
  });
});

describe('demo rentals', () => {
  test('[R-032] about 400 vehicle documents in every state, without collisions', () => {
    expect(fleet.rentals.length).toBeGreaterThan(330);
    expect(fleet.rentals.length).toBeLessThan(480);
    for (const flag of ['IsDiscarded', 'IsRejectedByDriver', 'IsPreconfirmed', 'IsConfirmed'] as const)
      expect(fleet.rentals.some((rental) => rental[flag])).toBe(true);
    const times = fleet.rentals.map((rental): BookedTime =>
      timeOfRental({ ...rental, BookingId: rental.BookingId ?? null, Id: rental.Id ?? null }),
    );
    const booked = fleet.bookings.map((booking): BookedTime => ({
      ...booking,
      Id: booking.Id ?? null,
      IsRejected: booking.IsRejected ?? false,
      IsRejectedByDriver: booking.IsRejectedByDriver ?? false,
    }));
    for (const [index, one] of times.entries())
      expect([...times.slice(index + 1), ...booked].filter((other) => bookingsCollide(one, other))).toEqual([]);
  });

  test('[R-034] about 60 equipment documents, without collisions', () => {
    expect(fleet.equipmentRentals.length).toBeGreaterThan(45);
    expect(fleet.equipmentRentals.length).toBeLessThan(80);
    const times = fleet.equipmentRentals.map((rental): BookedTime => timeOfEquipmentRental({ ...rental, Id: rental.Id ?? null }));
    const booked = fleet.bookings.map((booking): BookedTime => ({
      ...booking,
      Id: booking.Id ?? null,
      IsRejected: booking.IsRejected ?? false,
      IsRejectedByDriver: booking.IsRejectedByDriver ?? false,
    }));
    for (const [index, one] of times.entries())
      expect([...times.slice(index + 1), ...booked].filter((other) => bookingsCollide(one, other))).toEqual([]);
  });
});
