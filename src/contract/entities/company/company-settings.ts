import * as v from 'valibot';
import { pngDataUrl } from '../../fields.ts';

/** What administrators set for all documents and devices. `Logo`: the letterhead's picture. */
export const companySettings = v.looseObject({ Logo: v.fallback(v.nullish(v.string(), null), null) });

export type CompanySettings = v.InferOutput<typeof companySettings>;

export const saveCompanySettingsBody = v.object({ Logo: v.nullable(pngDataUrl) });
