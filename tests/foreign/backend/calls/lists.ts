import type { Answer } from '../core/answer.ts';
import { flagParameter, parameter, type Call, type CallDefinition } from '../core/call.ts';
import { fieldOf, isObject, textOf, type Json, type JsonObject } from '../core/json.ts';
import { listKinds } from '../kinds/all-kinds.ts';
import type { Kind } from '../kinds/kind.ts';
import { DAY_MS, parseLocal } from '../core/local-time.ts';
import { listAnswer } from '../odata/list.ts';
import { badRequest } from '../core/http-error.ts';

const EQUIPMENT_BOOKING = 7380;
/** Accepted names of the flag, which the specification does not name. */
const EQUIPMENT_FLAGS = ['equipment', 'isEquipment', 'onlyEquipment', 'forEquipment'];
/** Lists of the public routes. */
const PUBLIC_LISTS = new Set(['ODataBServiceRequest', 'ODataTransportOrder', 'ODataCompanyFiles']);
const EXTRA_PARAMETERS: Record<string, readonly string[]> = {
  ODataVehicleBooking: EQUIPMENT_FLAGS,
  ODataVehicleCounter: ['mineAll', 'startDate', 'endDate'],
  ODataCost: ['startDate', 'endDate'],
};

export const listCalls: CallDefinition[] = Object.entries(listKinds).map(([name, kind]): CallDefinition => ({
  method: 'GET',
  path: `/api/${name}`,
  parameters: [
    ...(EXTRA_PARAMETERS[name] ?? []),
    '$top',
    '$skip',
    '$orderby',
    '$filter',
    '$count',
    '$format',
    '$inlinecount',
    'data',
    'search',
  ],
  isPublic: PUBLIC_LISTS.has(name),
  isOptional: name === 'ODataAllocation',
  requires: (call) => ({
    functionality: name === 'ODataVehicleBooking' && isEquipment(call) ? EQUIPMENT_BOOKING : kind.functionality,
    right: 'IsRead',
  }),
  answer: (call) => list(name, kind, call),
}));

function list(name: string, kind: Kind, call: Call): Answer {
  const records = call.database.table(kind.name).listed();
  const search = parameter(call, 'data') ?? parameter(call, 'search') ?? '';
  switch (name) {
    case 'ODataVehicleBooking':
      return listAnswer(
        kind,
        call,
        records.filter((record) => (record.VehicleId === null) === isEquipment(call)),
        search,
      );
    case 'ODataVehicleCounter':
      return counters(kind, call, records, search);
    case 'ODataCost':
      return listAnswer(kind, call, inPeriod(records, 'CostDate', parameter(call, 'startDate'), parameter(call, 'endDate')), search);
    default:
      return listAnswer(kind, call, records, search);
  }
}

function isEquipment(call: Call): boolean {
  return EQUIPMENT_FLAGS.some((name) => flagParameter(call, name));
}

/** Counter list; `data` is JSON with search, mineAll, startDate and endDate. */
function counters(kind: Kind, call: Call, records: JsonObject[], data: string): Answer {
  const options = data === '' ? {} : parseObject(data);
  const option = (name: string) => textOf(fieldOf(options, name)) || (parameter(call, name) ?? '');
  const isMine = option('mineAll').toLowerCase() === 'mine';
  const mine = isMine
    ? records.filter((record) => call.database.table('Vehicle').get(record.VehicleId as number)?.UserEmployeeId === call.user?.employeeId)
    : records;
  return listAnswer(kind, call, inPeriod(mine, 'DateTime', option('startDate'), option('endDate')), option('search'));
}

function parseObject(text: string): JsonObject {
  try {
    const value = JSON.parse(text) as Json;
    if (isObject(value)) {
      return value;
    }
  } catch {
    // Invalid JSON is rejected below, like JSON that is not an object.
  }
  throw badRequest('Parametr data musi być obiektem JSON.');
}

/** Records between two days, both inclusive. */
function inPeriod(records: JsonObject[], field: string, from: string | undefined, to: string | undefined): JsonObject[] {
  const [start, end] = [parseLocal(from ?? ''), parseLocal(to ?? '')];
  const endsAt = end !== null && end % DAY_MS === 0 ? end + DAY_MS - 1 : end;
  return records.filter((record) => {
    const time = parseLocal(textOf(record[field]));
    return time !== null && time >= (start ?? -Infinity) && time <= (endsAt ?? Infinity);
  });
}
