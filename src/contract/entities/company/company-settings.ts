import * as v from 'valibot';

/** Settings of administrators for all documents and devices. `Logo`: the letterhead's picture. */
export const companySettings = v.looseObject({ Logo: v.fallback(v.nullish(v.string(), null), null) });

export type CompanySettings = v.InferOutput<typeof companySettings>;
