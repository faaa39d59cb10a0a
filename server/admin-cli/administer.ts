import { userInfo } from 'node:os';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { toWireDateTimeIn } from '../../src/contract/wire/wire-date-in-zone.ts';
import { writeSecurityEvent } from '../auth/security-event.ts';
import { openDatabase, openPool } from '../database/connect.ts';
import { openDatabaseHome } from '../database/open-database-home.ts';
import { catalogue } from '../entities/registry.ts';
import { openObjectStore } from '../files/object-store.ts';
import { migrate } from '../schema/migrate.ts';
import { ownsSchema } from '../schema/runtime-role.ts';
import { readSettings } from '../settings/settings.ts';
import { fieldErrorText, problemText } from '../texts/texts.ts';
import { auditCommands } from './audit.ts';
import { backupCommand, drillCommand, restoreCommand } from './backup-commands.ts';
import { AdminError, helpFor, readCommand, type Command } from './command.ts';
import { companyCommands } from './company.ts';
import { databaseCommands } from './database.ts';
import { companyFileCommands } from './company-files.ts';
import { fileCommands } from './files.ts';
import { personCommands } from './person.ts';
import { securityLogCommand } from './security-log.ts';
import { rescueCommand } from './rescue.ts';
import { secretCommands } from './secrets.ts';
import { userCommands } from './users.ts';

const commands: readonly Command[] = [
  ...userCommands,
  ...companyCommands,
  ...companyFileCommands,
  ...personCommands,
  ...fileCommands,
  ...auditCommands,
  ...secretCommands,
  ...databaseCommands,
  securityLogCommand,
  rescueCommand,
  backupCommand,
  restoreCommand,
  drillCommand,
];

/** The terminal on which an administrator types a command. */
export type Terminal = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly readPassword: () => Promise<string>;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
};

/**
 * Runs one command line against the database that the environment configures. Returns the exit code: 1 after an error, whose text it
 * prints.
 */
export async function administer(args: string[], terminal: Terminal): Promise<0 | 1> {
  const help = helpFor(commands, args);
  if (help !== null) {
    terminal.print(help);
    return 0;
  }
  try {
    await run(args, terminal);
    return 0;
  } catch (error) {
    terminal.printError(formatError(error));
    return 1;
  }
}

async function run(args: string[], { environment, readPassword, print }: Terminal): Promise<void> {
  const { command, commandArgs } = readCommand(commands, args);
  const settings = readSettings(environment, []);
  const home = await openDatabaseHome(settings);
  const db = openDatabase(openPool(home.ownerUrl, { timeZone: settings.companyTimeZone, size: 2 }));
  try {
    if (!command.migratesItself) await migrate(db, home);
    if (command.needsOwner && !(await ownsSchema(db)))
      throw new AdminError(`"${command.name}" needs the owner of the tables: set DATABASE_OWNER_URL.`);
    const adminContext = {
      db,
      by: { UserId: null, Operator: operator() },
      now: toWireDateTimeIn(settings.companyTimeZone, new Date()),
      catalogue,
    };
    const store = settings.objectStore && openObjectStore(settings.objectStore);
    if (command.exports)
      await writeSecurityEvent(db, { Kind: 'export', UserId: null, Name: operator(), Address: 'server', Subject: command.name });
    await command.run(
      {
        adminContext,
        store,
        settings,
        readPassword,
        print,
        databaseUrl: home.ownerUrl,
        runtimeRole: home.runtimeRole,
        timeZone: settings.companyTimeZone,
      },
      commandArgs,
    );
  } finally {
    await db.destroy();
    await home.stop();
  }
}

/** The operating-system account, for the audit trail. A container may run under a user id without a name. */
function operator(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

function formatError(error: unknown): string {
  if (!(error instanceof TaborError)) return error instanceof Error ? error.message : String(error);
  if (error.fieldErrors.length === 0) return problemText(error.code, 'en');
  return error.fieldErrors.map((fieldError) => `${fieldError.field}: ${fieldErrorText(fieldError, 'en')}`).join('\n');
}
