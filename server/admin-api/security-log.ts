import { journalPageSize } from '../../src/contract/entities/company/administration.ts';
import { securityKinds } from '../../src/contract/entities/company/administration-answers.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';
import { idOf } from '../engine/declaration/parameters.ts';

/** One page of the security log, newest first, as `journal`; `kind`: only such entries. */
export async function readSecurityLog(request: CallRequest): Promise<unknown> {
  const { db, parameters, wallTime } = request;
  const before = parameters['before'] === undefined ? null : idOf(request, 'before');
  const kind = securityKinds.find((one) => one === parameters['kind']);
  const rows = await db
    .selectFrom('security_event')
    .select(['Id', 'Kind', 'Name', 'Address', 'Subject', 'HappenedOn'])
    .$if(before !== null, (query) => query.where('Id', '<', before))
    .$if(kind !== undefined, (query) => query.where('Kind', '=', kind ?? ''))
    .orderBy('Id', 'desc')
    .limit(journalPageSize + 1)
    .execute();
  const entries = rows.map((entry) => ({ ...entry, HappenedOn: wallTime(entry.HappenedOn) }));
  return { Entries: entries.slice(0, journalPageSize), HasMore: entries.length > journalPageSize };
}
