import * as v from 'valibot';

/**
 * Settings of administrators for all documents and devices. `Logo`: the letterhead's picture. `MailsProtocol`: both parties get the
 * protocol of each signed handover by mail. `PhotoPlaces`: guided photos keep where they were taken.
 */
export const companySettings = v.looseObject({
  Logo: v.fallback(v.nullish(v.string(), null), null),
  MailsProtocol: v.optional(v.boolean(), false),
  PhotoPlaces: v.optional(v.boolean(), false),
});

export type CompanySettings = v.InferOutput<typeof companySettings>;
