import { answer, choicesAnswer } from '../core/answer.ts';
import { idParameter, type Call, type CallDefinition } from '../core/call.ts';
import type { JsonObject } from '../core/json.ts';
import { rentalStatus } from '../kinds/columns.ts';
import { rentalApplication } from '../kinds/rental-application.ts';
import { equipmentRentalDocument, rentalDocument } from '../kinds/rental-document.ts';
import { overlaps } from '../kinds/rules.ts';
import { badRequest, conflict } from '../core/http-error.ts';
import { requestedPeriod, scheduleOf } from './bookings.ts';
import { actionCall, deleteCall, getCall, saveCall } from './standard.ts';

const CONFIRM = 7420;
const PRECONFIRM = 7410;
const SCHEDULE = 7370;

export const rentalCalls: CallDefinition[] = [
  getCall(rentalDocument),
  saveCall(rentalDocument),
  deleteCall(rentalDocument),
  actionCall(
    rentalDocument,
    'Confirm',
    'IsRead',
    (document, call) => setFlag(document, call, 'IsConfirmed', document.IsPreconfirmed === true && isOpen(document)),
    CONFIRM,
  ),
  actionCall(
    rentalDocument,
    'Preconfirm',
    'IsRead',
    (document, call) => setFlag(document, call, 'IsPreconfirmed', document.IsConfirmed !== true && isOpen(document)),
    PRECONFIRM,
  ),
  actionCall(rentalDocument, 'Discard', 'IsAdmin', (document, call) => setFlag(document, call, 'IsDiscarded', true)),
  {
    method: 'GET',
    path: '/RentalDocument/Schedule',
    parameters: ['search', 'data', 'startDate', 'endDate'],
    requires: { functionality: SCHEDULE, right: 'IsRead' },
    answer: (call) => answer('items', scheduleOf(call, withStatus(call), 'RentalDocumentNumber')),
  },
  getCall(equipmentRentalDocument),
  saveCall(equipmentRentalDocument),
  deleteCall(equipmentRentalDocument),
  {
    method: 'GET',
    path: '/EquipmentRentalDocument/AvailableEquipment',
    parameters: ['startDate', 'endDate', 'id'],
    isOptional: true,
    answer: (call) => choicesAnswer(availableEquipment(call)),
  },
  getCall(rentalApplication),
  saveCall(rentalApplication),
  deleteCall(rentalApplication),
];

function isOpen(document: JsonObject): boolean {
  return document.IsDiscarded !== true && document.IsRejectedByDriver !== true;
}

/** Sets the flag of a step; throws 409 when it is already set or not allowed. */
function setFlag(document: JsonObject, { database }: Call, field: string, isAllowed: boolean): void {
  if (document[field] === true || !isAllowed) {
    throw conflict('Operacja niedozwolona w bieżącym stanie dokumentu.');
  }
  database.table('RentalDocument').change(document.Id as number, { [field]: true });
}

function withStatus({ database }: Call): JsonObject[] {
  return database
    .table('RentalDocument')
    .all()
    .map((document) => ({ ...document, Status: rentalStatus(document, database) }));
}

function availableEquipment(call: Call): JsonObject[] {
  const period = requestedPeriod(call);
  if (period === undefined && call.settings.requiresParameters) {
    throw badRequest('The startDate field is required.', 'startDate');
  }
  const rented = call.database
    .table('EquipmentRentalDocument')
    .all()
    .filter((document) => period !== undefined && document.Id !== idParameter(call) && overlaps(document, period));
  return call.database
    .table('Equipment')
    .all()
    .filter((equipment) => !rented.some((document) => document.AdditionalEquipmentId === equipment.Id))
    .map(({ Id = null, Name = null }) => ({ Id, Name }));
}
