import { signatureToPng } from '../../canvas/signature/signature-to-png.ts';
import type { RecordKey } from '../../contract/fields.ts';
import { signatureState, type Signature } from '../../screens/record/fields/signature.ts';
import type { HandoverForm, SignatureVectors } from './handover-form.ts';

/** The two signatures as data URLs for the wire. */
export type SignaturePngs = { readonly from: string | null; readonly to: string | null };

/** Renders the signature PNGs, from vectors where the form has them. */
export async function signaturePngs({ From, To }: Pick<HandoverForm, 'From' | 'To'>): Promise<SignaturePngs> {
  return { from: await pngOf(From), to: await pngOf(To) };
}

/** The body of `CreateOrUpdate`. */
export function toPayload(form: HandoverForm, key: RecordKey, pngs: SignaturePngs): Record<string, unknown> {
  return {
    Id: key,
    Date: form.Date,
    VehicleId: form.VehicleId,
    FromEmployeeId: form.FromEmployeeId,
    ToEmployeeId: form.ToEmployeeId,
    ContractorId: form.ContractorId,
    Counter: form.Counter,
    Fuel: form.Fuel,
    PlaceName: form.PlaceName.trim(),
    Comments: form.Comments.trim(),
    AdditionalFieldValues: form.AdditionalFieldValues,
    SelectedDamages: form.SelectedDamages,
    FromSignature: pngs.from,
    ToSignature: pngs.to,
    FromUnsigned: form.From.unsigned,
    ToUnsigned: form.To.unsigned,
    TermsHash: form.TermsHash,
    TermsLanguage: form.TermsLanguage,
  };
}

/** Signature vectors stay on the device: the wire has no field for them. */
export function vectorsOf({ From, To }: Pick<HandoverForm, 'From' | 'To'>): SignatureVectors {
  return { FromStrokes: From.strokes, ToStrokes: To.strokes };
}

async function pngOf(signature: Signature): Promise<string | null> {
  if (signatureState(signature) !== 'signed') return null;
  return signature.strokes.length > 0 ? signatureToPng(signature.strokes) : signature.png;
}
