import * as v from 'valibot';
import { defineEntity } from '../../definition/entity.ts';
import { recordId, columnDate, columnText } from '../../wire/fields.ts';

/** Assignment of a vehicle to an employee for a period. The specification names the list but no fields; these are ours. */
const row = v.looseObject({
  Id: recordId,
  Vehicle: columnText,
  Employee: columnText,
  OrganizationStructure: columnText,
  CostPlace: columnText,
  From: columnDate,
  To: columnDate,
});

export const allocation = defineEntity({
  name: 'allocation',
  wireName: 'Allocation',
  functionality: 'Vehicle',
  grid: {
    path: '/api/ODataAllocation',
    row,
    extraColumns: ['Id', 'Vehicle', 'Employee', 'OrganizationStructure', 'CostPlace', 'From', 'To'],
    searched: ['Vehicle', 'Employee', 'OrganizationStructure', 'CostPlace'],
    sort: [{ field: 'From', direction: 'desc' }],
  },
  calls: {},
  offlineRows: 2_000,
});
