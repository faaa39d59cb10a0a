import { sql } from 'kysely';
import { may } from '../../../src/contract/permissions/permissions.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';

type Asked = Pick<CallRequest, 'db' | 'user'>;

/** Employees as pickers show them. Telephone and personnel number are private: only who may read employees gets them. */
export function employeeChoices({ db, user }: Asked) {
  const people = db.selectFrom('employee').select(['Id', 'FullName', 'IsActive']);
  return people.$if(mayReadEmployees(user), (full) => full.select(['Number', 'PhoneNumber']));
}

/** The same with mail addresses: of all for those who may read employees, for everyone the own one. */
export function addressedEmployees(asked: Asked) {
  const isTold = sql<boolean>`${mayReadEmployees(asked.user)} OR "Id" = ${asked.user.employeeId ?? 0}`;
  return employeeChoices(asked).select(sql<string | null>`CASE WHEN ${isTold} THEN "Email" END`.as('Email'));
}

function mayReadEmployees(user: Asked['user']): boolean {
  return may(user.permissions, 'Employee', 'IsRead');
}
