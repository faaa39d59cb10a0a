import { describe, expect, test } from 'vitest';
import { bookingsCollide, isForOtherVehicle, summariesCollide, type BookedTime } from './collision.ts';

const booked: BookedTime = { Id: 1, VehicleId: 7, EmployeeId: 3, StartDate: '2027-03-27T08:00:00', EndDate: '2027-03-28T08:00:00' };
const bookingWith = (changed: Partial<BookedTime>): BookedTime => ({ ...booked, Id: null, ...changed });

describe('bookings', () => {
  test.each([
    ['the same time', {}, true],
    ['inside', { StartDate: '2027-03-27T10:00:00', EndDate: '2027-03-27T11:00:00' }, true],
    ['around', { StartDate: '2027-03-01T00:00:00', EndDate: '2027-04-01T00:00:00' }, true],
    ['one second into it', { StartDate: '2027-03-27T00:00:00', EndDate: '2027-03-27T08:00:01' }, true],
    ['up to its start', { StartDate: '2027-03-27T00:00:00', EndDate: '2027-03-27T08:00:00' }, false],
    ['from its end', { StartDate: '2027-03-28T08:00:00', EndDate: '2027-03-28T09:00:00' }, false],
    ['from its end, a fraction of a second before', { StartDate: '2027-03-28T08:00:00.999', EndDate: '2027-03-28T09:00:00' }, false],
    ['with an open end from before', { StartDate: '2027-01-01T00:00:00', EndDate: null }, true],
    ['with an open end from its end', { StartDate: '2027-03-28T08:00:00', EndDate: null }, false],
    ['of no length', { StartDate: '2027-03-27T10:00:00', EndDate: '2027-03-27T10:00:00' }, false],
    ['that ends before it starts', { StartDate: '2027-03-27T12:00:00', EndDate: '2027-03-27T10:00:00' }, false],
    ['in the hour that the spring change skips', { StartDate: '2027-03-28T02:00:00', EndDate: '2027-03-28T03:00:00' }, true],
    ['rejected itself', { IsRejected: true }, false],
    ['of another vehicle', { VehicleId: 8 }, false],
    ['of another vehicle with no equipment either', { VehicleId: 8, AdditionalEquipmentId: null }, false],
    ['being the record itself', { Id: 1 }, false],
    ['being another new one', { Id: 'local-x' }, true],
  ])('[R-071] one %s: %o', (_, changed, expected) => {
    expect(bookingsCollide(bookingWith(changed), booked)).toBe(expected);
    expect(bookingsCollide(booked, bookingWith(changed))).toBe(expected);
  });

  test('[R-071] a rejected or cancelled booking leaves its time free', () => {
    expect(bookingsCollide(bookingWith({}), { ...booked, IsRejected: true })).toBe(false);
    expect(bookingsCollide(bookingWith({}), { ...booked, IsRejectedByDriver: true })).toBe(false);
  });

  test('[R-071] equipment belongs to one vehicle at a time', () => {
    expect(bookingsCollide(bookingWith({ VehicleId: 8, AdditionalEquipmentId: 4 }), { ...booked, AdditionalEquipmentId: 4 })).toBe(true);
  });

  test('[R-072] warns only about the same person with another vehicle at the same time', () => {
    expect(isForOtherVehicle(bookingWith({ VehicleId: 8 }), booked)).toBe(true);
    expect(isForOtherVehicle(bookingWith({}), booked)).toBe(false);
    expect(isForOtherVehicle(bookingWith({ VehicleId: 8, EmployeeId: 4 }), booked)).toBe(false);
    expect(isForOtherVehicle(bookingWith({ VehicleId: 8, EmployeeId: null }), { ...booked, EmployeeId: null })).toBe(false);
    expect(isForOtherVehicle(bookingWith({ VehicleId: 8, StartDate: '2027-03-28T08:00:00', EndDate: null }), booked)).toBe(false);
  });
});

test('[R-075] two open-ended summaries collide; a day means its first second', () => {
  const running = { Id: 1, VehicleId: 7, StartDate: '2027-02-01', EndDate: null };
  expect(summariesCollide({ VehicleId: 7, StartDate: '2028-01-01T00:00:00' }, running)).toBe(true);
  expect(summariesCollide({ VehicleId: 7, StartDate: '2027-01-01T00:00:00', EndDate: '2027-02-01T00:00:00' }, running)).toBe(false);
  expect(summariesCollide({ VehicleId: 8, StartDate: '2028-01-01T00:00:00' }, running)).toBe(false);
});
