import * as v from 'valibot';
import { noDamages, sentDamages, vehicleViews } from '../fleet/damage-point.ts';
import { checkFields } from '../shared/handover-items.ts';
import { energyFields, sealedEnergy } from './handover-energy.ts';
import { sealedWords, wordValues, type WordParts } from './handover-words.ts';
import { fuelStates, unsignedReasons } from './vehicle-handover-document.ts';
import { reference, text } from '../../wire/fields.ts';
import { pngDataUrl } from '../../wire/png.ts';
import { wireDateTime } from '../../wire/wire-date.ts';

const hexDigest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'invalid'));

const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'invalid'));

/** A device's ECDSA P-256 signature over `deviceSealText`, and its public key; all base64url. */
export const deviceSignature = v.looseObject({
  X: coordinate,
  Y: coordinate,
  Signature: v.pipe(v.string(), v.regex(/^[\w-]{86}$/, 'invalid')),
});

export type DeviceSignature = v.InferOutput<typeof deviceSignature>;

/** The text that a device signs. It is no JWT, so a signature under it can never stand in for a proof of the same key (RFC 9449). */
export function deviceSealText(hash: string): string {
  return JSON.stringify(['tabor-handover-device', 1, hash]);
}

/** More than a handover with photos at every point has. */
const MAX_SEALED_PHOTOS = 1_000;

/** Seals of earlier versions that a seal names, the latest last. */
export const MAX_REPLACED_SEALS = 20;

/**
 * Digest of the signed content, computed on the device when both parties have signed. `Photos`: SHA-256 of each photo. `IsChanged`:
 * the device reports a change made after signing and before the backend had the handover. `Device`: only where the backend takes it.
 * `Replaces`: the seals of the versions that a correction was made from; another one that it replaces was not seen by who corrected.
 */
export const handoverSeal = v.looseObject({
  Version: v.literal(1),
  Hash: hexDigest,
  Photos: v.pipe(v.array(hexDigest), v.maxLength(MAX_SEALED_PHOTOS, 'invalid')),
  IsChanged: v.exactOptional(v.boolean()),
  Device: v.exactOptional(deviceSignature),
  Replaces: v.exactOptional(v.pipe(v.array(hexDigest), v.maxLength(MAX_REPLACED_SEALS, 'invalid'))),
});

export type HandoverSeal = v.InferOutput<typeof handoverSeal>;

const unsigned = v.looseObject({ Reason: v.picklist(unsignedReasons), Note: v.optional(text(500)) });

/** The fields of a handover that the signatures cover, in the order of the sealed text: another order breaks every stored seal. */
export const sealedFields = {
  Date: wireDateTime,
  VehicleId: reference,
  FromEmployeeId: reference,
  ToEmployeeId: reference,
  /** Kilometres; absent when the configuration hides the field. */
  Counter: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999)), null),
  Fuel: v.nullish(v.picklist(fuelStates), null),
  SelectedDamages: v.optional(sentDamages, noDamages),
  FromSignature: v.nullish(pngDataUrl, null),
  ToSignature: v.nullish(pngDataUrl, null),
  FromUnsigned: v.nullish(unsigned, null),
  ToUnsigned: v.nullish(unsigned, null),
  /** SHA-256 and language of the accepted terms. */
  TermsHash: v.nullish(v.string(), null),
  TermsLanguage: v.nullish(v.string(), null),
};

/** When each side signed, local time. Part of the sealed text since the app records it: a seal without times stays valid. */
export const signedTimes = { FromSignedOn: v.nullish(wireDateTime, null), ToSignedOn: v.nullish(wireDateTime, null) };

const allFields = { ...sealedFields, ...signedTimes, ...checkFields, ...energyFields };

/** Fields that the signatures cover where `SignedWords` says so. */
export const wordFieldNames = Object.keys(wordValues({})) as readonly WordField[];

type WordField = keyof ReturnType<typeof wordValues>;

/** A field of the sealed text. Its photos are files of a part of the record, `Faults`. */
export type SealTextField = keyof typeof allFields | WordField;

/** Every field of the sealed text. */
export const sealTextFields = [...Object.keys(allFields), ...wordFieldNames] as readonly SealTextField[];

const signingFields = new Set<SealTextField>([
  'FromSignature',
  'ToSignature',
  'FromUnsigned',
  'ToUnsigned',
  'TermsHash',
  'TermsLanguage',
  'FromSignedOn',
  'ToSignedOn',
]);

/** The sealed fields that both parties state, without those by which they sign. */
export const sealedContentFields = sealTextFields.filter((field) => !signingFields.has(field));

/** The sealed fields of a handover, as sent or as the backend returns them. */
export type SealedParts = WordParts & {
  readonly [Field in keyof typeof allFields]?:
    | (Field extends `${string}Unsigned` ? UnsignedSide : v.InferOutput<(typeof allFields)[Field]>)
    | null
    | undefined;
};

type UnsignedSide = { readonly Reason: string | null; readonly Note?: string | null | undefined };

/** The values of the sealed text: equal content gives equal values, regardless of key order and of null versus absent. */
export function sealedValues(parts: SealedParts): Readonly<Record<SealTextField, unknown>> {
  const values = Object.fromEntries(sealTextFields.map((field) => [field, parts[field] ?? null])) as Record<SealTextField, unknown>;
  return {
    ...values,
    SelectedDamages: damagesOf(parts),
    FromUnsigned: reasonOf(parts.FromUnsigned),
    ToUnsigned: reasonOf(parts.ToUnsigned),
    Direction: parts.Direction || null,
    Checklist: checksOf(parts),
    SlotPhotos: slotsOf(parts),
    Energy: sealedEnergy(parts.Energy),
    ...wordValues(parts),
  };
}

/** Canonical text of the sealed parts. */
export function canonicalSealText(parts: SealedParts, photos: readonly string[]): string {
  const sealed = sealedValues(parts);
  const times = [sealed.FromSignedOn, sealed.ToSignedOn];
  const fields = Object.keys(sealedFields) as (keyof typeof sealedFields)[];
  return JSON.stringify([
    1,
    ...fields.map((field) => sealed[field]),
    photos.toSorted(),
    ...(times.some(Boolean) ? times : []),
    ...checksElement(parts),
    ...sealedEnergy(parts.Energy),
    ...sealedWords(parts),
  ]);
}

/** The checklist and the guided photos as one element, which no time equals; nothing for a handover without: its seal stays as it was. */
function checksElement(parts: SealedParts): readonly unknown[] {
  const [checks, slots] = [checksOf(parts), slotsOf(parts)];
  return parts.Direction || checks.length > 0 || slots.length > 0
    ? [['checks', parts.Direction ?? null, checks, ...(slots.length > 0 ? [slots] : [])]]
    : [];
}

function checksOf({ Checklist }: SealedParts): readonly unknown[] {
  return (Checklist ?? []).map(({ ItemId, Name, NameDe, NameEn, Severity, Result, Words, Photos, Release }) => [
    ItemId,
    Name,
    NameDe ?? null,
    NameEn ?? null,
    Severity,
    Result,
    Words,
    Photos.toSorted(),
    Release ? [Release.By, Release.Reason, ...(Release.Name ? [Release.Name] : [])] : null,
  ]);
}

function slotsOf({ SlotPhotos }: SealedParts): readonly unknown[] {
  return (SlotPhotos ?? []).map(({ ItemId, Name, NameDe, NameEn, Sha256, TakenOn, Place }) => [
    ItemId,
    Name,
    NameDe ?? null,
    NameEn ?? null,
    Sha256,
    TakenOn,
    // Not in the text of a photo without a place, so that earlier seals hold.
    ...(Place ? [[Place.Latitude, Place.Longitude, Place.Accuracy]] : []),
  ]);
}

function damagesOf({ SelectedDamages }: SealedParts): readonly unknown[] {
  const damages = SelectedDamages ?? noDamages();
  return vehicleViews.map((view) =>
    damages[view].map(({ X, Y, Id, KindId, Description, IsNew, IsRepaired, Check }) => [
      X,
      Y,
      Id ?? '',
      KindId ?? null,
      Description ?? '',
      IsNew === true,
      IsRepaired === true,
      ...(Check === undefined ? [] : [Check]),
    ]),
  );
}

function reasonOf(side: UnsignedSide | null | undefined): readonly unknown[] | null {
  return side ? [side.Reason, side.Note ?? ''] : null;
}
