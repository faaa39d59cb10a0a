import { sql } from 'kysely';
import { dictionaryIds } from '../../src/contract/entities/dictionary.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { additionalFieldGroups } from '../calls/additional-fields.ts';
import type { CallRequest } from '../calls/call-request.ts';
import { idOf, isTrue } from '../calls/parameters.ts';
import { localizedName } from '../database/localized-name.ts';
import { summaryOfAccessToken } from './summary-access.ts';

/** Choices of the dictionary with this id, in the request's language. */
export async function items(request: CallRequest): Promise<unknown> {
  return dictionaryItems(request).where('d.Id', '=', idOf(request, 'id')).execute();
}

/** Choices of the dictionary with this code. Throws like `summaryOfAccessToken` for an invalid access token. */
export async function itemsByCode(request: CallRequest): Promise<unknown> {
  if (request.accessToken !== null) await summaryOfAccessToken(request);
  return dictionaryItems(request).where('d.Code', '=', request.parameters['code'] ?? '').execute();
}

/** Cost groups, in the request's language. */
export async function costGroups(request: CallRequest): Promise<unknown> {
  return dictionaryItems(request).where('d.Id', '=', dictionaryIds.costGroups).execute();
}

export async function countries({ db, language }: CallRequest): Promise<unknown> {
  return db.selectFrom('country').select(['Code', localizedName(language, 'country').as('Name')]).orderBy(sortedInPolish(localizedName(language, 'country'))).execute();
}

export async function predefinedPlaces({ db }: CallRequest): Promise<unknown> {
  return db.selectFrom('predefined_place').select(['Id', 'Name']).where('IsActive', '=', true).orderBy(sortedInPolish(sql.ref('Name'))).orderBy('Id').execute();
}

export async function vehicleModels({ db }: CallRequest): Promise<unknown> {
  return db.selectFrom('vehicle_model').select(['Id', 'Name']).where('IsActive', '=', true).orderBy(sortedInPolish(sql.ref('Name'))).orderBy('Id').execute();
}

/** Contractors as choices; with `insurers` only insurers. */
export async function contractors(request: CallRequest): Promise<unknown> {
  const found = request.db.selectFrom('contractor').select(['Id', 'Name']).where('IsActive', '=', true);
  const chosen = isTrue(request, 'insurers') ? found.where('IsInsurer', '=', true) : found;
  return chosen.orderBy(sortedInPolish(sql.ref('Name'))).orderBy('Id').execute();
}

/** Contractors, each with its employees. */
export async function contractorsWithEmployees({ db }: CallRequest): Promise<unknown> {
  const found = await sql`
    SELECT c."Id", c."Name", coalesce(e."Employees", '[]'::jsonb) AS "Employees"
    FROM contractor c
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('Id', p."Id", 'Name', p."Name") ORDER BY p."Name" COLLATE "pl-x-icu", p."Id") AS "Employees"
      FROM contractor_employee p WHERE p."ContractorId" = c."Id"
    ) e ON true
    WHERE c."IsActive" ORDER BY c."Name" COLLATE "pl-x-icu", c."Id"`.execute(db);
  return found.rows;
}

/** The employees of the contractor `contractorId` as choices. */
export function employeesOfContractor(request: CallRequest): Promise<unknown> {
  const people = request.db.selectFrom('contractor_employee').select(['Id', 'Name']).where('ContractorId', '=', idOf(request, 'contractorId'));
  return people.orderBy(sortedInPolish(sql.ref('Name'))).orderBy('Id').execute();
}

/** Employees as choices; with `activeOnly` only active ones. */
export async function employees(request: CallRequest): Promise<unknown> {
  const found = request.db.selectFrom('employee').select(['Id', 'FullName', 'Number', 'PhoneNumber', 'IsActive']);
  const chosen = isTrue(request, 'activeOnly') ? found.where('IsActive', '=', true) : found;
  return chosen.orderBy(sortedInPolish(sql.ref('FullName'))).orderBy('Id').execute();
}

/** The phone number of the current user, or null. */
export async function currentUserPhoneNumber({ db, user }: CallRequest): Promise<string | null> {
  const employee = await db.selectFrom('employee').select('PhoneNumber').where('Id', '=', user.employeeId ?? 0).executeTakeFirst();
  return employee?.PhoneNumber ?? null;
}

/** Additional fields of the functionality `controllerNumber`. Retired fields are sent as optional, for clients that do not read `IsActive`. */
export async function additionalFields({ db, parameters }: CallRequest): Promise<unknown> {
  const text = parameters['controllerNumber'] ?? '';
  if (!/^\d{1,9}$/.test(text)) throw new TaborError('bad-request', { detail: 'controllerNumber' });
  const groups = await additionalFieldGroups(db, Number(text));
  return groups.map((group) => ({ ...group, Fields: group.Fields.map((field) => ({ ...field, IsRequired: field.IsRequired && field.IsActive })) }));
}

function dictionaryItems({ db, language }: CallRequest) {
  return db
    .selectFrom('dictionary_item as i')
    .innerJoin('dictionary as d', 'd.Id', 'i.DictionaryId')
    .select(['i.Id', localizedName(language, 'i').as('Name'), 'i.Name as NamePl', 'i.Code'])
    .where('i.IsActive', '=', true)
    .orderBy('i.Position')
    .orderBy('i.Id');
}

function sortedInPolish(value: ReturnType<typeof sql>) {
  return sql`${value} COLLATE "pl-x-icu"`;
}
