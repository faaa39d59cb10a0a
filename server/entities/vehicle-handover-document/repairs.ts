import { damageList, mayDecideRepairs, type RepairPhoto, type SelectedDamages } from '../../../src/contract/entities/fleet/damage-point.ts';
import type { Handover } from '../../../src/contract/entities/handover/vehicle-handover-document-record.ts';
import { TaborError, type FieldError } from '../../../src/contract/wire/problem.ts';
import { localizedName } from '../../database/localized-name.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import type { Row } from '../../engine/declaration/row.ts';
import { viewText } from '../../texts/texts.ts';
import { photosOfPoints } from './photos-of-points.ts';

type Reader = Pick<CallRequest, 'db' | 'user' | 'language'>;

/**
 * Errors of damages that a save marks as repaired without a photo, unless the user decides on the damages of others. The photos follow the
 * save: their digests announce them, and the confirmation finds the files. A client that does not know these digests, as an earlier
 * release, is not refused.
 */
export async function validateRepairs(
  record: Handover,
  stored: Row | null,
  request: Reader & Pick<CallRequest, 'body'>,
): Promise<FieldError[]> {
  const unproven = await findUnproven(record, stored, request);
  const announces = ((request.body as Partial<Handover> | null)?.RepairPhotos ?? null) !== null;
  return errorsOf(
    request,
    unproven.filter(({ Id, isEarlier }) => !isEarlier && (announces || Id === undefined)),
  );
}

/**
 * Ids of the repairs that nothing proves yet. Their damages stay with the vehicle, since only a client that knows no photos of repairs
 * leaves some.
 */
export async function unprovenRepairs(record: Handover, stored: Row | null, request: Reader): Promise<string[]> {
  return (await findUnproven(record, stored, request)).flatMap(({ Id }) => Id ?? []);
}

/** The unproven repairs of a stored handover whose photos have not arrived since. */
export async function openRepairs(db: Reader['db'], stored: Row): Promise<string[]> {
  const unproven = unprovenOf(stored);
  if (unproven.length === 0) return [];
  const photos = await photosOfPoints(db, Number(stored['Id']));
  return unproven.filter((id) => !photos.has(id));
}

/** Confirms repairs whose photos did not arrive only for those who decide on damages. Throws `validation`. */
export async function requireRepairPhotos(request: Reader, stored: Row): Promise<void> {
  const awaited = new Set([
    ...((stored['RepairPhotos'] ?? []) as readonly RepairPhoto[]).map(({ DamageId }) => DamageId),
    ...unprovenOf(stored),
  ]);
  if (awaited.size === 0 || mayDecideRepairs(request.user.permissions)) return;
  const photos = await photosOfPoints(request.db, Number(stored['Id']));
  const withdrawn = repairedIn(stored['SelectedDamages'] as SelectedDamages).filter(
    ({ Id }) => Id !== undefined && awaited.has(Id) && !photos.has(Id),
  );
  if (withdrawn.length > 0) throw new TaborError('validation', { fieldErrors: await errorsOf(request, withdrawn) });
}

/** Repairs of a save without a photo, announced or stored. `isEarlier`: an earlier save left it unproven. */
async function findUnproven({ SelectedDamages, RepairPhotos }: Handover, stored: Row | null, { db, user }: Reader) {
  if (mayDecideRepairs(user.permissions)) return [];
  const before = stored ? repairedIn(stored['SelectedDamages'] as SelectedDamages).map(({ Id }) => Id) : [];
  const earlier = stored ? unprovenOf(stored) : [];
  const announced = new Set((RepairPhotos ?? []).map(({ DamageId }) => DamageId));
  const unannounced = repairedIn(SelectedDamages)
    .map((point) => ({ ...point, isEarlier: point.Id !== undefined && earlier.includes(point.Id) }))
    .filter(({ Id, isEarlier }) => Id === undefined || (!announced.has(Id) && (isEarlier || !before.includes(Id))));
  if (unannounced.length === 0) return [];
  const photos = await photosOfPoints(db, stored ? Number(stored['Id']) : null);
  return unannounced.filter(({ Id }) => Id === undefined || !photos.has(Id));
}

function unprovenOf(stored: Row): readonly string[] {
  return (stored['UnprovenRepairs'] ?? []) as readonly string[];
}

function repairedIn(damages: SelectedDamages) {
  return damageList(damages).flatMap(({ view, point }) => (point.IsRepaired === true ? [{ view, ...point }] : []));
}

/** One error per damage, which names it by its view and its description or kind. */
async function errorsOf({ db, language }: Reader, damages: ReturnType<typeof repairedIn>): Promise<FieldError[]> {
  if (damages.length === 0) return [];
  const kindIds = damages.flatMap(({ KindId }) => KindId ?? []);
  const kinds =
    kindIds.length === 0
      ? []
      : await db
          .selectFrom('dictionary_item as i')
          .select(['i.Id', localizedName(language, 'i').as('Name')])
          .where('i.Id', 'in', kindIds)
          .execute();
  return damages.map(({ view, KindId, Description }) => {
    const words = Description || kinds.find(({ Id }) => Id === KindId)?.Name;
    return {
      field: `SelectedDamages.${view}`,
      code: 'repair-unproven',
      limit: [viewText(view, language), words].filter(Boolean).join(' – '),
    };
  });
}
