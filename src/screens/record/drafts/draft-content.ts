import * as v from 'valibot';
import type { DraftRow } from '../../../db/schema/rows.ts';
import type { FormValues } from '../../declaration/form-declaration.ts';
import type { DraftContent } from './use-draft-form.ts';

const fields = v.record(v.string(), v.unknown());
const content = v.object({
  form: fields,
  step: v.fallback(v.nullish(v.string(), null), null),
  checked: v.fallback(v.optional(v.array(v.string())), undefined),
  base: v.fallback(v.optional(fields), undefined),
});

/**
 * The form content of a draft; null when this version cannot read what an older one wrote. Values that an older one lacked are those of
 * `empty`.
 */
export function draftContentOf(draft: DraftRow | null, empty: FormValues = {}): DraftContent<FormValues> | null {
  const result = v.safeParse(content, draft?.values);
  if (!result.success) return null;
  const { form, step, checked, base } = result.output;
  return { form: { ...empty, ...form }, step, ...(checked ? { checked } : {}), ...(base ? { base: { ...empty, ...base } } : {}) };
}
