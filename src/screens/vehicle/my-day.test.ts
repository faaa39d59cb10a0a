import { expect, test } from 'vitest';
import type { EmployeeChoice } from '../../contract/entities/company/employee.ts';
import type { VehicleChoice } from '../../contract/entities/fleet/vehicle.ts';
import { myDayOf, startOfVehicle, type MyDayData } from './my-day.ts';

const [me, keeper, other] = [3, 2, 5];
const person = (Id: number, FullName: string) => ({ Id, FullName }) as EmployeeChoice;
const car = (Id: number, RegistrationNumber: string, LastHandoverDriverId: number | null = null) =>
  ({ Id, RegistrationNumber, LastHandoverDriverId }) as VehicleChoice;
const handover = (Id: number, Vehicle: string, Date: string, FromEmployee: string, ToEmployee: string, more = {}) => ({
  Id,
  Vehicle,
  Date,
  FromEmployee,
  ToEmployee,
  PlaceName: `Plac ${Id}`,
  VoidedOn: null,
  ...more,
});
const booking = (Id: number, RegistrationNumber: string, StartDate: string, more = {}) => ({
  Id,
  RegistrationNumber,
  VehicleId: null,
  EmployeeId: me,
  StartDate,
  EndDate: `${StartDate.slice(0, 10)}T20:00:00`,
  TravelPurpose: 'Targi',
  IsAccepted: true,
  IsRejected: false,
  IsRejectedByDriver: false,
  ...more,
});

const data: MyDayData = {
  employeeId: me,
  vehicles: [car(1, 'PO 1'), car(2, 'PO 2', me), car(3, 'PO 3', other)],
  employees: [person(me, 'Jan Kowalczyk'), person(keeper, 'Michał Dąbrowski'), person(other, 'Ewa Nowak')],
  bookings: [],
  handovers: [],
  now: '2026-11-25T12:00:00',
};

test('[R-110] a vehicle is mine by its newest handover, which knows giver and place', () => {
  const handovers = [
    handover(1, 'PO 1', '2026-11-24T08:00:00', 'Michał Dąbrowski', 'Jan Kowalczyk'),
    handover(2, 'PO 2', '2026-11-24T09:00:00', 'Jan Kowalczyk', 'Ewa Nowak'),
  ];
  const { vehicles, lastPlace } = myDayOf({ ...data, handovers });
  expect(vehicles.map(({ vehicle, returning }) => [vehicle.Id, returning])).toEqual([
    [1, { vehicleId: 1, from: me, to: keeper, place: 'Plac 1' }],
  ]);
  expect(lastPlace).toBe('Plac 2');
});

test('[R-110] a voided handover assigns no vehicle; without rows the list decides', () => {
  const handovers = [handover(1, 'PO 1', '2026-11-24T08:00:00', 'Michał Dąbrowski', 'Jan Kowalczyk', { VoidedOn: '2026-11-24T09:00:00' })];
  expect(myDayOf({ ...data, handovers }).vehicles.map(({ vehicle }) => vehicle.Id)).toEqual([2]);
});

test('[R-110] a name that two employees have decides nothing', () => {
  const employees = [...data.employees, person(9, 'Jan Kowalczyk')];
  const handovers = [handover(1, 'PO 1', '2026-11-24T08:00:00', 'Michał Dąbrowski', 'Jan Kowalczyk')];
  expect(myDayOf({ ...data, employees, handovers }).vehicles.map(({ vehicle }) => vehicle.Id)).toEqual([2]);
});

test('[R-110] my bookings that are not over, the next first, each with its direction', () => {
  const bookings = [
    booking(1, 'PO 3', '2026-11-27T08:00:00'),
    booking(2, 'PO 2', '2026-11-25T08:00:00'),
    booking(3, 'PO 3', '2026-11-24T08:00:00'),
    booking(4, 'PO 3', '2026-11-26T08:00:00', { EmployeeId: other }),
    booking(5, 'PO 3', '2026-11-26T08:00:00', { IsRejected: true }),
    booking(6, 'ZZ 9', '2026-11-28T08:00:00'),
  ];
  expect(myDayOf({ ...data, bookings }).bookings.map(({ key, way, handover: start }) => [key, way, start?.from, start?.to])).toEqual([
    [2, 'return', me, null],
    [1, 'pickUp', other, me],
    [6, null, undefined, undefined],
  ]);
});

test('[R-110] only a booking that runs or begins within a day starts a handover', () => {
  const near = booking(1, 'PO 3', '2026-11-26T08:00:00');
  const startsOf = (now: string) => {
    const day = myDayOf({ ...data, bookings: [near, booking(2, 'PO 2', '2026-12-20T08:00:00')], now });
    return [day.bookings.map(({ isNear }) => isNear), startOfVehicle(day, 3), startOfVehicle(day, 2)];
  };
  const pickUp = expect.objectContaining({ vehicleId: 3, to: me }) as unknown;
  const mine = expect.objectContaining({ vehicleId: 2, from: me }) as unknown;
  expect(startsOf('2026-11-25T07:59:59')).toEqual([[false, false], null, mine]);
  expect(startsOf('2026-11-25T08:00:00')).toEqual([[true, false], pickUp, mine]);
  expect(startsOf('2026-11-26T19:00:00')).toEqual([[true, false], pickUp, mine]);
});

test('[R-110] [R-120] handovers that name a vehicle with its model are its own', () => {
  const vehicles = [car(1, 'WX 01000'), car(2, 'WI 01037 Toyota Corolla')];
  const handovers = [
    handover(1, 'WX 01000 Škoda Octavia', '2026-11-24T08:00:00', 'Michał Dąbrowski', 'Jan Kowalczyk'),
    handover(2, 'WI 01037', '2026-11-24T09:00:00', 'Ewa Nowak', 'Jan Kowalczyk'),
  ];
  expect(myDayOf({ ...data, vehicles, handovers }).vehicles.map(({ vehicle }) => vehicle.Id)).toEqual([2, 1]);
});
