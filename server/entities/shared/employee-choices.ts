import { may } from '../../../src/contract/permissions.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';

/** Employees as pickers show them. Telephone and personnel number are private: only who may read employees gets them. */
export function employeeChoices({ db, user }: Pick<CallRequest, 'db' | 'user'>) {
  const people = db.selectFrom('employee').select(['Id', 'FullName', 'IsActive']);
  return people.$if(may(user.permissions, 'Employee', 'IsRead'), (full) => full.select(['Number', 'PhoneNumber']));
}
