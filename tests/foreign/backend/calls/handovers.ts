import { answer, flagAnswer } from '../core/answer.ts';
import { bodyId, idParameter, parameter, type Call, type CallDefinition } from '../core/call.ts';
import { fieldOf, isObject, textOf, type Json, type JsonObject } from '../core/json.ts';
import { presentRecord } from '../kinds/kind.ts';
import { fault, vehicleHandoverDocument } from '../kinds/vehicle-handover-document.ts';
import { now } from '../core/local-time.ts';
import { badRequest, conflict, notFound } from '../core/http-error.ts';
import { TERMS } from '../seed/terms.ts';
import { actionCall, deleteCall, getCall, requireRecord, savedAnswer, saveCall } from './standard.ts';

const READ = { functionality: 7170, right: 'IsRead' } as const;
const CHANGE = { functionality: 7170, right: 'IsChange' } as const;

/** Accepted names of the parameter, which the specification does not name. */
const TERMS_PARAMETERS = ['item', 'data', 'json', 'document', 'model'];

export const handoverCalls: CallDefinition[] = [
  getCall(vehicleHandoverDocument),
  saveCall(vehicleHandoverDocument),
  deleteCall(vehicleHandoverDocument),
  actionCall(vehicleHandoverDocument, 'Confirm', 'IsChange', confirm),
  actionCall(vehicleHandoverDocument, 'Duplicate', 'IsAdd', duplicate),
  { method: 'GET', path: '/VehicleHandoverDocument/AreThereTerms', isOptional: true, answer: () => flagAnswer(true) },
  { method: 'GET', path: '/VehicleHandoverDocument/GetTerms', parameters: TERMS_PARAMETERS, answer: terms },
  {
    method: 'GET',
    path: '/VehicleHandoverDocument/GetFaults/{id?}',
    parameters: ['id'],
    requires: READ,
    answer: (call) =>
      answer(
        'items',
        faultsOf(call).map((record) => presentRecord(fault, record, call)),
      ),
  },
  {
    method: 'GET',
    path: '/VehicleHandoverDocument/GetFault/{id?}',
    parameters: ['id'],
    requires: READ,
    answer: (call) => answer('item', presentRecord(fault, requireRecord(fault, call), call)),
  },
  { method: 'POST', path: '/VehicleHandoverDocument/CreateOrUpdateFault', requires: CHANGE, answer: saveFault },
  {
    ...deleteCall(fault),
    path: '/VehicleHandoverDocument/DeleteFault/{id?}',
    requires: CHANGE,
  },
];

function confirm(document: JsonObject, { database }: Call): void {
  if (textOf(document.Number) !== '') {
    throw conflict('Protokół jest już zatwierdzony.');
  }
  const confirmed = database
    .table('VehicleHandoverDocument')
    .all()
    .filter((other) => textOf(other.Number) !== '');
  database
    .table('VehicleHandoverDocument')
    .change(document.Id as number, { Number: `PZO/${now().slice(0, 4)}/${String(confirmed.length + 1).padStart(4, '0')}` });
}

function duplicate(document: JsonObject, { database, settings }: Call) {
  const copy = { ...document, Number: null, Date: now(), FromSignature: null, ToSignature: null };
  const id = database.table('VehicleHandoverDocument').insert(copy);
  database.table('VehicleHandoverDocument').hide(id, settings.lateListReads);
  const record = presentRecord(vehicleHandoverDocument, { ...copy, Id: id }, { database, settings });
  return answer('saved', id, { saved: { record, created: true } });
}

function terms(call: Call) {
  if (call.settings.requiresParameters && !TERMS_PARAMETERS.some((name) => isJsonObject(parameter(call, name)))) {
    throw badRequest('The item field is required.', 'item');
  }
  return answer('terms', TERMS);
}

function isJsonObject(text: string | undefined): boolean {
  try {
    return isObject(JSON.parse(text ?? '') as Json);
  } catch {
    return false;
  }
}

function faultsOf(call: Call): JsonObject[] {
  const id = idParameter(call);
  if (!call.database.table('VehicleHandoverDocument').get(id)) {
    throw notFound();
  }
  return call.database
    .table('Fault')
    .all()
    .filter((record) => record.VehicleHandoverDocumentId === id);
}

/** Accepted spellings of placement and kind, whose field names are not specified. */
const ALTERNATIVE_NAMES = { Placement: 'PlacementId', Kind: 'KindId' };

function saveFault(call: Call) {
  const body = { ...(call.body as JsonObject) };
  for (const [name, spelling] of Object.entries(ALTERNATIVE_NAMES)) {
    const field = fieldOf(body, spelling);
    if (fieldOf(body, name) === undefined && field !== undefined && !call.settings.strictBodies) {
      body[name] = field;
    }
  }
  const images = [1, 2, 3, 4, 5].map((index) => fieldOf(body, `Image${index}`)).filter((image) => typeof image === 'string');
  if (images.length > 0 && fieldOf(body, 'Images') === undefined && !call.settings.strictBodies) {
    body.Images = images;
  }
  const previous = call.database.table('Fault').get(bodyId(call));
  const documentId = fieldOf(body, 'VehicleHandoverDocumentId') ?? previous?.VehicleHandoverDocumentId ?? null;
  return savedAnswer(fault, { ...call, body: { ...body, VehicleHandoverDocumentId: documentId } });
}
