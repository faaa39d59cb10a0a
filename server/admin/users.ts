import type { Kysely } from 'kysely';
import { functionality } from '../../src/contract/functionality.ts';
import type { PermissionFlag } from '../../src/contract/permissions.ts';
import { changeUser, createUser, grantOf, grantsOfAll, setUserPassword, showUser, userNamed, listUsers, endSessions } from '../administration/users.ts';
import type { Database } from '../database/tables.ts';
import { AdminError, oneOf, type Command, type Given } from './command.ts';

const flags: Readonly<Record<string, PermissionFlag>> = { read: 'IsRead', add: 'IsAdd', change: 'IsChange', remove: 'IsRemove', admin: 'IsAdmin' };
const flagNames = Object.keys(flags);
const functionalityNames = Object.keys(functionality) as (keyof typeof functionality)[];

export const userCommands: readonly Command[] = [
  {
    words: 'user add',
    takes: ['NAME'],
    options: ['given-name'],
    flags: ['admin'],
    does: 'creates a user who may read everything, or with --admin do everything',
    run: async ({ acting, password, say }, given) => {
      const [Username, isAdmin] = [given.of('NAME'), given.has('admin')];
      const Permissions = grantsOfAll(() => (isAdmin ? Object.values(flags) : ['IsRead']));
      await createUser(acting, { Username, GivenName: given.option('given-name'), Password: await password(), Permissions });
      say(`${Username} may log in${isAdmin ? ' and do everything' : ' and read'}.`);
    },
  },
  {
    words: 'user password',
    takes: ['NAME'],
    does: 'sets the password of a user and ends their sessions',
    run: async ({ acting, password, say }, given) => {
      const Id = await idOf(acting.db, given);
      await setUserPassword(acting, { Id, Password: await password() });
      say(`${given.of('NAME')} has a new password.`);
    },
  },
  {
    words: 'user disable',
    takes: ['NAME'],
    does: 'disables a user and ends their sessions at once; their past records are kept',
    run: async ({ acting, say }, given) => {
      await changeUser(acting, { ...(await showUser(acting.db, await idOf(acting.db, given))), IsActive: false });
      say(`${given.of('NAME')} may not log in any more.`);
    },
  },
  {
    words: 'user enable',
    takes: ['NAME'],
    does: 'enables a disabled user',
    run: async ({ acting, say }, given) => {
      await changeUser(acting, { ...(await showUser(acting.db, await idOf(acting.db, given))), IsActive: true });
      say(`${given.of('NAME')} may log in again.`);
    },
  },
  {
    words: 'user name',
    takes: ['NAME', 'FULL-NAME'],
    does: 'changes the full name of a user, shown in greetings and record histories; NAME cannot change: devices store the outbox under it',
    run: async ({ acting, say }, given) => {
      await changeUser(acting, { ...(await showUser(acting.db, await idOf(acting.db, given))), GivenName: given.of('FULL-NAME') });
      say(`${given.of('NAME')} is ${given.of('FULL-NAME')}.`);
    },
  },
  {
    words: 'user logout',
    takes: ['NAME'],
    does: 'ends the sessions of a user on all devices',
    run: async ({ acting, say }, given) => {
      const ended = await endSessions(acting, await idOf(acting.db, given));
      say(`${ended} sessions of ${given.of('NAME')} are ended.`);
    },
  },
  {
    words: 'user allow',
    takes: ['NAME', 'FUNCTIONALITY', 'FLAGS'],
    does: `sets the permissions of a user exactly; FLAGS: none, or of ${flagNames.join(',')}; FUNCTIONALITY: all, or one of ${functionalityNames.join(', ')}`,
    run: async ({ acting, say }, given) => {
      const name = oneOf('FUNCTIONALITY', given.of('FUNCTIONALITY'), ['all', ...functionalityNames]);
      const named = given.of('FLAGS') === 'none' ? [] : given.of('FLAGS').split(',').map((text) => oneOf('FLAGS', text, flagNames));
      const user = await showUser(acting.db, await idOf(acting.db, given));
      const wanted = (name === 'all' ? functionalityNames : [name]).map((one) => grantOf(functionality[one], named.flatMap((flag) => flags[flag] ?? [])));
      const kept = user.Permissions.filter(({ FunctionalityId }) => wanted.every((grant) => grant.FunctionalityId !== FunctionalityId));
      await changeUser(acting, { ...user, Permissions: [...kept, ...wanted] });
      say(`${given.of('NAME')}, ${name}: ${named.join(', ') || 'nothing'}.`);
    },
  },
  {
    words: 'user list',
    takes: [],
    does: 'lists the users',
    run: async ({ acting, say }) => {
      const users = await listUsers(acting);
      if (users.length === 0) throw new AdminError('There is no user yet: npm run admin -- user add NAME --admin');
      for (const user of users) say([user.Username, user.GivenName, user.IsActive ? 'active' : 'disabled', ...(user.IsAdministrator ? ['administrator'] : [])].join('\t'));
    },
  },
];

async function idOf(db: Kysely<Database>, given: Given): Promise<number> {
  const found = await userNamed(db, given.of('NAME'));
  if (!found) throw new AdminError(`There is no user "${given.of('NAME')}".`);
  return found.Id;
}
