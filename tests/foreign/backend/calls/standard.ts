// Calls that most kinds have: Get, CreateOrUpdate, Delete, and actions on one record.
import { answer, doneAnswer, type Answer } from '../core/answer.ts';
import { bodyId, idParameter, type Call, type CallDefinition, type Right } from '../core/call.ts';
import type { JsonObject } from '../core/json.ts';
import { presentRecord, type Kind } from '../kinds/kind.ts';
import { notFound } from '../core/http-error.ts';
import { saveRecord } from '../kinds/save-record.ts';

export function getCall(kind: Kind): CallDefinition {
  return {
    method: 'GET',
    path: `/${kind.name}/Get/{id?}`,
    parameters: ['id'],
    requires: { functionality: kind.functionality, right: 'IsRead' },
    answer: (call) => answer('item', presentRecord(kind, requireRecord(kind, call), call)),
  };
}

export function saveCall(kind: Kind, path = `/${kind.name}/CreateOrUpdate`): CallDefinition {
  return {
    method: 'POST',
    path,
    requires: (call) => ({ functionality: kind.functionality, right: bodyId(call) === null ? 'IsAdd' : 'IsChange' }),
    answer: (call) => savedAnswer(kind, call),
  };
}

export function savedAnswer(kind: Kind, call: Call): Answer {
  const { id, created, record } = saveRecord(kind, call);
  return answer('saved', id, { saved: { record: presentRecord(kind, record, call), created } });
}

export function deleteCall(kind: Kind, check?: (record: JsonObject) => void): CallDefinition {
  return actionCall(kind, 'Delete', 'IsRemove', (record, call) => {
    check?.(record);
    call.database.table(kind.name).remove(record.Id as number);
  });
}

export function actionCall(
  kind: Kind,
  name: string,
  right: Right,
  act: (record: JsonObject, call: Call) => Answer | void,
  functionality = kind.functionality,
): CallDefinition {
  return {
    method: 'POST',
    path: `/${kind.name}/${name}/{id?}`,
    parameters: ['id'],
    requires: { functionality, right },
    answer: (call) => act(requireRecord(kind, call), call) ?? doneAnswer(),
  };
}

export function requireRecord(kind: Kind, call: Call): JsonObject {
  const record = call.database.table(kind.name).get(idParameter(call) ?? bodyId(call));
  if (!record) {
    throw notFound();
  }
  return record;
}
