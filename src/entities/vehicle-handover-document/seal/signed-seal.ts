import { canonicalSealText, type HandoverSeal } from '../../../contract/entities/handover/handover-seal.ts';
import { sha256 } from '../../../db/drafts/blobs.ts';
import { emptySignature, signatureState, type Signature } from '../../../screens/record/fields/signature/signature.ts';
import { handoverSides, type HandoverForm, type HandoverSide, type SignedSeal } from '../content/handover-form.ts';
import { toPayload } from '../content/handover-payload.ts';
import type { SignaturePngs } from '../content/wire-signatures.ts';

/** The signatures of both sides; as `saved`, those from before the form was changed. */
export type Signatures = Pick<HandoverForm, HandoverSide>;

const noPngs: SignaturePngs = { from: null, to: null };
const noTerms = { TermsHash: null, TermsLanguage: null };
const unsigned = { From: emptySignature, To: emptySignature };

/**
 * Extends `patch` with the removal of the signatures whose signed content it changes, also of a saved record: the backend removes them too.
 * The reason for a missing signature is removed only with its person, since it is a statement of the form's user.
 */
export function invalidateSignatures(before: HandoverForm, patch: Partial<HandoverForm>, saved: Signatures): Partial<HandoverForm> {
  const after = { ...before, ...patch };
  const isChanged = contentText(before) !== contentText(after) || areTermsReplaced(before, after);
  const removed = handoverSides.filter((side) => {
    if (after[side].unsigned === null) return isChanged && (after[side].strokes.length > 0 || after[side].png !== null);
    return !areSignaturesEqual(after[side], saved[side]) && before[`${side}EmployeeId`] !== after[`${side}EmployeeId`];
  });
  return { ...patch, ...withoutSignatures(before, after, removed, isChanged) };
}

/** The patch that removes the form's new signatures. */
export function removeSignatures(form: HandoverForm, saved: Signatures): Partial<HandoverForm> {
  const removed = handoverSides.filter((side) => form[side].strokes.length > 0 && !areSignaturesEqual(form[side], saved[side]));
  return withoutSignatures(form, form, removed, true);
}

/** The patch that removes all signatures, also those of the saved record and those given by links, so that the content may be corrected. */
export function removeAllSignatures(form: HandoverForm): Partial<HandoverForm> {
  return withoutSignatures(form, form, signedSides(form), true);
}

export function contentDigest(form: HandoverForm): Promise<string> {
  return digestText(contentText(form));
}

/** Whether the seal is due: at least one side has signed again and no side is missing. */
export function isSigningComplete(form: HandoverForm, saved: Signatures): boolean {
  const isComplete = handoverSides.every((side) => signatureState(form[side]) !== 'missing');
  return isComplete && signedSides(form).some((side) => !areSignaturesEqual(form[side], saved[side]));
}

export function signedSides(form: Signatures): HandoverSide[] {
  return handoverSides.filter((side) => signatureState(form[side]) === 'signed');
}

/** Computes the seal of `form`; `pngs` are its signatures as sent. */
export async function computeSeal(form: HandoverForm, pngs: SignaturePngs): Promise<SignedSeal> {
  const { TermsHash, TermsLanguage } = form;
  const Signatures = await digestText(signaturesText(form));
  return { Hash: await sealHash(form, pngs), Photos: photoHashes(form), Signatures, Pngs: pngs, TermsHash, TermsLanguage };
}

/** The sides whose signature covers the content: at the vehicle or by a link. */
export function coveringSides(form: HandoverForm): HandoverSide[] {
  return handoverSides.filter((side) => signatureState(form[side]) === 'signed' || form.LaterSigned?.includes(side));
}

/** Whether `form` matches the signed content. Terms may have been accepted since, if none were before. */
export async function matchesSeal(form: HandoverForm, signed: SignedSeal): Promise<boolean> {
  const { TermsHash, TermsLanguage } = signed;
  if (areTermsReplaced(signed, form) || (await digestText(signaturesText(form))) !== signed.Signatures) return false;
  return (await sealHash({ ...form, TermsHash, TermsLanguage }, signed.Pngs)) === signed.Hash;
}

/** `stored`: the seal of a record whose faults are not pulled. It has no photos and words of them to compare: the sealed ones count. */
export function sealHash(form: HandoverForm, pngs: SignaturePngs, stored?: HandoverSeal): Promise<string> {
  return digestText(sealText(form, pngs, stored));
}

export function photoHashes({ Faults }: Pick<HandoverForm, 'Faults'>): string[] {
  return Faults.flatMap((fault) => fault.Images.flatMap((image) => image.Sha256 ?? []));
}

export function areSignaturesEqual(one: Signature, other: Signature): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function withoutSignatures(
  before: HandoverForm,
  after: HandoverForm,
  removed: readonly HandoverSide[],
  isChanged: boolean,
): Partial<HandoverForm> {
  const signatures: Signatures = { From: after.From, To: after.To, ...Object.fromEntries(removed.map((side) => [side, emptySignature])) };
  const isTouched = isChanged || handoverSides.some((side) => signatures[side] !== before[side]);
  const missing = handoverSides.filter((side) => signatureState(signatures[side]) === 'missing');
  return {
    ...Object.fromEntries(removed.map((side) => [side, emptySignature])),
    ...(isTouched ? { Signed: null } : {}),
    ...(isChanged && before.LaterSigned?.length ? { LaterSigned: [] } : {}),
    ...(isChanged && before.Signing ? { Signing: null } : {}),
    RemovedSignatures: missing.filter((side) => removed.includes(side) || before.RemovedSignatures.includes(side)),
  };
}

/** The sealed content without signatures and terms, as one text. */
function contentText(form: HandoverForm): string {
  return sealText({ ...form, ...unsigned, ...noTerms }, noPngs);
}

function signaturesText({ From, To }: Signatures): string {
  return JSON.stringify([From, To]);
}

type Terms = Pick<HandoverForm, 'TermsHash' | 'TermsLanguage'>;

/** Accepting terms after signing keeps the signatures valid; replacing accepted terms does not. */
function areTermsReplaced(before: Terms, after: Terms): boolean {
  return before.TermsHash !== null && (before.TermsHash !== after.TermsHash || before.TermsLanguage !== after.TermsLanguage);
}

function sealText(form: HandoverForm, pngs: SignaturePngs, stored?: HandoverSeal): string {
  const payload = toPayload(form, 0, pngs);
  return stored
    ? canonicalSealText({ ...payload, SignedWords: form.SignedWords }, stored.Photos)
    : canonicalSealText(payload, photoHashes(form));
}

function digestText(text: string): Promise<string> {
  return sha256(new TextEncoder().encode(text).buffer);
}
