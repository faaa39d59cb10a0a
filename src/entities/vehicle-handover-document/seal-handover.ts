import { handoverSeal, type HandoverSeal } from '../../contract/handover-seal.ts';
import * as v from 'valibot';
import type { HandoverForm, SignedSeal } from './handover-form.ts';
import type { SignaturePngs } from './handover-payload.ts';
import { readHandover } from './read-handover.ts';
import { isSame, photoHashes, sealHash, signedSides } from './signed-seal.ts';

/** `changed`: the content differs from what was signed. `none`: the record has no seal. */
export type SealState = { readonly kind: 'none' } | { readonly kind: 'intact' | 'changed'; readonly hash: string };

type Kept = Readonly<Record<string, unknown>>;

/** Whether a save of `form` over the `stored` content gets a new seal: all signing sides have signed anew. */
export function isSealedAnew(form: HandoverForm, kept: Kept | null): boolean {
  if (kept === null) return true;
  const before = readHandover(kept);
  const signed = signedSides(form);
  return (signed.length > 0 || sealOf(kept) === null) && signed.every((side) => !isSame(form[side], before[side]));
}

/**
 * The seal of a save: a new one when all sides have signed anew, else the previous one, so that a later change shows. A document
 * that came without a seal stays without: what its signatures covered is unknown. `signed`: the seal taken at signing, which `form` matches.
 */
export async function sealFor(form: HandoverForm, pngs: SignaturePngs, kept: Kept | null, signed: SignedSeal | null): Promise<HandoverSeal | null> {
  const isNew = isSealedAnew(form, kept);
  if (isNew && signed && signed.TermsHash === form.TermsHash) return { Version: 1, Hash: signed.Hash, Photos: [...signed.Photos] };
  const Hash = await sealHash(form, pngs);
  if (isNew) return { Version: 1, Hash, Photos: photoHashes(form) };
  const before = sealOf(kept);
  if (!before) return null;
  const { IsChanged: _earlier, ...sealed } = before;
  return Hash === before.Hash ? sealed : { ...sealed, IsChanged: true };
}

/** Compares a stored record's current content with its seal. */
export async function sealState(kept: Kept): Promise<SealState> {
  const seal = sealOf(kept);
  if (!seal) return { kind: 'none' };
  const form = readHandover(kept);
  // Until its faults are pulled, a record has no photos to compare: the sealed ones count.
  const photos = Array.isArray(kept['Faults']) ? photoHashes(form) : seal.Photos;
  const now = await sealHash(form, { from: form.From.png, to: form.To.png }, photos);
  return { kind: now === seal.Hash ? 'intact' : 'changed', hash: seal.Hash };
}

function sealOf(kept: Kept | null): HandoverSeal | null {
  const result = v.safeParse(handoverSeal, kept?.['Seal']);
  return result.success ? result.output : null;
}
