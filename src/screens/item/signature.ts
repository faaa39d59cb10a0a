import type { unsignedReasons } from '../../contract/entities/vehicle-handover-document.ts';
import { isSigned, type SignatureStrokes } from '../../canvas/signature-strokes.ts';

export type UnsignedReason = (typeof unsignedReasons)[number];

/** One person's signature: as drawn here, as a picture from elsewhere, or why there is none. */
export type Signature = {
  readonly strokes: SignatureStrokes;
  /** `data:image/png;base64,…` that came with the document; what is drawn here replaces it. */
  readonly png: string | null;
  readonly unsigned: { readonly Reason: UnsignedReason | null; readonly Note: string } | null;
};

export const noSignature: Signature = { strokes: [], png: null, unsigned: null };

/** How a signature stands: nothing is preset, and a reason without one being chosen is none. */
export function signatureState({ strokes, png, unsigned }: Signature): 'signed' | 'unsigned' | 'missing' {
  if (unsigned !== null) return unsigned.Reason === null ? 'missing' : 'unsigned';
  if (strokes.length > 0) return isSigned(strokes) ? 'signed' : 'missing';
  return png === null ? 'missing' : 'signed';
}
