import { auditPageSize } from '../../src/contract/entities/shared/audit.ts';
import type { CallDefinition, EntityDefinition, EntityName } from '../../src/contract/definition/entity.ts';
import { satisfies, type Requirement } from '../../src/contract/permissions/permissions.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { entityNames, entityRegistry } from '../../src/contract/registry.ts';
import { settleTogether } from '../database/pipelined.ts';
import type { CallRequest, ReadHandler } from '../engine/declaration/call-request.ts';
import { idOf } from '../engine/declaration/parameters.ts';

/** The audit history of a record, newest first. */
export async function listHistory(request: CallRequest): Promise<unknown> {
  const { db, parameters, wallTime } = request;
  const { entity, id } = recordNamed(request);
  const before = parameters['before'] === undefined ? null : idOf(request, 'before');
  const written = db
    .selectFrom('audit_entry as entry')
    .leftJoin('user_account as user', 'user.Id', 'entry.UserId')
    .leftJoin('employee', 'employee.Id', 'user.EmployeeId')
    // A new login without the device's key registers the device again.
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('device')
          .select(['device.Kind as DeviceKind', 'device.Name as DeviceName', 'device.RegisteredOn'])
          .whereRef('device.ClientId', '=', 'entry.DeviceId')
          .whereRef('device.UserId', '=', 'entry.UserId')
          .orderBy('device.Id', 'desc')
          .limit(1)
          .as('device'),
      (on) => on.onTrue(),
    )
    .select([
      'entry.Id',
      'entry.Kind',
      'Call',
      'HappenedOn',
      'EnteredOn',
      'DeviceId',
      'Reason',
      'Changes',
      'Operator',
      'Username',
      'GivenName',
      'FullName',
      'DeviceKind',
      'DeviceName',
      'RegisteredOn',
    ])
    .where('Entity', '=', entity)
    .where('RecordId', '=', id)
    .$if(before !== null, (query) => query.where('entry.Id', '<', before))
    .orderBy('entry.Id', 'desc')
    .limit(auditPageSize + 1);
  const [, rows] = await settleTogether([checkReadable(request, entity, id), written.execute()]);
  const entries = rows.map(({ Operator, Username, GivenName, FullName, DeviceKind, DeviceName, RegisteredOn, ...entry }) => ({
    ...entry,
    User: Operator ?? FullName ?? (GivenName || (Username ?? '')),
    Device: RegisteredOn === null ? null : { Kind: DeviceKind, Name: DeviceName, RegisteredOn: wallTime(RegisteredOn) },
  }));
  return { Entries: entries.slice(0, auditPageSize), HasMore: entries.length > auditPageSize };
}

type NamedRecord = { readonly entity: EntityName; readonly id: number };

/** The record that the parameters `entity` and `id` name. Throws `not-found`. */
function recordNamed(request: CallRequest): NamedRecord {
  const entity = entityNames.find((name) => name === request.parameters['entity']);
  if (!entity) throw new TaborError('not-found');
  return { entity, id: idOf(request, 'id') };
}

/** The same. Also throws `forbidden` for a user who may not read it. */
export async function readableRecord(request: CallRequest): Promise<NamedRecord> {
  const identity = recordNamed(request);
  await checkReadable(request, identity.entity, identity.id);
  return identity;
}

/**
 * Allows the history only to users who may read the record. The record's `get` call decides, so a record that it hides has no visible
 * history. The history of a removed record needs read permission for its kind.
 */
async function checkReadable(request: CallRequest, entity: EntityName, id: number): Promise<void> {
  const definition: EntityDefinition = entityRegistry[entity];
  const call: CallDefinition | undefined = definition.calls['get'];
  const get = call ? request.catalogue.handlerOf(entity, 'get') : null;
  const requires: Requirement | null =
    call?.requires ?? (definition.functionality ? { functionality: definition.functionality, flag: 'IsRead' } : null);
  // Files are streamed and have no history.
  if (requires === null || get === 'streamed') throw new TaborError('not-found');
  if (!satisfies(request.user.permissions, requires, false)) throw new TaborError('forbidden');
  try {
    await (get as ReadHandler | null)?.(request);
  } catch (error) {
    const isMissing = error instanceof TaborError && error.code === 'not-found';
    if (!isMissing || !(await wasRemoved(request, entity, id))) throw error;
  }
}

async function wasRemoved({ db }: CallRequest, entity: EntityName, id: number): Promise<boolean> {
  const removal = db
    .selectFrom('audit_entry')
    .select('Id')
    .where('Entity', '=', entity)
    .where('RecordId', '=', id)
    .where('Kind', '=', 'removed');
  return (await removal.limit(1).executeTakeFirst()) !== undefined;
}
