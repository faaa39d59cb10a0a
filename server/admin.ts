import { userInfo } from 'node:os';
import { TaborError } from '../src/contract/problem.ts';
import { toWireDateTimeIn } from '../src/contract/wire-date-in-zone.ts';
import { askPassword } from './admin/ask-password.ts';
import { backup, restore } from './admin/backup-commands.ts';
import { readCommand, type Command } from './admin/command.ts';
import { companyCommands } from './admin/company.ts';
import { companyFileCommands } from './admin/company-files.ts';
import { fileCommands } from './admin/files.ts';
import { personCommands } from './admin/person.ts';
import { userCommands } from './admin/users.ts';
import { openDatabase, openPool } from './database/connect.ts';
import { findDatabase } from './database/find-database.ts';
import { migrate } from './database/migrate.ts';
import { openObjectStore } from './files/object-store.ts';
import { faultText, problemText } from './http/texts.ts';
import { readSettings } from './settings.ts';

const commands: readonly Command[] = [...userCommands, ...companyCommands, ...companyFileCommands, ...personCommands, ...fileCommands, backup, restore];

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${wordsOf(error)}\n`);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<void> {
  const { command, given } = readCommand(commands, args);
  const settings = readSettings(process.env, []);
  const home = await findDatabase(settings);
  const db = openDatabase(openPool(home.url, { timeZone: settings.companyTimeZone, size: 2 }));
  try {
    if (!command.migratesItself) await migrate(db);
    const acting = { db, by: { UserId: null, Operator: operator() }, now: toWireDateTimeIn(settings.companyTimeZone, new Date()) };
    const store = settings.objectStore && openObjectStore(settings.objectStore);
    await command.run({ acting, store, password: askPassword, say: (line) => process.stdout.write(`${line}\n`) }, given);
  } finally {
    await db.destroy();
    await home.stop();
  }
}

/** Whose account of this machine it is, for the audit trail; a container may run under a number that has no name. */
function operator(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof TaborError)) return error instanceof Error ? error.message : String(error);
  if (error.faults.length === 0) return problemText(error.code, 'en');
  return error.faults.map((fault) => `${fault.field}: ${faultText(fault, 'en')}`).join('\n');
}
