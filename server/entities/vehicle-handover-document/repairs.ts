import { damageList, mayDecideRepairs, type RepairPhoto, type SelectedDamages } from '../../../src/contract/entities/fleet/damage-point.ts';
import type { Handover } from '../../../src/contract/entities/fleet/vehicle-handover-document-record.ts';
import { TaborError, type FieldError } from '../../../src/contract/wire/problem.ts';
import { localizedName } from '../../database/localized-name.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import type { Row } from '../../engine/declaration/row.ts';
import { viewText } from '../../texts/texts.ts';
import { photosOfPoints } from './photos-of-points.ts';

type Reader = Pick<CallRequest, 'db' | 'user' | 'language'>;

/**
 * Errors of damages that a save marks as repaired without a photo, unless the user decides on the damages of others. The photos follow the save: their digests
 * announce them, and the confirmation finds the files.
 */
export async function validateRepairs({ SelectedDamages, RepairPhotos }: Handover, stored: Row | null, request: Reader): Promise<FieldError[]> {
  const before = stored ? repairedIn(stored['SelectedDamages'] as SelectedDamages).map(({ Id }) => Id) : [];
  const repaired = repairedIn(SelectedDamages).filter(({ Id }) => Id === undefined || !before.includes(Id));
  const announced = new Set((RepairPhotos ?? []).map(({ DamageId }) => DamageId));
  const unannounced = repaired.filter(({ Id }) => Id === undefined || !announced.has(Id));
  if (unannounced.length === 0 || mayDecideRepairs(request.user.permissions)) return [];
  const photos = await photosOfPoints(request.db, stored ? Number(stored['Id']) : null);
  return errorsOf(request, unannounced.filter(({ Id }) => Id === undefined || !photos.has(Id)));
}

/** Confirms repairs whose announced photos did not arrive only for those who decide on damages. Throws `validation`. */
export async function requireRepairPhotos(request: Reader, stored: Row): Promise<void> {
  const announced = (stored['RepairPhotos'] ?? []) as readonly RepairPhoto[];
  if (announced.length === 0 || mayDecideRepairs(request.user.permissions)) return;
  const photos = await photosOfPoints(request.db, Number(stored['Id']));
  const lost = repairedIn(stored['SelectedDamages'] as SelectedDamages).filter(({ Id }) => Id !== undefined && announced.some(({ DamageId }) => DamageId === Id) && !photos.has(Id));
  if (lost.length > 0) throw new TaborError('validation', { fieldErrors: await errorsOf(request, lost) });
}

function repairedIn(damages: SelectedDamages) {
  return damageList(damages).flatMap(({ view, point }) => (point.IsRepaired === true ? [{ view, ...point }] : []));
}

/** One error per damage, which names it by its view and its description or kind. */
async function errorsOf({ db, language }: Reader, damages: ReturnType<typeof repairedIn>): Promise<FieldError[]> {
  const kindIds = damages.flatMap(({ KindId }) => KindId ?? []);
  const kinds = kindIds.length === 0 ? [] : await db.selectFrom('dictionary_item as i').select(['i.Id', localizedName(language, 'i').as('Name')]).where('i.Id', 'in', kindIds).execute();
  return damages.map(({ view, KindId, Description }) => {
    const words = Description || kinds.find(({ Id }) => Id === KindId)?.Name;
    return { field: `SelectedDamages.${view}`, code: 'repair-unproven', limit: [viewText(view, language), words].filter(Boolean).join(' – ') };
  });
}
