import { changesCall, changeStreamCall, type ChangesAnswer } from '../../src/contract/delivery/change-feed.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { toWireDateTimeIn } from '../../src/contract/wire/wire-date-in-zone.ts';
import { createChangeHub } from '../changes/change-hub.ts';
import { changesSince } from '../changes/changes-since.ts';
import { createSharedReads } from '../changes/shared-reads.ts';
import type { App, AppDependencies } from '../http/context.ts';
import { jsonResponse } from '../http/json-response.ts';
import { requireUser } from './caller.ts';

/** Adds the change feed and the stream that announces new changes. */
export function addChangeRoutes(app: App, deps: AppDependencies): void {
  const { db, reads, gridColumns, companyTimeZone } = deps;
  const rows = { gridColumns, share: createSharedReads(), wallTime: (instant: Date) => toWireDateTimeIn(companyTimeZone, instant) };
  const hub = createChangeHub(db, { ...deps, rows });
  app.get(changesCall.path, async (c) => {
    const user = await requireUser(c, deps);
    // Named before the read: the answer is at least as new.
    const Link = hub.link();
    const answer: ChangesAnswer = {
      ...(await changesSince({ ...rows, db: reads.primary, user, since: c.req.query('since') })),
      ...(Link !== undefined && { Link }),
    };
    return jsonResponse(c, JSON.stringify(answer));
  });
  app.get(changeStreamCall.path, async (c) => {
    const stream = hub.open(await requireUser(c, deps), c.req.query('rows') === 'true');
    if (!stream) throw new TaborError('unauthorized');
    // Proxies must pass on each event at once.
    return new Response(stream, {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
    });
  });
}
