import { sql } from 'kysely';
import { may } from '../../../src/contract/permissions/permissions.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';

type RequestScope = Pick<CallRequest, 'db' | 'user'>;

/** Employees as pickers show them. Telephone and personnel number are private: only who may read employees gets them. */
export function employeeChoices({ db, user }: RequestScope) {
  const people = db.selectFrom('employee').select(['employee.Id', 'FullName', 'IsActive']);
  return people.$if(mayReadEmployees(user), (full) => full.select(['Number', 'PhoneNumber']));
}

/** The same with mail addresses: of all for those who may read employees, for everyone the own one. */
export function addressedEmployees(scope: RequestScope) {
  const isVisible = sql<boolean>`${mayReadEmployees(scope.user)} OR "Id" = ${scope.user.employeeId ?? 0}`;
  return employeeChoices(scope).select(sql<string | null>`CASE WHEN ${isVisible} THEN "Email" END`.as('Email'));
}

function mayReadEmployees(user: RequestScope['user']): boolean {
  return may(user.permissions, 'Employee', 'IsRead');
}
