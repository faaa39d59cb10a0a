import type { unsignedReasons } from '../../../../contract/entities/handover/vehicle-handover-document.ts';
import type { WireDateTime } from '../../../../contract/wire/wire-date.ts';
import { isSigned, type SignatureStrokes } from '../../../../canvas/signature/signature-strokes.ts';

export type UnsignedReason = (typeof unsignedReasons)[number];

/**
 * One person's signature: drawn on this device, received as a picture, or the reason why it is missing, with `Words` for a backend
 * that has no field for it.
 */
export type Signature = {
  readonly strokes: SignatureStrokes;
  /** `data:image/png;base64,…` received with the record; new strokes replace it. */
  readonly png: string | null;
  readonly unsigned: { readonly Reason: UnsignedReason | null; readonly Note: string; readonly Words?: string } | null;
  /** When the person ended the signature. Earlier releases did not record it. */
  readonly signedOn?: WireDateTime;
};

export const emptySignature: Signature = { strokes: [], png: null, unsigned: null };

/** State of a signature. "Could not sign" without a chosen reason counts as missing. */
export function signatureState({ strokes, png, unsigned }: Signature): 'signed' | 'unsigned' | 'missing' {
  if (unsigned !== null) return unsigned.Reason === null ? 'missing' : 'unsigned';
  if (strokes.length > 0) return isSigned(strokes) ? 'signed' : 'missing';
  return png === null ? 'missing' : 'signed';
}
