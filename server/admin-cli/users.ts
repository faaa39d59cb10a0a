import { changeUserBody, createUserBody, setPasswordBody } from '../../src/contract/administration-bodies.ts';
import { parseRecord } from '../engine/declaration/parse-record.ts';
import type { Kysely } from 'kysely';
import { functionality } from '../../src/contract/permissions/functionality.ts';
import type { GrantFlag } from '../../src/contract/permissions/permissions.ts';
import { grantOf, grantsOfAll } from '../admin-api/grants.ts';
import {
  changeUser,
  createUser,
  setUserPassword,
  loadUser,
  findUserByName,
  listUsers,
  endSessions,
  removeUserFactor,
} from '../admin-api/users.ts';
import type { Database } from '../database/tables.ts';
import { AdminError, oneOf, type Command, type CommandArgs } from './command.ts';

const flags: Readonly<Record<string, GrantFlag>> = {
  read: 'IsRead',
  add: 'IsAdd',
  change: 'IsChange',
  remove: 'IsRemove',
  admin: 'IsAdmin',
  'own-only': 'IsOwnOnly',
};
const flagNames = Object.keys(flags);
const functionalityNames = Object.keys(functionality) as (keyof typeof functionality)[];

export const userCommands: readonly Command[] = [
  {
    name: 'user add',
    positionalNames: ['NAME'],
    options: ['given-name'],
    flags: ['admin'],
    summary: 'creates a user who may read everything, or with --admin do everything',
    run: async ({ adminContext, readPassword, print }, commandArgs) => {
      const [Username, isAdmin] = [commandArgs.positional('NAME'), commandArgs.flag('admin')];
      const Permissions = grantsOfAll(() => (isAdmin ? Object.values(flags).filter((flag) => flag !== 'IsOwnOnly') : ['IsRead']));
      await createUser(
        adminContext,
        parseRecord(createUserBody, { Username, GivenName: commandArgs.option('given-name'), Password: await readPassword(), Permissions }),
      );
      print(`${Username} may log in${isAdmin ? ' and do everything' : ' and read'}.`);
    },
  },
  {
    name: 'user password',
    positionalNames: ['NAME'],
    summary: 'sets the password of a user and ends their sessions',
    run: async ({ adminContext, readPassword, print }, commandArgs) => {
      const Id = await userIdOf(adminContext.db, commandArgs);
      await setUserPassword(adminContext, parseRecord(setPasswordBody, { Id, Password: await readPassword() }));
      print(`${commandArgs.positional('NAME')} has a new password.`);
    },
  },
  {
    name: 'user disable',
    positionalNames: ['NAME'],
    summary: 'disables a user and ends their sessions at once; their past records are kept',
    run: async ({ adminContext, print }, commandArgs) => {
      await changeUser(
        adminContext,
        parseRecord(changeUserBody, {
          ...(await loadUser(adminContext.db, await userIdOf(adminContext.db, commandArgs))),
          IsActive: false,
        }),
      );
      print(`${commandArgs.positional('NAME')} may not log in any more.`);
    },
  },
  {
    name: 'user enable',
    positionalNames: ['NAME'],
    summary: 'enables a disabled user',
    run: async ({ adminContext, print }, commandArgs) => {
      await changeUser(
        adminContext,
        parseRecord(changeUserBody, { ...(await loadUser(adminContext.db, await userIdOf(adminContext.db, commandArgs))), IsActive: true }),
      );
      print(`${commandArgs.positional('NAME')} may log in again.`);
    },
  },
  {
    name: 'user name',
    positionalNames: ['NAME', 'FULL-NAME'],
    summary:
      'changes the full name of a user, shown in greetings and record histories; NAME cannot change: devices store the outbox under it',
    run: async ({ adminContext, print }, commandArgs) => {
      await changeUser(
        adminContext,
        parseRecord(changeUserBody, {
          ...(await loadUser(adminContext.db, await userIdOf(adminContext.db, commandArgs))),
          GivenName: commandArgs.positional('FULL-NAME'),
        }),
      );
      print(`${commandArgs.positional('NAME')} is ${commandArgs.positional('FULL-NAME')}.`);
    },
  },
  {
    name: 'user logout',
    positionalNames: ['NAME'],
    summary: 'ends the sessions of a user on all devices',
    run: async ({ adminContext, print }, commandArgs) => {
      const ended = await endSessions(adminContext, await userIdOf(adminContext.db, commandArgs));
      print(`${ended} sessions of ${commandArgs.positional('NAME')} are ended.`);
    },
  },
  {
    name: 'user remove-second-factor',
    positionalNames: ['NAME'],
    summary: 'turns off a user’s two-step login, for a lost device with lost recovery codes, and ends their sessions',
    run: async ({ adminContext, print }, commandArgs) => {
      await removeUserFactor(adminContext, await userIdOf(adminContext.db, commandArgs));
      print(`${commandArgs.positional('NAME')} logs in with the password alone.`);
    },
  },
  {
    name: 'user allow',
    positionalNames: ['NAME', 'FUNCTIONALITY', 'FLAGS'],
    summary: `sets the permissions of a user exactly; FLAGS: none, or of ${flagNames.join(',')}; FUNCTIONALITY: all, or one of ${functionalityNames.join(', ')}`,
    run: async ({ adminContext, print }, commandArgs) => {
      const name = oneOf('FUNCTIONALITY', commandArgs.positional('FUNCTIONALITY'), ['all', ...functionalityNames]);
      const condition =
        commandArgs.positional('FLAGS') === 'none'
          ? []
          : commandArgs
              .positional('FLAGS')
              .split(',')
              .map((text) => oneOf('FLAGS', text, flagNames));
      const user = await loadUser(adminContext.db, await userIdOf(adminContext.db, commandArgs));
      const changedGrants = (name === 'all' ? functionalityNames : [name]).map((one) =>
        grantOf(
          functionality[one],
          condition.flatMap((flag) => flags[flag] ?? []),
        ),
      );
      const otherGrants = user.Permissions.filter(({ FunctionalityId }) =>
        changedGrants.every((grant) => grant.FunctionalityId !== FunctionalityId),
      );
      await changeUser(adminContext, parseRecord(changeUserBody, { ...user, Permissions: [...otherGrants, ...changedGrants] }));
      print(`${commandArgs.positional('NAME')}, ${name}: ${condition.join(', ') || 'nothing'}.`);
    },
  },
  {
    name: 'user list',
    positionalNames: [],
    summary: 'lists the users',
    run: async ({ adminContext, print }) => {
      const users = await listUsers(adminContext);
      if (users.length === 0) throw new AdminError('There is no user yet: npm run admin -- user add NAME --admin');
      for (const user of users)
        print(
          [user.Username, user.GivenName, user.IsActive ? 'active' : 'disabled', ...(user.IsAdministrator ? ['administrator'] : [])].join(
            '\t',
          ),
        );
    },
  },
];

async function userIdOf(db: Kysely<Database>, commandArgs: CommandArgs): Promise<number> {
  const user = await findUserByName(db, commandArgs.positional('NAME'));
  if (!user || user.IsMachine) throw new AdminError(`There is no user "${commandArgs.positional('NAME')}".`);
  return user.Id;
}
