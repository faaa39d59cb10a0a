import { sql, type Kysely } from 'kysely';
import { checkErrorOf, itemPointId, type Check, type SlotPhoto } from '../../../src/contract/entities/shared/handover-items.ts';
import type { Handover } from '../../../src/contract/entities/handover/vehicle-handover-document-record.ts';
import { may } from '../../../src/contract/permissions/permissions.ts';
import type { FieldError } from '../../../src/contract/wire/problem.ts';
import type { Database } from '../../database/tables.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import { isReleased } from './check-release.ts';
import { listFilesOf } from '../../engine/records/list-files.ts';

const columns = ['Id', 'Name', 'NameDe', 'NameEn', 'Severity'] as const;

/** The active items of the checklist, in order. */
export function getItems({ db }: CallRequest): Promise<unknown> {
  return db
    .selectFrom('handover_item')
    .select([...columns, 'VehicleTypes', 'Direction', 'Kind', 'View', 'IsRequired'])
    .where('IsActive', '=', true)
    .orderBy('Position')
    .orderBy('Id')
    .execute();
}

/** These photo slots as `getItems` answers them, also replaced ones. */
export function photoSlots(db: Kysely<Database>, ids: readonly number[]) {
  return ids.length === 0
    ? []
    : db
        .selectFrom('handover_item')
        .select([...columns, 'Kind', 'View'])
        .where('Kind', '=', 'photo')
        .where('Id', 'in', ids)
        .execute();
}

/**
 * A client that does not know the checklist, guided photos, batteries, signed words, photos of repairs or the partner's address leaves them
 * as they are.
 */
export function withStoredChecklist(handover: Handover, stored: Handover | null): Handover {
  return {
    ...handover,
    Direction: handover.Direction ?? stored?.Direction ?? null,
    Checklist: handover.Checklist ?? stored?.Checklist ?? null,
    SlotPhotos: handover.SlotPhotos ?? stored?.SlotPhotos ?? null,
    Energy: handover.Energy ?? stored?.Energy ?? null,
    SignedWords: handover.SignedWords ?? stored?.SignedWords ?? null,
    RepairPhotos: handover.RepairPhotos ?? stored?.RepairPhotos ?? null,
    ContractorEmail: handover.ContractorEmail ?? stored?.ContractorEmail ?? '',
  };
}

/**
 * Errors of the checks that a save adds or changes, by the id of their item: their words and severity are those of the item, also of one
 * that was changed since, so that a device's older checklist is accepted; a failed one may be saved, or is released by the user, who may do
 * so, or on request from another device.
 */
export async function validateChecklist(
  { Checklist, Direction, VehicleId }: Handover,
  stored: Handover | null,
  { db, user }: Pick<CallRequest, 'db' | 'user'>,
  id: number | null,
): Promise<FieldError[]> {
  // A return that becomes a pickup is checked again: critical checks stop pickups alone.
  const isStricter = stored?.Direction === 'return' && Direction !== 'return';
  const before = new Set((isStricter ? [] : (stored?.Checklist ?? [])).map((check) => JSON.stringify(textOf(check))));
  const changedChecks = (Checklist ?? []).filter((check) => !before.has(JSON.stringify(textOf(check))));
  if (changedChecks.length === 0) return [];
  const items = await itemsOf(
    db,
    changedChecks.map(({ ItemId }) => ItemId),
  );
  const mayRelease = may(user.permissions, 'VehicleHandoverDocument', 'IsAdmin');
  const judge = async (check: Check): Promise<FieldError[]> => {
    const field = `Checklist.${check.ItemId}`;
    const item = items.get(check.ItemId);
    if (item?.Kind !== 'check') return [{ field, code: 'unknown-reference' }];
    if (columns.some((name) => name !== 'Id' && (check[name] ?? null) !== item[name]) || isRepeated(Checklist ?? [], check))
      return [{ field, code: 'invalid' }];
    const code = checkErrorOf(check, { Direction });
    if (code) return [{ field: code === 'required' ? `${field}.Words` : field, code }];
    const isOwn = check.Release === null || (mayRelease && check.Release.By === user.username);
    return isOwn || (await isReleased(db, { VehicleId }, check, id)) ? [] : [{ field, code: 'check-unreleased' }];
  };
  // One after the other: a transaction has one connection.
  const errors: FieldError[] = [];
  for (const check of changedChecks) errors.push(...(await judge(check)));
  return errors;
}

/** Errors of the guided photos: each in its slot, which has its words, and one of each. */
export async function validateSlotPhotos({ SlotPhotos }: Handover, { db }: Pick<CallRequest, 'db'>): Promise<FieldError[]> {
  const photos = SlotPhotos ?? [];
  if (photos.length === 0) return [];
  const slots = await itemsOf(
    db,
    photos.map(({ ItemId }) => ItemId),
  );
  return photos.flatMap((photo) => {
    const field = `SlotPhotos.${photo.ItemId}`;
    const slot = slots.get(photo.ItemId);
    if (slot?.Kind !== 'photo') return [{ field, code: 'unknown-reference' }];
    const isOther = (['Name', 'NameDe', 'NameEn'] as const).some((name) => (photo[name] ?? null) !== slot[name]);
    return isOther || photos.filter(({ ItemId }) => ItemId === photo.ItemId).length > 1 ? [{ field, code: 'invalid' }] : [];
  });
}

/** The guided photos of the vehicle's last handover that has some, each with the id of its file. */
export async function getLastPhotos(request: CallRequest): Promise<unknown> {
  const last = await request.db
    .selectFrom('vehicle_handover_document')
    .select(['Id', 'SlotPhotos'])
    .where('VehicleId', '=', idOf(request, 'id'))
    .where(sql<boolean>`jsonb_array_length("SlotPhotos") > 0`)
    .where('VoidedOn', 'is', null)
    .orderBy('Date', 'desc')
    .orderBy('Id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return [];
  const faults = await request.db
    .selectFrom('vehicle_handover_document_fault')
    .select(['Id', 'DamagePointId'])
    .where('VehicleHandoverDocumentId', '=', last.Id)
    .execute();
  const files = await listFilesOf(
    request,
    'VehicleHandoverDocumentFault',
    faults.map(({ Id }) => Id),
  );
  return (last.SlotPhotos as unknown as SlotPhoto[]).flatMap(({ ItemId, Name, TakenOn, Sha256 }) => {
    const fault = faults.find(({ DamagePointId }) => DamagePointId === itemPointId('photo', ItemId));
    const file = (fault && files.get(fault.Id))?.find((one) => one.Sha256 === Sha256);
    return file ? [{ Id: file.Id, ItemId, Name, TakenOn }] : [];
  });
}

function isRepeated(checks: readonly Check[], { ItemId }: Check): boolean {
  return checks.filter((other) => other.ItemId === ItemId).length > 1;
}

/** Validated fields of a check. Its photos are not among them: they are deleted and added by calls of their own. */
function textOf({ ItemId, Name, NameDe, NameEn, Severity, Result, Words, Release }: Check): readonly unknown[] {
  return [
    ItemId,
    Name,
    NameDe ?? null,
    NameEn ?? null,
    Severity,
    Result,
    Words,
    Release ? [Release.By, Release.Name, Release.Reason] : null,
  ];
}

async function itemsOf(db: Kysely<Database>, ids: readonly number[]) {
  const rows = await db
    .selectFrom('handover_item')
    .select([...columns, 'Kind'])
    .where('Id', 'in', ids)
    .execute();
  return new Map(rows.map((item) => [item.Id, item]));
}
