import type { SealState } from '../../../contract/entities/protocol/protocol-content.ts';
import { handoverSeal, MAX_REPLACED_SEALS, type HandoverSeal } from '../../../contract/entities/handover/handover-seal.ts';
import * as v from 'valibot';
import type { HandoverForm, SignedSeal } from '../content/handover-form.ts';
import type { SignaturePngs } from '../content/wire-signatures.ts';
import { readHandover } from '../content/read-handover.ts';
import { storedSeal } from '../content/stored-state.ts';
import { areSignaturesEqual, photoHashes, sealHash, signedSides } from './signed-seal.ts';

type StoredItem = Readonly<Record<string, unknown>>;

/** Whether a save of `form` over the `stored` content gets a new seal: all signing sides have signed again. */
export function needsNewSeal(form: HandoverForm, stored: StoredItem | null): boolean {
  if (stored === null) return true;
  const before = readHandover(stored);
  const signed = signedSides(form);
  return (signed.length > 0 || sealOf(stored) === null) && signed.every((side) => !areSignaturesEqual(form[side], before[side]));
}

/**
 * The seal of a save: a new one when all sides have signed again, else the previous one, so that a later change shows. A document
 * that came without a seal stays without: the content that its signatures covered is unknown. `signed`: the seal taken at signing, which
 * `form` matches.
 */
export async function sealFor(
  form: HandoverForm,
  pngs: SignaturePngs,
  stored: StoredItem | null,
  signed: SignedSeal | null,
): Promise<HandoverSeal | null> {
  const isNew = needsNewSeal(form, stored);
  const before = sealOf(stored);
  // Also those of corrections that were not sent before the next one.
  const replaced = stored && { Replaces: before ? [...(before.Replaces ?? []), before.Hash].slice(-MAX_REPLACED_SEALS) : [] };
  if (isNew && signed && signed.TermsHash === form.TermsHash)
    return { Version: 1, Hash: signed.Hash, Photos: [...signed.Photos], ...replaced };
  const Hash = await sealHash(form, pngs);
  if (isNew) return { Version: 1, Hash, Photos: photoHashes(form), ...replaced };
  if (!before) return null;
  const { IsChanged: _earlier, ...sealed } = before;
  return Hash === before.Hash ? sealed : { ...sealed, IsChanged: true };
}

/**
 * Compares a stored record's current content with its seal. A change found by the backend stands: a photo may have been replaced and put
 * back.
 */
export async function checkSeal(stored: StoredItem): Promise<SealState> {
  const seal = sealOf(stored);
  if (!seal) return { kind: 'none' };
  const form = readHandover(stored);
  const arePartsHere = Array.isArray(stored['Faults']);
  const now = await sealHash(form, { from: form.From.png, to: form.To.png }, arePartsHere ? undefined : seal);
  return { kind: now === seal.Hash && seal.IsChanged !== true ? 'intact' : 'changed', hash: seal.Hash };
}

function sealOf(stored: StoredItem | null): HandoverSeal | null {
  const result = v.safeParse(handoverSeal, stored && storedSeal(stored));
  return result.success ? result.output : null;
}
