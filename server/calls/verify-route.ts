import { verifyCall } from '../../src/contract/entities/handover/verification.ts';
import { toWireDateTimeIn } from '../../src/contract/wire/wire-date-in-zone.ts';
import { verifySeal } from '../entities/vehicle-handover-document/verify.ts';
import { callerAddress, type App, type AppDependencies } from '../http/context.ts';
import { rateLimitAnonymous } from '../http/rate-limit.ts';

const digest = /^[0-9a-f]{64}$/;

/** Adds the open route that verifies a signed handover. The printed digest is the only permission needed. */
export function addVerifyRoute(app: App, { db, trustProxy, companyTimeZone }: AppDependencies): void {
  app.get(verifyCall.path.replace('{hash}', ':hash'), async (c) => {
    rateLimitAnonymous(callerAddress(c, trustProxy));
    const hash = c.req.param('hash') ?? '';
    return c.json(
      digest.test(hash) ? await verifySeal(db, hash, (instant) => toWireDateTimeIn(companyTimeZone, instant)) : { State: 'unknown' },
    );
  });
}
