import { mergeRecords } from '../../sync/merge.ts';
import type { FaultForm, HandoverForm } from './handover-form.ts';

/**
 * Three-way merge of a form, started on `base`, into the record as stored on this device. Parts that the user left unchanged take the
 * version of another tab or a pull, down to a single fault, photo or mark. Where both sides changed the same part, the form wins.
 */
export function mergeHandover(form: HandoverForm, base: HandoverForm, theirs: HandoverForm): HandoverForm {
  return fromParts(mergeRecords({ base: toParts(base), mine: toParts(form), theirs: toParts(theirs) }).value as Parts);
}

type Parts = ReturnType<typeof toParts>;

/** Photos merge by key. A signature merges as a whole, never from parts of two. */
function toParts({ From, To, Faults, ...fields }: HandoverForm) {
  const faults = Faults.map(({ Images, ...fault }) => ({ ...fault, Images: Images.map((image) => ({ Id: image.Key, image: [image] })) }));
  return { ...fields, Faults: faults, From: [From] as const, To: [To] as const };
}

function fromParts({ From, To, Faults, ...fields }: Parts): HandoverForm {
  const faults = Faults.map(({ Images, ...fault }): FaultForm => ({ ...fault, Images: Images.flatMap(({ image }) => image) }));
  return { ...fields, Faults: faults, From: From[0], To: To[0] };
}
