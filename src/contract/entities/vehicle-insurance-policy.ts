import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { recordId, shownDate, shownText } from '../fields.ts';
import { importCall } from '../import/import-call.ts';

const row = v.looseObject({
  Id: recordId,
  VehicleRegistrationNumber: shownText,
  Insurer: shownText,
  Number: shownText,
  DateFrom: shownDate,
  DateTo: shownDate,
});

/** Policies are read only: the specification shows no form for them. */
export const vehicleInsurancePolicy = defineEntity({
  name: 'vehicle-insurance-policy',
  wireName: 'VehicleInsurancePolicy',
  functionality: 'VehicleInsurancePolicy',
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
