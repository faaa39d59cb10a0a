import * as v from 'valibot';
import { sealedValues } from '../../../contract/entities/fleet/handover-seal.ts';
import { replacedVersion, type ReplacedVersion } from '../../../contract/entities/fleet/replaced-version.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { handoverSides, type HandoverForm } from './handover-form.ts';
import { toPayload } from './handover-payload.ts';
import type { OpenHandover } from './open-handover.ts';
import { readHandover } from './read-handover.ts';
import { signedFields, type SignedField } from './signed-fields.ts';

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
const newInEachVersion = new Set<SignedField>(handoverSides.flatMap((side) => [`${side}Signature`, `${side}SignedOn`] as const));

/** The signed fields in which two stored contents differ. */
export function changedFields(before: RecordRow['item'], after: RecordRow['item']): readonly SignedField[] {
  const [one, other] = [signedValues(readHandover(before)), signedValues(readHandover(after))];
  return signedFields.filter((field) => !newInEachVersion.has(field) && JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}

function signedValues(form: HandoverForm): Readonly<Record<SignedField, unknown>> {
  const Faults = form.Faults.map(({ PlacementId, KindId, Description, Images }) => [
    PlacementId,
    KindId,
    Description,
    Images.map(({ Sha256 }) => Sha256 ?? ''),
  ]);
  return { ...sealedValues(toPayload(form, 0, { from: form.From.png, to: form.To.png })), Faults };
}
