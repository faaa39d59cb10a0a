import { sql } from 'kysely';
import { securityKinds } from '../../src/contract/entities/company/administration-answers.ts';
import { AdminError, oneOf, type Command } from './command.ts';

const MAX_LINES = 10_000;

export const securityLogCommand: Command = {
  name: 'security-log',
  positionalNames: [],
  options: ['user', 'kind', 'days'],
  summary: `prints logins, refusals, exports, downloads and shown secrets, the oldest first; --user NAME, --kind ${securityKinds.join('|')}, --days N (7)`,
  run: async ({ adminContext: { db }, print }, commandArgs) => {
    const [user, kind, days] = [commandArgs.option('user'), commandArgs.option('kind'), commandArgs.option('days') || '7'];
    if (!/^\d{1,4}$/.test(days)) throw new AdminError('--days is no number of days.');
    const query = db
      .selectFrom('security_event')
      .select(['Kind', 'Name', 'Address', 'Subject', sql<string>`to_char("HappenedOn", 'YYYY-MM-DD"T"HH24:MI:SS')`.as('at')])
      .where('HappenedOn', '>', sql<Date>`now() - make_interval(days => ${Number(days)})`)
      .where((match) =>
        match.and([
          ...(user === '' ? [] : [match(sql`lower("Name")`, '=', user.toLowerCase())]),
          ...(kind === '' ? [] : [match('Kind', '=', oneOf('--kind', kind, securityKinds))]),
        ]),
      );
    const events = await query.orderBy('Id', 'desc').limit(MAX_LINES).execute();
    for (const { at, Kind, Name, Address, Subject } of events.toReversed()) print([at, Kind, Name, Address, Subject].join('\t'));
    if (events.length === MAX_LINES) print(`Only the newest ${MAX_LINES} are shown.`);
  },
};
