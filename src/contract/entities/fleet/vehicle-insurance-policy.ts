import * as v from 'valibot';
import { defineEntity } from '../../definition/entity.ts';
import { recordId, columnDate, columnText } from '../../wire/fields.ts';
import { importCall } from '../../import/import-call.ts';

const row = v.looseObject({
  Id: recordId,
  VehicleRegistrationNumber: columnText,
  Insurer: columnText,
  Number: columnText,
  DateFrom: columnDate,
  DateTo: columnDate,
});

/** Policies are read only: the specification shows no form for them. */
export const vehicleInsurancePolicy = defineEntity({
  name: 'vehicle-insurance-policy',
  wireName: 'VehicleInsurancePolicy',
  functionality: 'VehicleInsurancePolicy',
  files: { holds: 'any' },
  grid: {
    path: '/api/ODataVehicleInsurancePolicy',
    row,
    extraColumns: ['Id'],
    searched: ['VehicleRegistrationNumber', 'Insurer', 'Number'],
    sort: [{ field: 'DateTo', direction: 'desc' }],
  },
  calls: { import: importCall('VehicleInsurancePolicy', 'VehicleInsurancePolicy') },
  offlineRows: 'all',
});
