import * as v from 'valibot';
import { sealedValues } from '../../../contract/entities/handover/handover-seal.ts';
import { replacedVersion, type ReplacedVersion } from '../../../contract/entities/handover/replaced-version.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { handoverSides, type HandoverForm } from './handover-form.ts';
import { toPayload } from './handover-payload.ts';
import type { OpenHandover } from './open-handover.ts';
import { readHandover } from './read-handover.ts';
import { signedFields, type SignedField } from './signed-fields.ts';
import { storedSeal } from './stored-state.ts';

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

/** A correction that the current one replaced although who made that had not seen it: its number, its reason, and what it had changed. */
export type UnseenCorrection = { readonly number: number; readonly reason: string; readonly fields: readonly SignedField[] };

/** The correction that the current version replaced unseen, as two devices without a network make them; null without one. */
export function unseenCorrection(item: RecordRow['item']): UnseenCorrection | null {
  const replaced = replacedVersionsOf(item);
  const [before, last] = [replaced.at(-2), replaced.at(-1)];
  const { Replaces } = storedSeal(item) ?? {};
  const hash = last?.Content && storedSeal(last.Content)?.Hash;
  if (!Replaces || !hash || Replaces.includes(hash) || !before?.Content || !last.Content) return null;
  return { number: replaced.length, reason: before.ReplacedFor ?? '', fields: changedFields(before.Content, last.Content) };
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
