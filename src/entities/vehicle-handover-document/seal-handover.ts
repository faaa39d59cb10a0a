import { handoverSeal, sealedText, type HandoverSeal, type SealedParts } from '../../contract/handover-seal.ts';
import * as v from 'valibot';
import { sha256 } from '../../db/blobs.ts';
import { signatureState, type Signature } from '../../screens/item/signature.ts';
import type { HandoverForm } from './handover-form.ts';
import { toPayload, type SignaturePngs } from './handover-payload.ts';
import { readHandover } from './read-handover.ts';

/** `changed`: something that was signed is no longer as it was. `none`: it was made without a seal. */
export type SealState = { readonly kind: 'none' } | { readonly kind: 'intact' | 'changed'; readonly hash: string };

type Kept = Readonly<Record<string, unknown>>;

/** The seal that goes with a save: a new one when all who sign have signed anew, else the one there was, so that a later change shows. */
export async function sealFor(form: HandoverForm, pngs: SignaturePngs, kept: Kept | null): Promise<HandoverSeal> {
  const before = sealOf(kept);
  const photos = photoHashes(form);
  const Hash = await digest(toPayload(form, 0, pngs) as SealedParts, photos);
  if (!before || !kept || isSignedAnew(form, readHandover(kept))) return { Version: 1, Hash, Photos: photos };
  const { IsChanged: _earlier, ...signed } = before;
  return Hash === before.Hash ? signed : { ...signed, IsChanged: true };
}

/** How a kept document stands to its seal, worked out from what it says now. */
export async function sealState(kept: Kept): Promise<SealState> {
  const seal = sealOf(kept);
  if (!seal) return { kind: 'none' };
  const form = readHandover(kept);
  // Before its faults were fetched, a document says nothing of its photos.
  const photos = Array.isArray(kept['Faults']) ? photoHashes(form) : seal.Photos;
  const now = await digest(toPayload(form, 0, { from: form.From.png, to: form.To.png }) as SealedParts, photos);
  return { kind: now === seal.Hash ? 'intact' : 'changed', hash: seal.Hash };
}

function sealOf(kept: Kept | null): HandoverSeal | null {
  const result = v.safeParse(handoverSeal, kept?.['Seal']);
  return result.success ? result.output : null;
}

function isSignedAnew(form: HandoverForm, before: HandoverForm): boolean {
  const sides = [
    [form.From, before.From],
    [form.To, before.To],
  ] as const;
  const signed = sides.filter(([now]) => signatureState(now) === 'signed');
  return signed.length > 0 && signed.every(([now, then]) => !isSame(now, then));
}

function isSame(one: Signature, other: Signature): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function photoHashes({ Faults }: HandoverForm): string[] {
  return Faults.flatMap((fault) => fault.Images.flatMap((image) => image.Sha256 ?? []));
}

function digest(parts: SealedParts, photos: readonly string[]): Promise<string> {
  return sha256(new TextEncoder().encode(sealedText(parts, photos)).buffer);
}
