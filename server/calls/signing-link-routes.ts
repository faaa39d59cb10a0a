import type { Language } from '../../src/contract/wire/languages.ts';
import {
  linkPhotoBody,
  openedLinkBody,
  openSigningLinkCall,
  refuseByLinkCall,
  refusedLinkBody,
  signByLinkCall,
  signedLinkBody,
  signingLinkPhotoCall,
} from '../../src/contract/entities/handover/signing-link.ts';
import type { WireDateTime } from '../../src/contract/wire/wire-date.ts';
import { toWireDateTimeIn } from '../../src/contract/wire/wire-date-in-zone.ts';
import { requireOneLine } from '../engine/declaration/one-line.ts';
import { parseRecord } from '../engine/declaration/parse-record.ts';
import { openLink, photoOfLink, refuseByLink, signByLink } from '../entities/vehicle-handover-document/sign-by-link.ts';
import { storedBytes } from '../files/download.ts';
import { callerAddress, languageOf, type App, type AppContext, type AppDependencies } from '../http/context.ts';
import { rateLimitAnonymous } from '../http/rate-limit.ts';
import { MAX_ANONYMOUS_BODY_BYTES, readJson } from '../http/read-body.ts';

/** Adds the open routes of links by which an absent party signs. The secret has 256 bits; addresses are rate limited. */
export function addSigningLinkRoutes(app: App, deps: AppDependencies): void {
  const { db, signer } = deps;
  app.post(openSigningLinkCall.path, async (c) => {
    const { body, now, language } = await begin(c, deps);
    return c.json(await openLink({ db, now, language }, parseRecord(openedLinkBody, body).Secret));
  });
  app.post(signByLinkCall.path, async (c) => {
    const { body, now } = await begin(c, deps);
    const signed = parseRecord(signedLinkBody, body);
    requireOneLine(signedLinkBody, signed);
    return c.json(await signByLink({ db, now, signer }, signed));
  });
  app.post(refuseByLinkCall.path, async (c) => {
    const { body, now } = await begin(c, deps);
    const refused = parseRecord(refusedLinkBody, body);
    requireOneLine(refusedLinkBody, refused);
    return c.json(await refuseByLink({ db, now, signer }, refused));
  });
  app.post(signingLinkPhotoCall.path, async (c) => {
    const { body, now } = await begin(c, deps);
    const { Secret, Id } = parseRecord(linkPhotoBody, body);
    const file = await photoOfLink({ db, now }, Secret, Id);
    if (!file) return c.json({ Image: null });
    const bytes = await new Response(await storedBytes(deps, file)).arrayBuffer();
    return c.json({ Image: `data:${file.ContentType};base64,${Buffer.from(bytes).toString('base64')}` });
  });
}

async function begin(
  c: AppContext,
  { trustProxy, companyTimeZone }: AppDependencies,
): Promise<{ readonly body: unknown; readonly now: WireDateTime; readonly language: Language }> {
  rateLimitAnonymous(callerAddress(c, trustProxy));
  return {
    body: await readJson(c.req.raw, MAX_ANONYMOUS_BODY_BYTES),
    now: toWireDateTimeIn(companyTimeZone, new Date()),
    language: languageOf(c),
  };
}
