import { signatureToPng } from '../../../canvas/signature/signature-to-png.ts';
import type { RepairPhoto } from '../../../contract/entities/fleet/damage-point.ts';
import type { SignedWords } from '../../../contract/entities/handover/handover-words.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { signatureState, type Signature } from '../../../screens/record/fields/signature/signature.ts';
import { checklistToSend } from './checklist.ts';
import { handoverFields, type HandoverForm, type SignatureVectors } from './handover-form.ts';
import { damagesOf, faultOfPoint } from './damages.ts';
import { signaturesToSend, type SignaturePngs } from './wire-signatures.ts';

/** Renders the signature PNGs, from vectors where the form has them. */
export async function signaturePngs({ From, To }: Pick<HandoverForm, 'From' | 'To'>): Promise<SignaturePngs> {
  return { from: await pngOf(From), to: await pngOf(To) };
}

/** The body of `CreateOrUpdate`. */
export function toPayload(form: HandoverForm, key: RecordKey, pngs: SignaturePngs): Record<string, unknown> {
  const fields = Object.keys(handoverFields).map((field) => [field, trimmed(form[field as keyof typeof handoverFields])] as const);
  return {
    Id: key,
    ...Object.fromEntries(fields),
    Checklist: checklistToSend(form),
    RepairPhotos: repairPhotosOf(form),
    SignedWords: signedWordsOf(form),
    ...signaturesToSend(form, pngs),
  };
}

/** Digests of the photos of repaired damages. Until its faults are pulled, a record has the stored ones. */
function repairPhotosOf(form: HandoverForm): readonly RepairPhoto[] | null {
  const repaired = damagesOf(form, 'repaired');
  const photos = repaired.flatMap(({ point }) => {
    const images = faultOfPoint(form.Faults, point)?.Images;
    if (!images) return form.RepairPhotos?.filter(({ DamageId }) => DamageId === point.Id) ?? [];
    return images.flatMap(({ Sha256 }) => (point.Id && Sha256 ? [{ DamageId: point.Id, Sha256 }] : []));
  });
  // An empty list tells the backend that this client knows photos of repairs, and has none.
  return repaired.length === 0 ? null : photos;
}

/** Words of the faults that the signatures cover; null in a handover that was signed without its words. */
function signedWordsOf({ SignedWords: covered, Faults }: Pick<HandoverForm, 'SignedWords' | 'Faults'>): SignedWords | null {
  // A draft of an earlier release has none.
  if (!covered) return null;
  return {
    ...covered,
    Faults: Faults.filter(({ DamagePointId }) => DamagePointId === null).map(({ PlacementId, KindId, Description }) => ({
      PlacementId,
      KindId,
      Description: Description.trim(),
    })),
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

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}
