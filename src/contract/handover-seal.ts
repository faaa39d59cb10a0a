import * as v from 'valibot';
import { noDamages, vehicleViews, type SelectedDamages } from './entities/fleet/damage-point.ts';

const hexDigest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'invalid'));

/**
 * Digest of the signed content, computed on the device when both parties have signed. `Photos`: SHA-256 of each photo. `IsChanged`:
 * the device reports a change made after signing and before the backend had the handover.
 */
export const handoverSeal = v.looseObject({ Version: v.literal(1), Hash: hexDigest, Photos: v.array(hexDigest), IsChanged: v.exactOptional(v.boolean()) });

export type HandoverSeal = v.InferOutput<typeof handoverSeal>;

/** The parts of a handover that the signatures cover. */
export type SealedParts = {
  readonly Date: string | null;
  readonly VehicleId: number | string | null;
  readonly FromEmployeeId: number | string | null;
  readonly ToEmployeeId: number | string | null;
  readonly Counter?: number | null;
  readonly Fuel?: string | null;
  readonly SelectedDamages?: SelectedDamages;
  readonly FromSignature?: string | null;
  readonly ToSignature?: string | null;
  readonly FromUnsigned?: { readonly Reason: string | null; readonly Note?: string | null | undefined } | null;
  readonly ToUnsigned?: { readonly Reason: string | null; readonly Note?: string | null | undefined } | null;
  readonly TermsHash?: string | null;
  readonly TermsLanguage?: string | null;
};

/** Canonical text of the sealed parts: equal content gives equal text, regardless of key order and of null versus absent. */
export function canonicalSealText(parts: SealedParts, photos: readonly string[]): string {
  const damages = parts.SelectedDamages ?? noDamages();
  return JSON.stringify([
    1,
    parts.Date,
    parts.VehicleId,
    parts.FromEmployeeId,
    parts.ToEmployeeId,
    parts.Counter ?? null,
    parts.Fuel ?? null,
    vehicleViews.map((view) =>
      damages[view].map(({ X, Y, Id, KindId, Description, IsNew, IsRepaired }) => [X, Y, Id ?? '', KindId ?? null, Description ?? '', IsNew === true, IsRepaired === true]),
    ),
    parts.FromSignature ?? null,
    parts.ToSignature ?? null,
    reason(parts.FromUnsigned),
    reason(parts.ToUnsigned),
    parts.TermsHash ?? null,
    parts.TermsLanguage ?? null,
    photos.toSorted(),
  ]);
}

function reason(unsigned: SealedParts['FromUnsigned']): readonly unknown[] | null {
  return unsigned ? [unsigned.Reason, unsigned.Note ?? ''] : null;
}
