import * as v from 'valibot';
import { crudCalls } from '../../definition/crud-calls.ts';
import { get } from '../../definition/record-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import { choice, recordId, columnDate, columnFlag, columnReference, columnText } from '../../wire/fields.ts';
import { importCall } from '../../import/import-call.ts';

/** Number of typed characters from which pickers filter employees; one letter matches too many. */
export const MIN_EMPLOYEE_SEARCH_LENGTH = 2;

const columns = {
  Id: recordId,
  FullName: v.string(),
  Number: columnText,
  PositionCode: columnText,
  EmployedOn: columnDate,
  Email: columnText,
  StructureDate: columnDate,
  CostStructureDate: columnDate,
  CostPlace: columnText,
  DriverLicenceCategory: columnText,
  DriverLicenceExpirationDate: columnDate,
  DriverLicenceNumber: columnText,
  OrganizationStructure: columnText,
};

const row = v.looseObject(columns);

/** `Status`: whether the employee still works for the company. */
const fullRecord = v.looseObject({ ...columns, Status: columnText, FinishedWorkOn: columnDate });

/** An employee in pickers. */
export const employeeChoice = v.looseObject({
  Id: recordId,
  FullName: v.string(),
  Number: columnText,
  PhoneNumber: columnText,
  /** Beyond the specification. */
  Email: columnText,
  IsActive: v.optional(columnFlag, true),
});

export type EmployeeChoice = v.InferOutput<typeof employeeChoice>;

export const employee = defineEntity({
  name: 'employee',
  wireName: 'Employee',
  functionality: 'Employee',
  files: { holds: 'any' },
  grid: {
    path: '/api/ODataEmployee',
    row,
    extraColumns: ['Id'],
    searched: ['FullName', 'Number', 'Email', 'OrganizationStructure', 'PositionCode'],
    sort: [{ field: 'FullName', direction: 'asc' }],
  },
  calls: {
    // Beyond the specification, which has the full record but no call for it.
    ...crudCalls({ wireName: 'Employee', functionality: 'Employee', answer: fullRecord, get: { isExtra: true } }),
    import: importCall('Employee', 'Employee'),
    list: get('/Employee/List', 'signed-in', v.array(employeeChoice), { query: ['activeOnly'], dependsOnRights: true }),
    company: get('/Employee/Company', 'signed-in', v.array(choice), { query: ['contractorId'] }),
    getCurrentUserEmployeeId: get('/Employee/GetCurrentUserEmployeeId', 'signed-in', columnReference),
    getCurrentUserPhoneNumber: get('/Employee/GetCurrentUserPhoneNumber', 'signed-in', v.nullable(v.string())),
  },
  offlineRows: 'all',
  offlineReads: [
    { call: 'list', parameters: { activeOnly: 'true' } },
    { call: 'getCurrentUserEmployeeId' },
    { call: 'getCurrentUserPhoneNumber' },
  ],
});
