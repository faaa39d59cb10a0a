import * as v from 'valibot';
import { crudCalls } from '../../definition/crud-calls.ts';
import { get } from '../../definition/record-calls.ts';
import { defineEntity, type CallDefinition } from '../../definition/entity.ts';
import { recordReference, recordText, recordId, columnDate, columnNumber, columnReference, columnText, fileId } from '../../wire/fields.ts';
import { importCall } from '../../import/import-call.ts';
import { selectedDamages } from './damage-point.ts';
import { dictionaryIds } from '../shared/dictionary.ts';
import { employeeChoice } from '../company/employee.ts';

/** Vehicle types on the wire. */
export const vehicleTypes = { car: 0, truck: 1, semitrailer: 2 } as const;

export const vehicleType = v.picklist([0, 1, 2]);

export type VehicleType = v.InferOutput<typeof vehicleType>;

const columns = {
  Id: recordId,
  RegistrationNumber: v.string(),
  Make: columnText,
  Type: columnText,
  Model: columnText,
  TypeByPurpose: columnText,
  Status: columnText,
  BodyNumber: columnText,
  ProductionYear: columnNumber,
  Fuel: columnText,
  EngineCapacity: columnNumber,
  CurrentUser: columnText,
  OrganizationStructure: columnText,
  CostPlace: columnText,
  // Beyond the specification: percent of the battery at the last handover.
  Charge: columnNumber,
  VehicleMileage: columnNumber,
  NextTechnicalInspection: columnDate,
  NextServiceInspection: columnDate,
  VehicleMileageNextServiceInspection: columnNumber,
};

const row = v.looseObject(columns);

/** Agreement fields of a leased or rented vehicle, shown when the configuration enables them. */
const agreementFields = {
  AgreementNumber: columnText,
  ContractStartDate: columnDate,
  ContractEndDate: columnDate,
  InstalmentCount: columnNumber,
  InstalmentNet: columnNumber,
  Currency: columnText,
  /** Kilometres over the whole term. */
  KilometreLimit: columnNumber,
} as const;

/**
 * `EstimatedCounter`: expected odometer reading today, in kilometres, from the newest readings. `TankCapacity`: litres, or kWh of a
 * battery; beyond the specification.
 */
const fullRecord = v.looseObject({ ...columns, ...agreementFields, EstimatedCounter: columnNumber, TankCapacity: columnNumber });

/** A vehicle in pickers, with the data that an offline handover needs. */
const vehicleChoice = v.looseObject({
  Id: recordId,
  RegistrationNumber: v.string(),
  Make: columnText,
  Model: columnText,
  BodyNumber: columnText,
  VehicleType: v.optional(vehicleType, 0),
  /** Beyond the specification. It decides between fuel and charge. */
  Fuel: recordText,
  /** Kilometres of the newest reading. */
  LastCounter: columnNumber,
  LastCounterDate: columnDate,
  LastHandoverDriverId: columnReference,
  CurrentUserId: recordReference,
  /** Damages at the last handover. */
  KnownDamages: v.optional(selectedDamages),
});

const bookableVehicle = v.looseObject({ Id: recordId, RegistrationNumber: v.string(), Make: columnText, Model: columnText });

/**
 * Vehicles that are available from `startDate` to `endDate`, apart from the time of the booking `id` and the rental document `documentId`.
 */
const booking = {
  method: 'GET',
  path: '/vehicle/Booking',
  query: ['startDate', 'endDate', 'id', 'search'],
  defaults: { search: '' },
  extraQuery: ['documentId'],
  answer: v.array(bookableVehicle),
  requires: {
    anyOf: [
      { functionality: 'Booking', flag: 'IsRead' },
      { functionality: 'RentalDocument', flag: 'IsRead' },
    ],
  },
} as const satisfies CallDefinition;

export type VehicleChoice = v.InferOutput<typeof vehicleChoice>;

export const vehicle = defineEntity({
  name: 'vehicle',
  wireName: 'Vehicle',
  functionality: 'Vehicle',
  files: { holds: 'any' },
  grid: {
    path: '/api/ODataVehicle',
    row,
    extraColumns: ['Id', 'Charge'],
    searched: ['RegistrationNumber', 'Make', 'Type', 'Model', 'BodyNumber', 'CurrentUser', 'Status'],
    dictionaries: {
      Status: dictionaryIds.vehicleStates,
      TypeByPurpose: dictionaryIds.vehiclePurposes,
      Fuel: dictionaryIds.fuels,
      Type: dictionaryIds.bodyTypes,
    },
    sort: [{ field: 'RegistrationNumber', direction: 'asc' }],
  },
  calls: {
    // Beyond the specification, which has further vehicle data but no call for it.
    ...crudCalls({ wireName: 'Vehicle', functionality: 'Vehicle', answer: fullRecord, get: { isExtra: true } }),
    import: importCall('Vehicle', 'Vehicle'),
    generateExcel: {
      method: 'GET',
      path: '/api/Vehicle/GenerateExcel',
      // Search, filter and sort of the list.
      query: ['searchValue'],
      defaults: { searchValue: '' },
      extraQuery: ['$filter', '$orderby', 'export', 'note'],
      takesLong: true,
      answer: fileId,
      requires: { functionality: 'Vehicle', flag: 'IsRead' },
    },
    company: get('/Vehicle/Company', 'signed-in', v.array(vehicleChoice), { query: ['allTypes'] }),
    booking,
    // The same call in the spelling of the specification's second part.
    bookingToo: { ...booking, path: '/Vehicle/Booking' },
    type: get('/Vehicle/Type', 'signed-in', vehicleType, { query: ['vehicleId'] }),
    lastHandoverDriverId: get('/Vehicle/LastHandoverDriverId', 'signed-in', columnReference, { query: ['vehicleId'] }),
    users: get('/Vehicle/Users', 'signed-in', v.array(employeeChoice), { query: ['id'] }),
    // The same call at the path of the specification's second part.
    usersOf: get('/Vehicle/Users/{id}', 'signed-in', v.array(employeeChoice)),
  },
  offlineRows: 'all',
  offlineReads: [{ call: 'company', parameters: { allTypes: 'true' } }],
});
