import { doneAnswer } from '../core/answer.ts';
import { bodyOf, type Call, type CallDefinition } from '../core/call.ts';
import { fieldOf, numberOf, textOf, type JsonObject } from '../core/json.ts';
import { serviceRequest, tripRecordCard, vehicleCounter } from '../kinds/trips-and-service.ts';
import { vehicleDamage } from '../kinds/vehicle-damage.ts';
import { formatLocal, now, parseLocal } from '../core/local-time.ts';
import { badRequest, conflict, unprocessable } from '../core/http-error.ts';
import { deleteCall, getCall, requireRecord, saveCall } from './standard.ts';

export const tripAndServiceCalls: CallDefinition[] = [
  getCall(serviceRequest),
  // The specification has no delete call for service requests.
  saveCall(serviceRequest),
  getCall(tripRecordCard),
  saveCall(tripRecordCard),
  {
    method: 'POST',
    path: '/TripRecordCard/Finish/{id?}',
    parameters: ['id'],
    requires: { functionality: 5700, right: 'IsChange' },
    answer: finish,
  },
  getCall(vehicleCounter),
  saveCall(vehicleCounter),
  deleteCall(vehicleCounter),
  getCall(vehicleDamage),
  saveCall(vehicleDamage),
  deleteCall(vehicleDamage, (damage) => {
    if (damage.CanBeDeleted !== true) {
      throw conflict('Szkoda nie może być usunięta.');
    }
  }),
];

/** Finishes a trip. The body is the card, or its Id, EndDate and EndCounter. */
function finish(call: Call) {
  const card = requireRecord(tripRecordCard, call);
  if (textOf(card.EndDate) !== '') {
    throw conflict('Karta drogowa jest już zakończona.');
  }
  const changes = readFinishFields(card, bodyOf(call));
  call.database.table('TripRecordCard').change(card.Id as number, changes);
  return doneAnswer();
}

function readFinishFields(card: JsonObject, body: JsonObject): JsonObject {
  const endCounter = numberOf(fieldOf(body, 'EndCounter') ?? null);
  if (endCounter !== null && endCounter < (numberOf(card.StartCounter) ?? 0)) {
    throw unprocessable('Licznik za mały', 'EndCounter');
  }
  const sentEnd = textOf(fieldOf(body, 'EndDate'));
  const end = parseLocal(sentEnd === '' ? now() : sentEnd);
  if (end === null || end < (parseLocal(textOf(card.StartDate)) ?? 0)) {
    throw badRequest('Nieprawidłowa data zakończenia.', 'EndDate');
  }
  return { EndDate: formatLocal(end), EndCounter: endCounter ?? card.EndCounter ?? null };
}
