import { functionality } from '../../src/contract/functionality.ts';
import { addAccount, changePassword, enableAccount, setPermissions } from '../auth/accounts.ts';
import { AdminError, oneOf, type Command } from './command.ts';

const flagNames = ['read', 'add', 'change', 'remove', 'admin'] as const;
const functionalityNames = Object.keys(functionality) as (keyof typeof functionality)[];

export const userCommands: readonly Command[] = [
  {
    words: 'user add',
    takes: ['NAME'],
    options: ['given-name'],
    flags: ['admin'],
    does: 'makes a login that may read everything, or with --admin do everything',
    run: async ({ db, password, say }, given) => {
      const [username, isAdmin] = [given.of('NAME'), given.has('admin')];
      await addAccount(db, { username, givenName: given.option('given-name'), password: await password(), isAdmin });
      say(`${username} may log in${isAdmin ? ' and do everything' : ' and read'}.`);
    },
  },
  {
    words: 'user password',
    takes: ['NAME'],
    does: 'gives a login another password and ends its sessions',
    run: async ({ db, password, say }, given) => {
      await changePassword(db, given.of('NAME'), await password());
      say(`${given.of('NAME')} has a new password.`);
    },
  },
  {
    words: 'user disable',
    takes: ['NAME'],
    does: 'closes a login and ends its sessions at once; what it did stays',
    run: async ({ db, say }, given) => {
      await enableAccount(db, given.of('NAME'), false);
      say(`${given.of('NAME')} may not log in any more.`);
    },
  },
  {
    words: 'user enable',
    takes: ['NAME'],
    does: 'opens a closed login again',
    run: async ({ db, say }, given) => {
      await enableAccount(db, given.of('NAME'), true);
      say(`${given.of('NAME')} may log in again.`);
    },
  },
  {
    words: 'user allow',
    takes: ['NAME', 'FUNCTIONALITY', 'FLAGS'],
    does: `lets a login do so much and no more; FLAGS: none, or of ${flagNames.join(',')}; FUNCTIONALITY: all, or one of ${functionalityNames.join(', ')}`,
    run: async ({ db, say }, given) => {
      const name = oneOf('FUNCTIONALITY', given.of('FUNCTIONALITY'), ['all', ...functionalityNames]);
      const flags = given.of('FLAGS') === 'none' ? [] : given.of('FLAGS').split(',').map((text) => oneOf('FLAGS', text, flagNames));
      const ids = name === 'all' ? Object.values(functionality) : [functionality[name]];
      await setPermissions(db, given.of('NAME'), ids, new Set(flags));
      say(`${given.of('NAME')}, ${name}: ${flags.join(', ') || 'nothing'}.`);
    },
  },
  {
    words: 'user list',
    takes: [],
    does: 'lists the logins',
    run: async ({ db, say }) => {
      const users = await db.selectFrom('user_account').select(['Username', 'GivenName', 'IsActive', 'IsDemo']).orderBy('Username').execute();
      if (users.length === 0) throw new AdminError('There is no user yet: npm run admin -- user add NAME --admin');
      for (const user of users) say([user.Username, user.GivenName, user.IsActive ? 'active' : 'disabled', ...(user.IsDemo ? ['demo'] : [])].join('\t'));
    },
  },
];
