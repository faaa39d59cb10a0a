import { changesCall } from '../../src/contract/change-feed.ts';
import { toWireDateTimeIn } from '../../src/contract/wire-date-in-zone.ts';
import { changesSince } from '../changes/changes-since.ts';
import type { App, AppDependencies } from '../http/context.ts';
import { jsonResponse } from '../http/json-response.ts';
import { requireUser } from './caller.ts';

/** Adds the change feed. */
export function addChangeRoutes(app: App, deps: AppDependencies): void {
  const { db, gridColumns, companyTimeZone } = deps;
  app.get(changesCall.path, async (c) => {
    const user = await requireUser(c, deps);
    const answer = await changesSince({ db, user, since: c.req.query('since'), gridColumns, wallTime: (instant) => toWireDateTimeIn(companyTimeZone, instant) });
    return jsonResponse(c, JSON.stringify(answer));
  });
}
