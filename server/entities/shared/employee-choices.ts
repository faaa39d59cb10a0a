import { sql } from 'kysely';
import { may } from '../../../src/contract/permissions.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';

/** Employees as pickers show them. Telephone, mail address and personnel number are private: only who may read employees gets them, and everyone the own address. */
export function employeeChoices({ db, user }: Pick<CallRequest, 'db' | 'user'>) {
  const isReader = may(user.permissions, 'Employee', 'IsRead');
  const address = sql<string | null>`CASE WHEN ${isReader} OR "Id" = ${user.employeeId ?? 0} THEN "Email" END`;
  const people = db.selectFrom('employee').select(['Id', 'FullName', 'IsActive', address.as('Email')]);
  return people.$if(isReader, (full) => full.select(['Number', 'PhoneNumber']));
}
