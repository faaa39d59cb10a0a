import { answer, choices, idAnswer, value } from '../answer.ts';
import { flagParameter, idParameter, parameter, type Call, type CallDefinition } from '../call.ts';
import { numberOf, textOf, type JsonObject } from '../json.ts';
import { vehicleLabel } from '../kinds/columns.ts';
import { badRequest } from '../refusal.ts';
import { additionalFieldGroups } from '../seed/additional-fields.ts';

const CAR = 0;

export const lookupCalls: CallDefinition[] = [
  { method: 'GET', path: '/Employee/List', parameters: ['activeOnly'], answer: employees },
  {
    method: 'GET',
    path: '/Employee/Company/{contractorId?}',
    parameters: ['contractorId'],
    answer: (call) => choices(named(call, 'ContractorEmployee').filter((employee) => employee.ContractorId === idParameter(call, 'contractorId')).map(short)),
  },
  { method: 'GET', path: '/Employee/GetCurrentUserPhoneNumber', optional: true, answer: ({ user }) => value(user?.phoneNumber ?? null) },
  { method: 'GET', path: '/Employee/GetCurrentUserEmployeeId', answer: ({ user }) => idAnswer(user?.employeeId ?? null) },
  { method: 'GET', path: '/PredefinedPlace/Dictionary', optional: true, answer: (call) => choices(named(call, 'PredefinedPlace').map(short)) },
  { method: 'GET', path: '/Contractor/Dictionary', parameters: ['insurers'], answer: (call) => choices(contractors(call).map(short)) },
  {
    method: 'GET',
    path: '/Contractor/DictionaryWithDependent',
    optional: true,
    answer: (call) => choices(named(call, 'Contractor').map(short)),
  },
  {
    method: 'GET',
    path: '/VehicleModel/Dictionary',
    optional: true,
    answer: (call) => choices(named(call, 'VehicleModel').map((model) => ({ ...short(model), ClassId: model.ClassId ?? null }))),
  },
  { method: 'GET', path: '/Vehicle/Company', parameters: ['allTypes'], answer: companyVehicles },
  { method: 'GET', path: '/Vehicle/Users/{id?}', parameters: ['id'], answer: vehicleUsers },
  {
    method: 'GET',
    path: '/Vehicle/Type/{vehicleId?}',
    parameters: ['vehicleId'],
    optional: true,
    answer: (call) => value(vehicleOf(call)?.VehicleType ?? null),
  },
  {
    method: 'GET',
    path: '/Vehicle/LastHandoverDriverId/{vehicleId?}',
    parameters: ['vehicleId'],
    optional: true,
    answer: (call) => idAnswer(lastHandoverDriver(call)),
  },
  {
    method: 'GET',
    path: '/AdditionalField/GetAdditionalFields/{controllerNumber?}',
    parameters: ['controllerNumber'],
    optional: true,
    answer: (call) => answer('items', additionalFieldGroups(idParameter(call, 'controllerNumber') ?? 0)),
  },
];

function named(call: Call, table: string): JsonObject[] {
  return call.database.table(table).all();
}

function short({ Id = null, Name = null }: JsonObject): JsonObject {
  return { Id, Name };
}

function employees(call: Call) {
  if (call.settings.needsParameters && parameter(call, 'activeOnly') === undefined) {
    throw badRequest('The activeOnly field is required.', 'activeOnly');
  }
  const rows = named(call, 'Employee').filter((employee) => !flagParameter(call, 'activeOnly') || employee.FinishedWorkOn === null);
  return choices(rows.map(({ Id = null, FullName = null }) => ({ Id, Name: FullName })));
}

function contractors(call: Call): JsonObject[] {
  return named(call, 'Contractor').filter((contractor) => !flagParameter(call, 'insurers') || contractor.IsInsurer === true);
}

/** Cars, or vehicles of all types. A user who may not read vehicles gets only their own. */
function companyVehicles(call: Call) {
  if (call.settings.needsParameters && parameter(call, 'allTypes') === undefined) {
    throw badRequest('The allTypes field is required.', 'allTypes');
  }
  const seesAll = call.user?.rights(5030).IsRead === true;
  const rows = named(call, 'Vehicle')
    .filter((vehicle) => flagParameter(call, 'allTypes') || vehicle.VehicleType === CAR)
    .filter((vehicle) => seesAll || vehicle.UserEmployeeId === call.user?.employeeId);
  return choices(rows.map((vehicle) => ({ Id: vehicle.Id ?? null, Name: vehicleLabel(vehicle) })));
}

function vehicleOf(call: Call): JsonObject | undefined {
  return call.database.table('Vehicle').get(idParameter(call, 'vehicleId') ?? idParameter(call));
}

function vehicleUsers(call: Call) {
  const userId = numberOf(vehicleOf(call)?.UserEmployeeId);
  const user = call.database.table('Employee').get(userId);
  return choices(user ? [{ Id: userId, Name: textOf(user.FullName) }] : []);
}

function lastHandoverDriver(call: Call) {
  const id = numberOf(vehicleOf(call)?.Id);
  const documents = named(call, 'VehicleHandoverDocument').filter((document) => document.VehicleId === id);
  return documents.toSorted((one, other) => textOf(other.Date).localeCompare(textOf(one.Date)))[0]?.ToEmployeeId ?? null;
}
