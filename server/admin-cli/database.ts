import { grantRuntimeRole, ownsSchema, roleStatements, runtimeRights } from '../schema/runtime-role.ts';
import { AdminError, type Command } from './command.ts';

const evidence = ['audit_entry', 'audit_link', 'security_event', 'signed_version'];

export const databaseCommands: readonly Command[] = [
  {
    name: 'database migrate',
    positionalNames: [],
    summary: 'migrates the database to this version, as the owner of the tables (DATABASE_OWNER_URL), and grants the program its rights',
    run: async ({ runtimeRole, print }) => {
      print(`The database is at this version${runtimeRole === null ? '' : `, and "${runtimeRole}" has the rights of the program`}.`);
      return Promise.resolve();
    },
  },
  {
    name: 'database roles',
    positionalNames: [],
    options: ['grant'],
    summary:
      'shows whether the program runs as another role than the owner of the tables, and how to separate them; --grant ROLE: grants an existing role the rights of the program',
    run: async ({ adminContext: { db }, runtimeRole, print }, commandArgs) => {
      const role = commandArgs.option('grant');
      if (role !== '') {
        if (!(await ownsSchema(db))) throw new AdminError('Only the owner of the tables can grant rights: set DATABASE_OWNER_URL.');
        await db.transaction().execute((trx) => grantRuntimeRole(trx, role));
        print(`"${role}" has the rights of the program. Set DATABASE_URL to it, and DATABASE_OWNER_URL to the address of now.`);
        return;
      }
      if (runtimeRole !== null || !(await ownsSchema(db))) {
        print(`The roles are separated. The program${runtimeRole === null ? '' : ` ("${runtimeRole}")`} may do to`);
        for (const table of evidence) print(`  ${table.padEnd(16)} ${runtimeRights(table, 'r').join(', ').toLowerCase()}`);
        return;
      }
      print('The program owns the tables: it could change the audit trail. To separate them, as a superuser:');
      for (const statement of roleStatements('tabor_app')) print(`  ${statement}`);
      print(
        'Then set DATABASE_OWNER_URL to the address that DATABASE_URL has now, DATABASE_URL to the new role, and restart. The start grants the rights.',
      );
    },
  },
];
