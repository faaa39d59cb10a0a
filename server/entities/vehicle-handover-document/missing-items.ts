import { sql, type Kysely } from 'kysely';
import { itemPointId, itemsFor, type HandoverItem, type SlotPhoto } from '../../../src/contract/entities/shared/handover-items.ts';
import type { Handover } from '../../../src/contract/entities/handover/vehicle-handover-document-record.ts';
import { may } from '../../../src/contract/permissions/permissions.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import type { Database } from '../../database/tables.ts';
import type { ChangeRequest } from '../../engine/declaration/call-request.ts';
import type { Row } from '../../engine/declaration/row.ts';
import { photosOfPoints } from './photos-of-points.ts';

type KnownItem = Pick<HandoverItem, 'Id' | 'Kind' | 'IsRequired' | 'VehicleTypes' | 'Direction'> & {
  readonly IsActive: boolean;
  readonly ReplacedBy: number | null;
  readonly IsLater: boolean;
  readonly VehicleType: number;
};

/**
 * Checks and required photos that a handover lacks, by the ids of their items. It is not refused for them: an older app, or a device with
 * an older list, must not park. `stored`: what an earlier save lacked; a correction can only complete it.
 */
export async function missingItems(
  { Checklist, SlotPhotos, Direction, VehicleId }: Handover,
  stored: Row | null,
  { db, happenedAt }: Pick<ChangeRequest, 'db' | 'happenedAt'>,
): Promise<number[]> {
  const before = (stored?.['MissingItems'] ?? null) as readonly number[] | null;
  if (before?.length === 0) return [];
  // Both times are rounded to seconds, by two clocks.
  const { rows } = await sql<KnownItem>`
    SELECT i."Id", i."Kind", i."IsRequired", i."IsActive", i."VehicleTypes", i."Direction", i."ReplacedBy", coalesce(i."AddedOn" > ${happenedAt}::timestamp + interval '2 seconds', false) AS "IsLater", v."VehicleType"
    FROM handover_item i, vehicle v WHERE v."Id" = ${Number(VehicleId)} ORDER BY i."Position", i."Id"`.execute(db);
  const completed = doneItems(
    [...(Checklist ?? []), ...(SlotPhotos ?? [])].map(({ ItemId }) => ItemId),
    rows,
  );
  // Without a direction those of both are open.
  const forVehicle = rows.filter(({ VehicleTypes, VehicleType }) => VehicleTypes.length === 0 || VehicleTypes.includes(VehicleType));
  const applying =
    Direction === null
      ? forVehicle
      : itemsFor(forVehicle as unknown as readonly HandoverItem[], rows[0]?.VehicleType ?? 0, { Direction })
          .map(({ Id }) => rows.find((row) => row.Id === Id))
          .filter((row) => row !== undefined);
  const required = applying.filter(({ Kind, IsRequired, IsActive, IsLater }) => IsActive && !IsLater && (Kind === 'check' || IsRequired));
  return required.map(({ Id }) => Id).filter((id) => !completed.has(id) && (before === null || before.includes(id)));
}

/**
 * Required slots of a handover whose announced photo is not among its files, by their ids: the upload was lost, or belongs to another
 * record. On a new handover the photos are still to come.
 */
export async function lostPhotos(db: Kysely<Database>, stored: Row): Promise<number[]> {
  const slots = (stored['SlotPhotos'] ?? []) as readonly SlotPhoto[];
  if (slots.length === 0) return [];
  const arrived = await photosOfPoints(db, Number(stored['Id']));
  const missing = slots.filter(({ ItemId, Sha256 }) => !arrived.get(itemPointId('photo', ItemId))?.has(Sha256)).map(({ ItemId }) => ItemId);
  if (missing.length === 0) return [];
  const required = await db
    .selectFrom('handover_item')
    .select('Id')
    .where('Id', 'in', missing)
    .where('IsRequired', '=', true)
    .orderBy('Id')
    .execute();
  return required.map(({ Id }) => Id);
}

/** The items of these results, and those that replaced them since. */
function doneItems(ids: readonly number[], items: readonly KnownItem[]): ReadonlySet<number> {
  const successors = new Map(items.map(({ Id, ReplacedBy }) => [Id, ReplacedBy]));
  const completedIds = new Set<number>();
  for (let id of ids as readonly (number | null)[])
    for (; id !== null && !completedIds.has(id); id = successors.get(id) ?? null) completedIds.add(id);
  return completedIds;
}

/**
 * Items that a handover lacks when it is confirmed. Throws `validation`, with the errors of a device's form, unless the user may review
 * handovers.
 */
export async function requireComplete({ db, user }: Pick<ChangeRequest, 'db' | 'user'>, stored: Row): Promise<number[]> {
  const missing = [...new Set([...(stored['MissingItems'] as readonly number[]), ...(await lostPhotos(db, stored))])];
  if (missing.length === 0 || may(user.permissions, 'VehicleHandoverDocument', 'IsAdmin')) return missing;
  const items = await itemsOf(db, missing);
  throw new TaborError('validation', {
    fieldErrors: items.map(({ Id, Kind }) => ({ field: `${Kind === 'photo' ? 'SlotPhotos' : 'Checklist'}.${Id}`, code: 'required' })),
  });
}

/** The items that a handover lacks, in the words of all languages. */
export async function itemsOf(db: Kysely<Database>, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('handover_item')
    .select(['Id', 'Kind', 'Name', 'NameDe', 'NameEn'])
    .where('Id', 'in', [...ids])
    .orderBy('Kind')
    .orderBy('Position')
    .orderBy('Id')
    .execute();
}
