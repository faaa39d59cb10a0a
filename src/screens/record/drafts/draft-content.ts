import * as v from 'valibot';
import type { DraftRow } from '../../../db/schema/rows.ts';
import type { DraftContent } from './use-draft-form.ts';
import type { FormValues } from '../../declaration/form-declaration.ts';

const fields = v.record(v.string(), v.unknown());
const content = v.object({ form: fields, step: v.nullable(v.string()), base: v.optional(fields) });

/** The form content of a draft; null when this version cannot read what an older one wrote. */
export function draftContentOf(draft: DraftRow | null): DraftContent<FormValues> | null {
  const result = v.safeParse(content, draft?.values);
  return result.success ? result.output : null;
}
