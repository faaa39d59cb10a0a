import { createHash } from 'node:crypto';
import type { Handover } from '../../../src/contract/entities/handover/vehicle-handover-document-record.ts';
import { canonicalSealText, type SealedParts } from '../../../src/contract/entities/handover/handover-seal.ts';
import type { FieldError } from '../../../src/contract/wire/problem.ts';
import { hasValidDeviceSignature } from './device-signature.ts';

const sides = ['From', 'To'] as const;

const withoutSignatures = { FromSignature: null, ToSignature: null, FromSignedOn: null, ToSignedOn: null };

/** A new handover must match its seal, unless the seal is marked as changed before sending; a device's signature must be one. */
export function validateSeal({ Seal: seal, ...record }: Handover, { isNew }: { readonly isNew: boolean }): FieldError[] {
  const isValid = seal === null || (hasValidDeviceSignature(seal) && (!isNew || seal.IsChanged === true || isSealOf(seal, record)));
  return isValid ? [] : [{ field: 'Seal', code: 'invalid' }];
}

/**
 * The handover with the signatures that cover it: a change of signed content removes both signatures and the seal, unless every signature
 * is new and the seal, if any, matches. It is not refused: the queue of an older release sends the old signatures, and must not park.
 * An update that leaves the signed content cannot remove or replace the seal.
 */
export function withValidSignatures(handover: Handover, stored: Handover): Handover {
  const record = { ...handover, ...timesOf(handover, stored) };
  const isSealed = record.Seal !== null && isSealOf(record.Seal, record);
  const CorrectionReason = record.CorrectionReason || stored.CorrectionReason;
  const hasNewSignatures = sides.every((side) => record[`${side}Signature`] === null || isNewSignature(side, record, stored));
  if (signedText(record, stored) === signedText(stored, stored))
    return hasNewSignatures && isSealed ? record : { ...record, CorrectionReason, Seal: stored.Seal };
  if (hasNewSignatures && (record.Seal === null || isSealed)) return record;
  return { ...record, ...withoutSignatures, Seal: null };
}

/** The time of a signature that stays is the stored one: an older release does not send it. */
function timesOf(record: Handover, stored: Handover): Pick<Handover, 'FromSignedOn' | 'ToSignedOn'> {
  return {
    FromSignedOn: isNewSignature('From', record, stored) ? record.FromSignedOn : stored.FromSignedOn,
    ToSignedOn: isNewSignature('To', record, stored) ? record.ToSignedOn : stored.ToSignedOn,
  };
}

/** A signature is new with another picture, or with a later time: a person may draw the same strokes twice. */
function isNewSignature(side: (typeof sides)[number], record: Handover, stored: Handover): boolean {
  const [after, before] = [record[`${side}SignedOn`], stored[`${side}SignedOn`]];
  return record[`${side}Signature`] !== stored[`${side}Signature`] || (after !== null && before !== null && after > before);
}

/**
 * The handover with `IsChanged` as the backend computes it. A seal that was found changed stays so: also by its photos, which are saved
 * after it.
 */
export function withCheckedSeal(record: Handover, stored: Handover | null): Handover {
  if (record.Seal === null) return record;
  const storedSeal = stored?.Seal?.Hash === record.Seal.Hash ? stored.Seal : null;
  // The first device that signed a digest stays its signer.
  const { IsChanged: isReported, ...seal } = { ...(storedSeal ?? record.Seal), IsChanged: record.Seal.IsChanged };
  const wasChanged = storedSeal?.IsChanged === true;
  // A new handover with a wrong seal that reports no change is refused.
  const isBroken = !isSealOf(seal, record) && (stored !== null || isReported === true);
  return { ...record, Seal: wasChanged || isBroken ? { ...seal, IsChanged: true } : seal };
}

/** The content under the signatures as one text. Terms that were accepted after signing leave the signatures valid. */
function signedText(record: Handover, stored: Handover): string {
  const terms = stored.TermsHash === null ? { TermsHash: null, TermsLanguage: null } : {};
  return canonicalSealText({ ...record, ...terms, ...withoutSignatures, FromUnsigned: null, ToUnsigned: null }, []);
}

/** Whether the digest of the seal is that of the handover's content. */
export function isSealOf(seal: NonNullable<Handover['Seal']>, record: SealedParts): boolean {
  return createHash('sha256').update(canonicalSealText(record, seal.Photos)).digest('hex') === seal.Hash;
}
