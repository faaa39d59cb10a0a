import { mergeRecords } from '../../sync/merge.ts';
import type { FaultForm, HandoverForm } from './handover-form.ts';

/**
 * A form that was begun over `base`, over the handover as this device keeps it now: what its user left alone stays as another tab saved it, or
 * a pull brought it, down to a single fault, photo or mark. Where both changed the same, the form is the later word.
 */
export function overKept(form: HandoverForm, base: HandoverForm, kept: HandoverForm): HandoverForm {
  return fromParts(mergeRecords({ base: toParts(base), mine: toParts(form), theirs: toParts(kept) }).value as Parts);
}

type Parts = ReturnType<typeof toParts>;

/** A photo is told from others by its key; a signature is one person's hand and never put together from two. */
function toParts({ From, To, Faults, ...fields }: HandoverForm) {
  const faults = Faults.map(({ Images, ...fault }) => ({ ...fault, Images: Images.map((image) => ({ Id: image.Key, image: [image] })) }));
  return { ...fields, Faults: faults, From: [From] as const, To: [To] as const };
}

function fromParts({ From, To, Faults, ...fields }: Parts): HandoverForm {
  const faults = Faults.map(({ Images, ...fault }): FaultForm => ({ ...fault, Images: Images.flatMap(({ image }) => image) }));
  return { ...fields, Faults: faults, From: From[0], To: To[0] };
}
