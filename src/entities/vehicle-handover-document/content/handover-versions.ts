import * as v from 'valibot';
import { replacedVersion, type ReplacedVersion } from '../../../contract/entities/fleet/replaced-version.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { damageList, type HandoverForm } from './handover-form.ts';
import type { OpenHandover } from './open-handover.ts';
import { readHandover } from './read-handover.ts';

/** The versions of a handover that corrections replaced, oldest first; none on a backend that does not store them. */
export function replacedVersionsOf(item: RecordRow['item']): readonly ReplacedVersion[] {
  const read = v.safeParse(v.array(replacedVersion), item['ReplacedVersions']);
  return read.success ? read.output : [];
}

/** The handover as its version `number` (from 1) was signed; null when its content is not stored. */
export function replacedHandover({ record, row, number: documentNumber }: OpenHandover, number: number): OpenHandover | null {
  const { Content, ReplacedOn, ReplacedFor } = replacedVersionsOf(record.item)[number - 1] ?? {};
  if (!Content || ReplacedOn === undefined) return null;
  const { VoidedOn, VoidReason, Number } = record.item;
  return {
    record: { ...record, item: { ...Content, VoidedOn, VoidReason, Number } },
    row,
    number: documentNumber,
    version: { number, replaced: { on: ReplacedOn, reason: ReplacedFor ?? '' } },
  };
}

/** Form fields that the signatures cover; photos belong to their fault. */
const coveredFields = ['Date', 'VehicleId', 'FromEmployeeId', 'ToEmployeeId', 'Counter', 'Fuel', 'Energy', 'SelectedDamages', 'Faults', 'TermsHash', 'From', 'To'] as const satisfies readonly (keyof HandoverForm)[];

export type CoveredField = (typeof coveredFields)[number];

/** The signed fields in which two stored contents differ. */
export function changedFields(before: RecordRow['item'], after: RecordRow['item']): readonly CoveredField[] {
  const [one, other] = [comparable(readHandover(before)), comparable(readHandover(after))];
  return coveredFields.filter((field) => JSON.stringify(one[field] ?? null) !== JSON.stringify(other[field] ?? null));
}

/** Both signatures are new in every version, so only who signed at all is compared. */
function comparable(form: HandoverForm): Readonly<Record<string, unknown>> {
  const damages = damageList(form.SelectedDamages).map(({ view, point: { X, Y, KindId, Description, IsNew, IsRepaired } }) => [view, X, Y, KindId ?? null, Description ?? '', IsNew === true, IsRepaired === true]);
  const faults = form.Faults.map(({ PlacementId, KindId, Description, Images }) => [PlacementId, KindId, Description, Images.map(({ Sha256 }) => Sha256 ?? '')]);
  return { ...form, SelectedDamages: damages, Faults: faults, From: form.From.unsigned, To: form.To.unsigned };
}
