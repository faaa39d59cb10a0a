import { sql } from 'kysely';
import * as v from 'valibot';
import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import { transportOrder } from '../../../src/contract/entities/logistics/transport-order.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import { mayTakeStep, transportOrderSteps, type TransportOrderStep } from '../../../src/contract/rules/transport-order-state.ts';
import { wireDateTime, type WireDateTime } from '../../../src/contract/wire/wire-date.ts';
import type { CallRequest, ChangeHandler, ChangeRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import { lockRecord, writeRecord } from '../../engine/records/rows.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { loadShown } from '../shared/load-shown.ts';

const table = 'transport_order';

export const declaration = defineServerEntity(transportOrder, {
  table,
  owners: ['DriverId'],
  references: {
    VehicleId: 'vehicle',
    TrailerId: 'vehicle',
    DriverId: 'employee',
    StatusId: { dictionary: dictionaryIds.transportOrderStatuses },
  },
  search: { Vehicle: 'VehicleId', Trailer: 'TrailerId', Driver: 'DriverId', Status: 'StatusId' },
  orders: {
    LoadingDate: 'LoadingDate',
    OrderNumber: 'OrderNumber',
    Vehicle: 'NameOfVehicleId',
    Trailer: 'NameOfTrailerId',
    Driver: 'NameOfDriverId',
    Status: 'NameOfStatusId',
  },
  retention: {
    'transport-orders': { since: ['UnloadingDate', 'Unloaded', 'DocumentsDelivered'], anonymous: { DriverId: null, ChangedBy: null } },
  },
  calls: {
    get,
    setAsLoaded: createStepHandler('setAsLoaded'),
    setAsUnloaded: createStepHandler('setAsUnloaded'),
    setAsDocumentsDelivered: createStepHandler('setAsDocumentsDelivered'),
  },
});

/** The full record of a transport order: the list columns and the time of each step. */
function get(request: CallRequest): Promise<unknown> {
  return loadShown(
    request,
    sql`SELECT g.*, c."Loaded", c."Unloaded", c."DocumentsDelivered", c."RowVersion" FROM grid_transport_order g JOIN transport_order c ON c."Id" = g."Id"`,
  );
}

/**
 * Creates the handler of a step, dated when the user pressed the button. It throws `wrong-state` where the list offers no such button,
 * and returns false without a change when an order without documents is set as "documents delivered".
 */
function createStepHandler(step: TransportOrderStep): ChangeHandler {
  return async (request: ChangeRequest) => {
    const id = idOf(request, 'id');
    const order = await lockRecord(request, table, id);
    if (!mayTakeStep(step, order['StatusId'])) throw new TaborError('wrong-state');
    if (step === 'setAsDocumentsDelivered' && order['DocumentCount'] === 0) return false;
    const { statusId, timeField } = transportOrderSteps[step];
    const stamps = { ChangedOn: request.now, ChangedBy: request.user.id === 0 ? null : request.user.id };
    await writeRecord(request, table, id, { StatusId: statusId, [timeField]: happenedAt(request), ...stamps });
    return true;
  };
}

/** The time of the button press; a time in the future, from a wrong device clock, becomes `now`. */
function happenedAt({ parameters, now }: CallRequest): WireDateTime {
  const reported = parameters['happenedAt'];
  if (reported === undefined) return now;
  const parsed = v.safeParse(wireDateTime, reported);
  if (!parsed.success) throw new TaborError('bad-request', { detail: 'happenedAt' });
  return parsed.output < now ? parsed.output : now;
}
