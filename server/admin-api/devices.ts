import { sql } from 'kysely';
import type { RegisteredDevice } from '../../src/contract/entities/company/registered-device.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { endDevice, mustWipe, wipeDevice } from '../auth/devices.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';
import { idOf } from '../engine/declaration/parameters.ts';
import { contextOf } from './account.ts';
import { recordAdminChange, runAdminChange } from './admin-journal.ts';
import { auditRowOf } from './users.ts';

/** No company has more devices in use; the list omits older ones. */
const MAX_DEVICES = 1_000;

/** The caller's devices, the last seen first. */
export function listOwnDevices(request: CallRequest): Promise<RegisteredDevice[]> {
  return listDevices(request, request.user.id);
}

/** The devices of all users, the last seen first. */
export function listAllDevices(request: CallRequest): Promise<RegisteredDevice[]> {
  return listDevices(request, null);
}

async function listDevices({ db, user, wallTime }: CallRequest, userId: number | null): Promise<RegisteredDevice[]> {
  const devices = await db
    .selectFrom('device as d')
    .innerJoin('user_account as u', 'u.Id', 'd.UserId')
    .select([
      'd.Id',
      'u.Username as User',
      'd.Kind',
      'd.Name',
      'd.RegisteredOn',
      'd.SeenOn',
      'd.Network',
      'd.AppVersion',
      'd.WipedOn',
      'd.ParkedEntries as Parked',
      'd.WaitingEntries as Waiting',
    ])
    .select([mustWipe.as('mustWipe'), isOpen.as('isOpen'), sql<boolean>`d."Thumbprint" IS NOT NULL`.as('IsBound')])
    .select(sql<boolean>`EXISTS (SELECT FROM session_token s WHERE s."DeviceId" = d."Id" AND s."Id" = ${user.sessionId})`.as('IsCurrent'))
    .where((match) => (userId === null ? match.val(true) : match('d.UserId', '=', userId)))
    // A client without a key is another device at each login: it counts while its session is open.
    .where(sql<boolean>`(d."Thumbprint" IS NOT NULL OR d."WipeOn" IS NOT NULL OR ${isOpen})`)
    .orderBy('d.SeenOn', 'desc')
    .orderBy('d.Id', 'desc')
    .limit(MAX_DEVICES)
    .execute();
  const timeOf = (moment: Date) => wallTime(new Date(moment));
  return devices.map(({ mustWipe: isWiping, isOpen: hasSession, RegisteredOn, SeenOn, WipedOn, Kind, ...device }) => ({
    ...device,
    Kind: Kind as RegisteredDevice['Kind'],
    RegisteredOn: timeOf(RegisteredOn),
    SeenOn: timeOf(SeenOn),
    WipedOn: WipedOn && timeOf(WipedOn),
    State: isWiping ? 'wiping' : WipedOn ? 'wiped' : hasSession ? 'open' : 'ended',
  }));
}

/** Ends the sessions of one of the caller's devices; another user's stays. */
export async function endOwnDevice(request: CallRequest): Promise<true> {
  const id = idOf(request, 'id');
  const own = await request.db
    .selectFrom('device')
    .select('Id')
    .where('Id', '=', id)
    .where('UserId', '=', request.user.id)
    .executeTakeFirst();
  if (own) await endDevice(request.db, id);
  return true;
}

/** Has one of the caller's devices remove their data. Throws `not-found`, also for another user's. */
export function wipeOwnDevice(request: CallRequest): Promise<true> {
  return changeDevice(request, 'wipeDevice', request.user.id);
}

/** Ends the sessions of any device. Throws `not-found`. */
export function endAnyDevice(request: CallRequest): Promise<true> {
  return changeDevice(request, 'endDevice', null);
}

/** Has any device remove its user's data. Throws `not-found`. */
export function wipeAnyDevice(request: CallRequest): Promise<true> {
  return changeDevice(request, 'wipeDevice', null);
}

async function changeDevice(request: CallRequest, call: 'endDevice' | 'wipeDevice', userId: number | null): Promise<true> {
  const context = contextOf(request);
  const id = idOf(request, 'id');
  await runAdminChange(context, async (trx) => {
    const device = await trx.selectFrom('device').select(['UserId', 'Name']).where('Id', '=', id).executeTakeFirst();
    if (!device || (userId !== null && device.UserId !== userId)) throw new TaborError('not-found');
    await auditRowOf(trx, device.UserId);
    await (call === 'endDevice' ? endDevice(trx, id) : wipeDevice(trx, id));
    await recordAdminChange(trx, context, {
      entity: 'user',
      id: device.UserId,
      call,
      before: { Device: null },
      after: { Device: device.Name },
    });
  });
  return true;
}

const isOpen = sql<boolean>`EXISTS (SELECT FROM session_token s WHERE s."DeviceId" = d."Id" AND s."RevokedOn" IS NULL AND s."ExpiresOn" > now())`;
