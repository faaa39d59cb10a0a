import { doneAnswer, flagAnswer } from '../core/answer.ts';
import type { Call, CallDefinition } from '../core/call.ts';
import type { JsonObject } from '../core/json.ts';
import { transportOrder } from '../kinds/read-only-kinds.ts';
import { conflict } from '../core/http-error.ts';
import { filesOf } from '../core/stored-files.ts';
import { actionCall } from './standard.ts';

const ORDER_STATUS = { closed: -1630001, loaded: -1630007, unloaded: -1630008, delivered: -1630010 };
const FINAL_STATUSES = [ORDER_STATUS.closed, ORDER_STATUS.delivered];

// The route is public and so are its actions; a logged-in user still needs the right.
export const transportOrderCalls: CallDefinition[] = [
  step('SetAsLoaded', (order, call) =>
    setStatus(order, call, ORDER_STATUS.loaded, [...FINAL_STATUSES, ORDER_STATUS.loaded, ORDER_STATUS.unloaded]),
  ),
  step('SetAsUnloaded', (order, call) => setStatus(order, call, ORDER_STATUS.unloaded, [...FINAL_STATUSES, ORDER_STATUS.unloaded])),
  step('SetAsDocumentsDelivered', deliver),
];

function step(name: string, act: (order: JsonObject, call: Call) => ReturnType<typeof flagAnswer>): CallDefinition {
  return { ...actionCall(transportOrder, name, 'IsChange', act), isPublic: true };
}

function setStatus(order: JsonObject, { database }: Call, statusId: number, disallowed: number[]) {
  if (disallowed.includes(order.StatusId as number)) {
    throw conflict('Status zlecenia nie pozwala na tę operację.');
  }
  const field =
    { [ORDER_STATUS.loaded]: 'Loaded', [ORDER_STATUS.unloaded]: 'Unloaded', [ORDER_STATUS.delivered]: 'DocumentsDelivered' }[statusId] ??
    'Closed';
  database.table('TransportOrder').change(order.Id as number, { StatusId: statusId, [field]: true });
  return doneAnswer();
}

/** Answers false when the order has no attached file, because no documents were delivered then. */
function deliver(order: JsonObject, call: Call) {
  if (filesOf(call.database, 'TransportOrder', order.Id as number).length === 0 && !FINAL_STATUSES.includes(order.StatusId as number)) {
    return flagAnswer(false);
  }
  setStatus(order, call, ORDER_STATUS.delivered, FINAL_STATUSES);
  return flagAnswer(true);
}
