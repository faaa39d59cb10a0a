import type { CallRequest } from '../calls/call-request.ts';
import { idOf } from '../calls/parameters.ts';
import { loadRecord } from '../calls/records.ts';
import { employmentText } from '../http/texts.ts';

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
export async function get(request: CallRequest): Promise<unknown> {
  const { IsActive, ...employee } = await loadRecord(request.db, 'employee', idOf(request, 'id'), { columns });
  return { ...employee, Status: employmentText(IsActive === true, request.language) };
}
