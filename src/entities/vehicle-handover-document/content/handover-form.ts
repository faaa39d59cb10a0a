import type { SignatureStrokes } from '../../../canvas/signature/signature-strokes.ts';
import type { SelectedDamages } from '../../../contract/entities/fleet/damage-point.ts';
import { vehicleHandoverDocumentRecord } from '../../../contract/entities/handover/vehicle-handover-document-record.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { emptyFields, type EnteredFields } from '../../../contract/wire/record-fields.ts';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import type { Photo } from '../../../screens/record/photos/photo.ts';
import { emptySignature, signatureState, type Signature } from '../../../screens/record/fields/signature/signature.ts';

export type FaultForm = {
  readonly Id: RecordKey;
  readonly PlacementId: number | null;
  readonly KindId: number | null;
  /** Words of placement and kind, on a backend that knows only the specification. */
  readonly Placement?: string | undefined;
  readonly Kind?: string | undefined;
  readonly Description: string;
  readonly DamagePointId: string | null;
  readonly Images: readonly Photo[];
};

export const handoverSides = ['From', 'To'] as const;
export type HandoverSide = (typeof handoverSides)[number];

export function bySide<Made>(make: (side: HandoverSide) => Made): Readonly<Record<HandoverSide, Made>> {
  return { From: make('From'), To: make('To') };
}

/**
 * A signature that has begun and not ended; the side's earlier signature stays until then. `Digest`: SHA-256 of the content when it
 * began; at the end the content must still have it. `IsOpen`: false once the signing screen was left.
 */
export type Signing = {
  readonly Side: HandoverSide;
  readonly Digest: string;
  readonly Strokes: SignatureStrokes;
  readonly IsOpen: boolean;
};

/** The seal as computed at the last signature, with the inputs that the form may lose or change afterwards. */
export type SignedSeal = {
  readonly Hash: string;
  readonly Photos: readonly string[];
  /** SHA-256 of the signatures' vectors and reasons. */
  readonly Signatures: string;
  /** The signature PNGs that the seal covers; the same ones are sent. */
  readonly Pngs: { readonly from: string | null; readonly to: string | null };
  /** Null when no terms had been accepted by then. */
  readonly TermsHash: string | null;
  readonly TermsLanguage: string | null;
};

const {
  Id: _id,
  Number: _number,
  FromSignature: _from,
  ToSignature: _to,
  FromUnsigned: _fromUnsigned,
  ToUnsigned: _toUnsigned,
  FromSignedOn: _fromSignedOn,
  ToSignedOn: _toSignedOn,
  Seal: _seal,
  ...enteredFields
} = vehicleHandoverDocumentRecord.entries;

/** The fields of the record that the form holds as they are. */
export const handoverFields = enteredFields;

/** The form of a handover: plain data, because the draft stores it. Uses wire names where they exist. */
export type HandoverForm = EnteredFields<typeof handoverFields> & {
  /** Known and new damages together, distinguished by `IsNew`. */
  readonly SelectedDamages: SelectedDamages;
  /** The unusual reading that the user has confirmed. */
  readonly ConfirmedCounter: number | null;
  /** True only once the user states it after walking around; never preset. */
  readonly HasNoNewDamages: boolean;
  /** New damages whose missing kind or photo the user was asked for: once, also after a reload. */
  readonly AskedDamages: readonly string[];
  readonly Faults: readonly FaultForm[];
  readonly From: Signature;
  readonly To: Signature;
  /** Null while no side is signing. */
  readonly Signing: Signing | null;
  /** Null until all sides have signed, and again after one of them signs again. */
  readonly Signed: SignedSeal | null;
  /** Sides whose signature was removed because the signed content changed, until they sign again. */
  readonly RemovedSignatures: readonly HandoverSide[];
  /** Sides that signed the stored content by a link, until a correction ends those signatures. Missing in a draft of an earlier release. */
  readonly LaterSigned?: readonly HandoverSide[];
  /** Values that the form filled in from a booking or the last handover. A field is marked while it still has its value. */
  readonly Prefilled: Readonly<Record<string, unknown>>;
};

export function hasAcceptedTerms({ TermsHash }: Pick<HandoverForm, 'TermsHash'>): boolean {
  return TermsHash !== null;
}

/** Signature vectors, stored beside the wire fields so that a reopened record can draw them. */
export type SignatureVectors = { readonly FromStrokes: SignatureStrokes; readonly ToStrokes: SignatureStrokes };

export function emptyForm(now: WireDateTime): HandoverForm {
  return {
    ...emptyFields(handoverFields),
    Date: now,
    ConfirmedCounter: null,
    HasNoNewDamages: false,
    AskedDamages: [],
    Faults: [],
    From: emptySignature,
    To: emptySignature,
    Signing: null,
    Signed: null,
    RemovedSignatures: [],
    Prefilled: {},
  };
}

/** The list's column `Signatures` of a handover that this device saved. */
export function signaturesState(form: HandoverForm): 'signed' | 'partly' | 'missing' {
  const states = handoverSides.map((side) => signatureState(form[side]));
  if (states.every((state) => state === 'signed')) return 'signed';
  return states.every((state) => state === 'missing') ? 'missing' : 'partly';
}

/** Whether the form filled this field in and the user has not changed it. */
export function isPrefilled({ Prefilled, ...form }: HandoverForm, field: string): boolean {
  return Object.hasOwn(Prefilled, field) && (form as Readonly<Record<string, unknown>>)[field] === Prefilled[field];
}
