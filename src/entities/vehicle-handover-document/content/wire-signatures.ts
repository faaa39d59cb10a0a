import * as v from 'valibot';
import { unsignedReasons } from '../../../contract/entities/handover/vehicle-handover-document.ts';
import { wireDateTime } from '../../../contract/wire/wire-date.ts';
import { signatureState, type Signature } from '../../../screens/record/fields/signature/signature.ts';
import type { HandoverForm } from './handover-form.ts';

/** The two signatures as data URLs for the wire. */
export type SignaturePngs = { readonly from: string | null; readonly to: string | null };

const png = v.fallback(v.nullish(v.string(), null), null);
const time = v.fallback(v.nullish(wireDateTime, null), null);
const strokes = v.fallback(v.optional(v.array(v.array(v.object({ x: v.number(), y: v.number(), t: v.number() }))), []), []);
const unsigned = v.fallback(
  v.nullish(v.object({ Reason: v.picklist(unsignedReasons), Note: v.fallback(v.string(), ''), Words: v.exactOptional(v.string()) }), null),
  null,
);

const stored = v.object({
  FromSignature: png,
  ToSignature: png,
  FromUnsigned: unsigned,
  ToUnsigned: unsigned,
  FromSignedOn: time,
  ToSignedOn: time,
  FromStrokes: strokes,
  ToStrokes: strokes,
});

/** Reads the signatures of a record's stored content; an unreadable part counts as missing. */
export function readSignatures(content: Readonly<Record<string, unknown>>): Pick<HandoverForm, 'From' | 'To'> {
  const read = v.parse(stored, content);
  const signatureOf = (side: 'From' | 'To'): Signature => {
    const signedOn = read[`${side}SignedOn`];
    return {
      strokes: read[`${side}Strokes`],
      png: read[`${side}Signature`],
      unsigned: read[`${side}Unsigned`],
      ...(signedOn === null ? {} : { signedOn }),
    };
  };
  return { From: signatureOf('From'), To: signatureOf('To') };
}

/** The signatures as the wire has them. */
export function signaturesToSend({ From, To }: Pick<HandoverForm, 'From' | 'To'>, pngs: SignaturePngs): Readonly<Record<string, unknown>> {
  return {
    FromSignature: pngs.from,
    ToSignature: pngs.to,
    FromUnsigned: From.unsigned,
    ToUnsigned: To.unsigned,
    FromSignedOn: timeOf(From),
    ToSignedOn: timeOf(To),
  };
}

function timeOf(signature: Signature): string | null {
  return signatureState(signature) === 'signed' ? (signature.signedOn ?? null) : null;
}
