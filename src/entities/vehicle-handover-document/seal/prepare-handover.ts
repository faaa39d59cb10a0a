import type { NumberedDamage } from '../../../contract/entities/protocol/marks/number-damages.ts';
import type { TFunction } from 'i18next';
import type { HandoverSeal } from '../../../contract/entities/handover/handover-seal.ts';
import type { PreparedSave, RejectedSave, SaveContext } from '../../../screens/declaration/form-declaration.ts';
import { checkOfFault, describeCheck } from '../content/checklist.ts';
import { asHandover } from '../content/handover-format.ts';
import type { FaultForm, HandoverForm } from '../content/handover-form.ts';
import { damagesOf } from '../content/damages.ts';
import { slotOfFault } from '../content/slot-photos.ts';
import { signaturePngs, toPayload, vectorsOf } from '../content/handover-payload.ts';
import type { SignaturePngs } from '../content/wire-signatures.ts';
import { withDeviceSignature } from './device-signature.ts';
import { needsNewSeal, sealFor } from './seal-handover.ts';
import { computeSeal, matchesSeal, removeSignatures, signedSides } from './signed-seal.ts';

/**
 * Seals a handover before its save. Refuses it when another tab or a pull changed the signed content: then it must be signed again.
 */
export async function prepareHandover({ values, entered, stored }: SaveContext, t: TFunction): Promise<PreparedSave | RejectedSave> {
  const [form, edited] = [asHandover(values), asHandover(entered)];
  const signed =
    needsNewSeal(form, stored) && signedSides(form).length > 0
      ? (edited.Signed ?? (await computeSeal(edited, await signaturePngs(edited))))
      : null;
  if (signed && !(await matchesSeal(form, signed))) {
    return {
      patch: (base) => ({ ...form, ...removeSignatures(form, asHandover(base)) }),
      step: 'signatures',
      message: 'handover-form:signatures.notSaved',
    };
  }
  const pngs = signed?.Pngs ?? (await signaturePngs(form));
  const describePoint = (pointId: string) =>
    describe(form, pointId, ({ view, point }) =>
      t(point.IsNew === true ? 'handover-form:damages.newOn' : 'handover-form:damages.knownOn', { view: t(`canvas:view.${view}`) }),
    );
  const seal = await sealFor(form, pngs, stored, signed);
  return toPreparedSave(form, pngs, seal && signed ? await withDeviceSignature(seal) : seal, describePoint);
}

/**
 * The handover to send, and what stays on this device. `describePoint`: the description of a fault that only carries photos of a marked
 * damage.
 */
export function toPreparedSave(
  form: HandoverForm,
  pngs: SignaturePngs,
  seal: HandoverSeal | null,
  describePoint: (pointId: string) => string,
): PreparedSave {
  const { Id: _assigned, ...body } = toPayload(form, '', pngs);
  return { values: { ...form, Faults: faultsToSave(form, describePoint) }, body: { ...body, Seal: seal }, local: vectorsOf(form) };
}

/** The form's faults. A fault of a marked damage takes the mark's kind and description. */
function faultsToSave(form: HandoverForm, describePoint: (pointId: string) => string): FaultForm[] {
  const marks = new Map(damagesOf(form).flatMap(({ point }) => (point.Id ? [[point.Id, point] as const] : [])));
  return form.Faults.map((fault) => {
    const mark = fault.DamagePointId === null ? undefined : marks.get(fault.DamagePointId);
    const description = mark?.Id === undefined ? fault.Description : (mark.Description ?? '').trim() || describePoint(mark.Id);
    const failed = checkOfFault(form, fault);
    const slot = slotOfFault(form, fault);
    if (failed || slot) return { ...fault, Description: failed ? describeCheck(failed) : (slot?.Name ?? '') };
    return { ...fault, Description: description.trim(), KindId: mark ? (mark.KindId ?? null) : fault.KindId };
  });
}

function describe(form: HandoverForm, pointId: string, words: (damage: NumberedDamage) => string): string {
  const damage = damagesOf(form).find(({ point }) => point.Id === pointId);
  return damage ? words(damage) : '';
}
