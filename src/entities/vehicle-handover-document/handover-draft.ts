import type { DraftRow } from '../../db/schema/rows.ts';
import type { DraftContent } from '../../screens/record/drafts/use-draft-form.ts';
import { emptyForm, type HandoverForm } from './handover-form.ts';

/** The content of a draft; null when it is not a handover's. Fields that an older app version lacked are empty. */
export function toDraftContent(draft: DraftRow | null): DraftContent<HandoverForm> | null {
  const { form, step, base } = draft?.values ?? {};
  if (typeof form !== 'object' || form === null) return null;
  const basePart = typeof base === 'object' && base !== null ? { base: { ...emptyForm(''), ...base } } : {};
  return { form: { ...emptyForm(''), ...form }, step: typeof step === 'string' ? step : null, ...basePart };
}
