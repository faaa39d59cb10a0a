import { smallFleet } from './small-fleet.ts';

/** A valid request body of a booking, overridden by `changed`. */
export function bookingBody(changed: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    Id: null,
    VehicleId: smallFleet.vehicle,
    StartDate: '2099-05-03T08:00:00',
    EndDate: '2099-05-03T16:00:00',
    TravelPurpose: 'Szkolenie',
    TargetPlace: 'Köln',
    Comment: 'Zażółć gęślą jaźń',
    ...changed,
  };
}

/** A valid request body of a counter reading, overridden by `changed`. */
export function counterBody(changed: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { Id: null, VehicleId: smallFleet.vehicle, DateTime: '2026-04-10T12:00:00', CounterState: 50_000, Comments: 'Tankowanie', ...changed };
}

/** A valid request body of a periodic summary, overridden by `changed`. */
export function summaryBody(changed: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    Id: null,
    VehicleId: smallFleet.vehicle,
    StartDate: '2027-01-01T00:00:00',
    EndDate: '2027-02-01T00:00:00',
    DriverName: 'Łucja Żółć',
    CounterStart: 10_000,
    CounterEnd: 12_500,
    DistanceCategory2: 300,
    DistanceCategory3: 200,
    DistanceCategory4: 50,
    FuelStart: 40.5,
    FuelEnd: 12,
    ...changed,
  };
}

/** A valid request body of a rental document, overridden by `changed`. */
export function rentalBody(changed: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    Id: null,
    VehicleId: smallFleet.vehicle,
    StartDate: '2099-05-03T08:00:00',
    EndDate: '2099-05-05T16:00:00',
    ContractorId: smallFleet.contractor,
    ContractorEmployeeId: smallFleet.contractorEmployee,
    PickupPlace: 'Łódź',
    ReturnPlace: 'Köln',
    TravelPurpose: 'Przewóz mebli z magazynu',
    Comments: 'Zażółć gęślą jaźń',
    ...changed,
  };
}

/** A valid request body of an equipment rental document, overridden by `changed`. */
export function equipmentRentalBody(changed: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    Id: null,
    AdditionalEquipmentId: smallFleet.equipment,
    StartDate: '2099-05-03T08:00:00',
    EndDate: '2099-05-05T16:00:00',
    ContractorId: smallFleet.contractor,
    PickupPlace: 'Łódź',
    ReturnPlace: 'Köln',
    Comments: 'z pokrowcem',
    ...changed,
  };
}

/** A valid request body of an open trip, overridden by `changed`. */
export function tripBody(changed: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    Id: null,
    VehicleId: smallFleet.vehicle,
    StartDate: '2026-06-01T08:00:00',
    EndDate: null,
    Description: 'Łódź – Köln',
    Purpose: 'Wizyta u klienta',
    StartCounter: 60_000,
    EndCounter: null,
    TripKind: 'business',
    Partner: 'Stahlhandel Köln GmbH',
    AdditionalFieldValues: [],
    ...changed,
  };
}
