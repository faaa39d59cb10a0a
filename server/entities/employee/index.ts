import { sql } from 'kysely';
import { employee } from '../../../src/contract/entities/company/employee.ts';
import { sortedInPolish } from '../../database/localized-name.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { idOf, isTrue } from '../../engine/declaration/parameters.ts';
import { loadRecord } from '../../engine/records/rows.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { employmentText } from '../../texts/texts.ts';
import { addressedEmployees } from '../shared/employee-choices.ts';

export const declaration = defineServerEntity(employee, {
  table: 'employee',
  search: {},
  // A former employee is not offered in any form.
  deriveImported: ({ FinishedWorkOn }, { now }) =>
    typeof FinishedWorkOn === 'string' && FinishedWorkOn < now.slice(0, 10) ? { IsActive: false } : {},
  choices: {
    list: {
      by: 'FullName',
      load: (request, ids) => addressedEmployees(request).where('IsActive', '=', true).where('Id', 'in', ids).execute(),
    },
  },
  calls: {
    get,
    list: employees,
    company: employeesOfContractor,
    getCurrentUserEmployeeId: ({ user }) => Promise.resolve(user.employeeId),
    getCurrentUserPhoneNumber: currentUserPhoneNumber,
  },
});

const columns = [
  'Id',
  'FullName',
  'Number',
  'PositionCode',
  'EmployedOn',
  'Email',
  'StructureDate',
  'CostStructureDate',
  'CostPlace',
  'DriverLicenceCategory',
  'DriverLicenceExpirationDate',
  'DriverLicenceNumber',
  'OrganizationStructure',
  'FinishedWorkOn',
  'IsActive',
];

/** The full record of an employee, active or not. */
async function get(request: CallRequest): Promise<unknown> {
  const { IsActive, ...record } = await loadRecord(request.db, 'employee', idOf(request, 'id'), { columns });
  return { ...record, Status: employmentText(IsActive === true, request.language) };
}

/** The employees of the contractor `contractorId` as choices. */
function employeesOfContractor(request: CallRequest): Promise<unknown> {
  const people = request.db
    .selectFrom('contractor_employee')
    .select(['Id', 'Name'])
    .where('ContractorId', '=', idOf(request, 'contractorId'));
  return people
    .orderBy(sortedInPolish(sql.ref('Name')))
    .orderBy('Id')
    .execute();
}

/** Employees as choices; with `activeOnly` only active ones. */
async function employees(request: CallRequest): Promise<unknown> {
  const query = addressedEmployees(request);
  const filtered = isTrue(request, 'activeOnly') ? query.where('IsActive', '=', true) : query;
  return filtered
    .orderBy(sortedInPolish(sql.ref('FullName')))
    .orderBy('Id')
    .execute();
}

/** The phone number of the current user, or null. */
async function currentUserPhoneNumber({ db, user }: CallRequest): Promise<string | null> {
  const row = await db
    .selectFrom('employee')
    .select('PhoneNumber')
    .where('Id', '=', user.employeeId ?? 0)
    .executeTakeFirst();
  return row?.PhoneNumber ?? null;
}
