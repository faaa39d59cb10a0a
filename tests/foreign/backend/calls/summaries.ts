import { answer, flagAnswer, idAnswer } from '../core/answer.ts';
import { bodyOf, idParameter, parameter, type Call, type CallDefinition } from '../core/call.ts';
import { fieldOf, numberOf, textOf, type JsonObject } from '../core/json.ts';
import { summaryCollides } from '../kinds/collisions.ts';
import { periodicSummary, position } from '../kinds/costs.ts';
import { presentRecord } from '../kinds/kind.ts';
import { checkKeys } from '../kinds/read-fields.ts';
import { now } from '../core/local-time.ts';
import { conflict, notFound, HttpError } from '../core/http-error.ts';
import { getCall, requireRecord, savedAnswer, saveCall } from './standard.ts';

const ID_AND_TOKEN = ['id', 'accessToken'];
const READ = { functionality: 2970, right: 'IsRead' } as const;

// Calls that accept an access token instead of a login are public; `authorize` checks the token or login.
export const summaryCalls: CallDefinition[] = [
  getCall(periodicSummary),
  saveCall(periodicSummary),
  {
    method: 'GET',
    path: '/PeriodicSummary/GetIdByAccessToken/{accessToken}',
    isPublic: true,
    answer: (call) => idAnswer(findSummaryByToken(call).Id ?? null),
  },
  {
    method: 'GET',
    path: '/PeriodicSummary/GetByAccessToken/{accessToken}',
    isPublic: true,
    answer: (call) => answer('item', presentRecord(periodicSummary, findSummaryByToken(call), call)),
  },
  {
    method: 'GET',
    path: '/PeriodicSummary/GetInitialDetailsForVehicle/{id?}',
    parameters: ['id'],
    requires: READ,
    isOptional: true,
    answer: defaultsForVehicle,
  },
  {
    method: 'GET',
    path: '/PeriodicSummary/GetPositions/{id?}',
    parameters: ID_AND_TOKEN,
    isPublic: true,
    answer: (call) => answer('items', positionsOf(authorize(call, requireRecord(periodicSummary, call)), call)),
  },
  {
    method: 'GET',
    path: '/PeriodicSummary/GetPosition/{id?}',
    parameters: ID_AND_TOKEN,
    isPublic: true,
    answer(call) {
      const record = requireRecord(position, call);
      authorize(call, summaryOf(record, call));
      return answer('item', presentRecord(position, record, call));
    },
  },
  {
    method: 'GET',
    path: '/PeriodicSummary/CanBeEdited/{id?}',
    parameters: ID_AND_TOKEN,
    isPublic: true,
    isOptional: true,
    answer: (call) => flagAnswer(authorize(call, requireRecord(periodicSummary, call)).IsClosed !== true),
  },
  {
    method: 'POST',
    path: '/PeriodicSummary/DoesPeriodicSummaryCollide',
    answer: ({ database, settings, ...call }) => {
      if (settings.strictBodies) {
        checkKeys(periodicSummary, call.body as JsonObject);
      }
      return flagAnswer(summaryCollides(periodBody(call.body as JsonObject), database));
    },
  },
  { method: 'POST', path: '/PeriodicSummary/CreateOrUpdatePosition', isPublic: true, answer: savePosition },
  {
    method: 'POST',
    path: '/PeriodicSummary/DeletePosition/{id?}',
    parameters: ID_AND_TOKEN,
    isPublic: true,
    answer(call) {
      const record = requireRecord(position, call);
      requireEditable(call, summaryOf(record, call));
      call.database.table('Position').remove(record.Id as number);
      return answer('done', true);
    },
  },
  { method: 'POST', path: '/PeriodicSummary/ImportPositions', isPublic: true, answer: importPositions },
];

function findSummaryByToken(call: Call): JsonObject {
  const token = parameter(call, 'accessToken');
  const summary = call.database
    .table('PeriodicSummary')
    .all()
    .find((record) => record.AccessToken === token);
  if (!summary) {
    throw notFound();
  }
  return summary;
}

/** Returns the summary when the request has its access token or a user with the right; throws 401 or 403 otherwise. */
function authorize(call: Call, summary: JsonObject, right: 'IsRead' | 'IsChange' = 'IsRead'): JsonObject {
  const token = parameter(call, 'accessToken') ?? textOf(fieldOf(bodyOf(call), 'accessToken'));
  if (token !== '' && token === summary.AccessToken) {
    return summary;
  }
  if (!call.user) {
    throw new HttpError(401, 'Authorization has been denied for this request.');
  }
  if (!call.user.rights(2970)[right]) {
    throw new HttpError(403, 'Brak uprawnień do tej funkcji.');
  }
  return summary;
}

function requireEditable(call: Call, summary: JsonObject): JsonObject {
  if (authorize(call, summary, 'IsChange').IsClosed === true) {
    throw conflict('Zestawienie jest zamknięte.');
  }
  return summary;
}

function summaryOf(record: JsonObject, call: Call): JsonObject {
  const summary = call.database.table('PeriodicSummary').get(numberOf(record.periodicSummaryId));
  if (!summary) {
    throw notFound();
  }
  return summary;
}

function positionsOf(summary: JsonObject, { database, settings }: Call): JsonObject[] {
  return database
    .table('Position')
    .all()
    .filter((record) => record.periodicSummaryId === summary.Id)
    .map((record) => presentRecord(position, record, { database, settings }));
}

function savePosition(call: Call) {
  const body = bodyOf(call);
  const previous = call.database.table('Position').get(numberOf(fieldOf(body, 'Id') ?? null));
  const summaryId = fieldOf(body, 'periodicSummaryId') ?? previous?.periodicSummaryId ?? null;
  const summary = requireEditable(call, summaryOf({ periodicSummaryId: summaryId }, call));
  return savedAnswer(position, { ...call, body: { ...body, periodicSummaryId: summary.Id ?? null } });
}

/** Defaults for a new summary: it starts where the vehicle's last one ended. */
function defaultsForVehicle({ database, ...call }: Call) {
  const id = idParameter({ database, ...call });
  const vehicle = database.table('Vehicle').get(id);
  if (!vehicle) {
    throw notFound();
  }
  const last = database
    .table('PeriodicSummary')
    .all()
    .filter((record) => record.VehicleId === id)
    .toSorted((one, other) => textOf(other.EndDate).localeCompare(textOf(one.EndDate)))[0];
  return answer('item', {
    CounterStart: last?.CounterEnd ?? vehicle.VehicleMileage ?? null,
    StartDate: last?.EndDate ?? `${now().slice(0, 8)}01T00:00:00`,
    EndDate: `${now().slice(0, 10)}T00:00:00`,
  });
}

function periodBody(body: JsonObject): JsonObject {
  return Object.fromEntries(['Id', 'VehicleId', 'StartDate', 'EndDate'].map((name) => [name, fieldOf(body, name) ?? null]));
}

/** Imports the rows of an uploaded file as positions; answers false when the file is missing or empty. */
function importPositions(call: Call) {
  const body = bodyOf(call);
  const summary = requireEditable(call, requireRecord(periodicSummary, call));
  const file = call.database
    .table('File')
    .all()
    .find((record) => record.FileName === textOf(fieldOf(body, 'Filename')));
  const content = call.database.contents.get(numberOf(file?.Id) ?? 0)?.bytes ?? Buffer.alloc(0);
  const lines = content.subarray(0, 2).toString() === 'PK' ? ['Import z arkusza'] : content.toString().split(/\r?\n/).slice(1);
  const texts = lines.map((line) => line.trim()).filter((line) => line !== '');
  for (const text of texts) {
    call.database
      .table('Position')
      .insert({ periodicSummaryId: summary.Id ?? null, accessToken: null, Date: now(), Description: text.slice(0, 200), Comments: null });
  }
  return flagAnswer(texts.length > 0);
}
