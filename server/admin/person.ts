import { sql } from 'kysely';
import { AdminError, wholeNumber, type Command } from './command.ts';

export const personCommands: readonly Command[] = [
  {
    words: 'person erase',
    takes: ['EMPLOYEE'],
    does: 'erases a person\'s data (GDPR art. 17): name, contacts, licence, login, history; documents stay, signed by "Erased EMPLOYEE"',
    run: async ({ db, say }, given) => {
      const Id = wholeNumber(given, 'EMPLOYEE');
      const name = `Erased ${Id}`;
      await db.transaction().execute(async (trx) => {
        const kept = await trx.selectFrom('employee').select('FullName').where('Id', '=', Id).forUpdate().executeTakeFirst();
        if (!kept) throw new AdminError(`There is no employee ${Id}.`);
        const nothing = {
          Number: null,
          PositionCode: null,
          EmployedOn: null,
          Email: null,
          PhoneNumber: null,
          StructureDate: null,
          CostStructureDate: null,
          CostPlace: null,
          DriverLicenceCategory: null,
          DriverLicenceExpirationDate: null,
          DriverLicenceNumber: null,
          OrganizationStructure: null,
        };
        await trx.updateTable('employee').set({ ...nothing, FullName: name, IsActive: false }).where('Id', '=', Id).execute();
        const accounts = await trx.selectFrom('user_account').select(['Id', 'Username']).where('EmployeeId', '=', Id).execute();
        for (const account of accounts) {
          const closed = { Username: `erased-${account.Id}`, GivenName: name, PasswordHash: '', IsActive: false };
          await trx.updateTable('user_account').set(closed).where('Id', '=', account.Id).execute();
          await trx.deleteFrom('session_token').where('UserId', '=', account.Id).execute();
          await trx.deleteFrom('user_permission').where('UserId', '=', account.Id).execute();
          await trx.deleteFrom('login').where('UserId', '=', account.Id).execute();
          const attempted = [account.Username, `windows\n${account.Username}`].map((text) => text.toLowerCase());
          await trx.deleteFrom('login_attempt').where('Username', 'in', attempted).execute();
        }
        await trx.updateTable('periodic_summary').set({ DriverName: name }).where('DriverName', '=', kept.FullName).execute();
        await trx.updateTable('vehicle_damage').set({ DriverName: name }).where('DriverEmployeeId', '=', Id).where('DriverName', '=', kept.FullName).execute();
        // The trail refuses every change: that a person's own record was changed stays in it, what it said goes.
        await sql`ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_kept`.execute(trx);
        await trx.updateTable('audit_entry').set({ Changes: '[]', Reason: null }).where('Entity', '=', 'employee').where('RecordId', '=', Id).execute();
        await sql`
          UPDATE audit_entry SET "Changes" = replace("Changes"::text, to_jsonb(${kept.FullName}::text)::text, to_jsonb(${name}::text)::text)::jsonb
          WHERE strpos("Changes"::text, to_jsonb(${kept.FullName}::text)::text) > 0`.execute(trx);
        await sql`ALTER TABLE audit_entry ENABLE TRIGGER audit_entry_kept`.execute(trx);
        await trx.deleteFrom('file').where('TableName', '=', 'Employee').where('RecordId', '=', Id).execute();
      });
      say(`The person is erased; in documents they are "${name}". Backups made before still hold them.`);
    },
  },
];
