import { answer, choicesAnswer, idAnswer, valueAnswer } from '../core/answer.ts';
import { flagParameter, idParameter, requireParameter, type Call, type CallDefinition } from '../core/call.ts';
import { numberOf, textOf, type JsonObject } from '../core/json.ts';
import { vehicleLabel } from '../kinds/columns.ts';
import { additionalFieldGroups } from '../seed/additional-fields.ts';

const CAR = 0;

export const lookupCalls: CallDefinition[] = [
  { method: 'GET', path: '/Employee/List', parameters: ['activeOnly'], answer: employees },
  {
    method: 'GET',
    path: '/Employee/Company/{contractorId?}',
    parameters: ['contractorId'],
    answer: (call) =>
      choicesAnswer(
        recordsOf(call, 'ContractorEmployee')
          .filter((employee) => employee.ContractorId === idParameter(call, 'contractorId'))
          .map(toChoice),
      ),
  },
  {
    method: 'GET',
    path: '/Employee/GetCurrentUserPhoneNumber',
    isOptional: true,
    answer: ({ user }) => valueAnswer(user?.phoneNumber ?? null),
  },
  { method: 'GET', path: '/Employee/GetCurrentUserEmployeeId', answer: ({ user }) => idAnswer(user?.employeeId ?? null) },
  {
    method: 'GET',
    path: '/PredefinedPlace/Dictionary',
    isOptional: true,
    answer: (call) => choicesAnswer(recordsOf(call, 'PredefinedPlace').map(toChoice)),
  },
  {
    method: 'GET',
    path: '/Contractor/Dictionary',
    parameters: ['insurers'],
    answer: (call) => choicesAnswer(contractors(call).map(toChoice)),
  },
  {
    method: 'GET',
    path: '/Contractor/DictionaryWithDependent',
    isOptional: true,
    answer: (call) => choicesAnswer(recordsOf(call, 'Contractor').map(toChoice)),
  },
  {
    method: 'GET',
    path: '/VehicleModel/Dictionary',
    isOptional: true,
    answer: (call) =>
      choicesAnswer(recordsOf(call, 'VehicleModel').map((model) => ({ ...toChoice(model), ClassId: model.ClassId ?? null }))),
  },
  { method: 'GET', path: '/Vehicle/Company', parameters: ['allTypes'], answer: companyVehicles },
  { method: 'GET', path: '/Vehicle/Users/{id?}', parameters: ['id'], answer: vehicleUsers },
  {
    method: 'GET',
    path: '/Vehicle/Type/{vehicleId?}',
    parameters: ['vehicleId'],
    isOptional: true,
    answer: (call) => valueAnswer(vehicleOf(call)?.VehicleType ?? null),
  },
  {
    method: 'GET',
    path: '/Vehicle/LastHandoverDriverId/{vehicleId?}',
    parameters: ['vehicleId'],
    isOptional: true,
    answer: (call) => idAnswer(lastHandoverDriver(call)),
  },
  {
    method: 'GET',
    path: '/AdditionalField/GetAdditionalFields/{controllerNumber?}',
    parameters: ['controllerNumber'],
    isOptional: true,
    answer: (call) => answer('items', additionalFieldGroups(idParameter(call, 'controllerNumber') ?? 0)),
  },
];

function recordsOf(call: Call, table: string): JsonObject[] {
  return call.database.table(table).all();
}

function toChoice({ Id = null, Name = null }: JsonObject): JsonObject {
  return { Id, Name };
}

function employees(call: Call) {
  requireParameter(call, 'activeOnly');
  const rows = recordsOf(call, 'Employee').filter((employee) => !flagParameter(call, 'activeOnly') || employee.FinishedWorkOn === null);
  return choicesAnswer(rows.map(({ Id = null, FullName = null }) => ({ Id, Name: FullName })));
}

function contractors(call: Call): JsonObject[] {
  return recordsOf(call, 'Contractor').filter((contractor) => !flagParameter(call, 'insurers') || contractor.IsInsurer === true);
}

/** Cars, or vehicles of all types. A user who may not read vehicles gets only their own. */
function companyVehicles(call: Call) {
  requireParameter(call, 'allTypes');
  const seesAll = call.user?.rights(5030).IsRead === true;
  const rows = recordsOf(call, 'Vehicle')
    .filter((vehicle) => flagParameter(call, 'allTypes') || vehicle.VehicleType === CAR)
    .filter((vehicle) => seesAll || vehicle.UserEmployeeId === call.user?.employeeId);
  return choicesAnswer(rows.map((vehicle) => ({ Id: vehicle.Id ?? null, Name: vehicleLabel(vehicle) })));
}

function vehicleOf(call: Call): JsonObject | undefined {
  return call.database.table('Vehicle').get(idParameter(call, 'vehicleId') ?? idParameter(call));
}

function vehicleUsers(call: Call) {
  const userId = numberOf(vehicleOf(call)?.UserEmployeeId);
  const user = call.database.table('Employee').get(userId);
  return choicesAnswer(user ? [{ Id: userId, Name: textOf(user.FullName) }] : []);
}

function lastHandoverDriver(call: Call) {
  const id = numberOf(vehicleOf(call)?.Id);
  const documents = recordsOf(call, 'VehicleHandoverDocument').filter((document) => document.VehicleId === id);
  return documents.toSorted((one, other) => textOf(other.Date).localeCompare(textOf(one.Date)))[0]?.ToEmployeeId ?? null;
}
