import { askPassword } from './admin/ask-password.ts';
import { backup, restore } from './admin/backup-commands.ts';
import { readCommand, type Command } from './admin/command.ts';
import { companyCommands } from './admin/company.ts';
import { personCommands } from './admin/person.ts';
import { userCommands } from './admin/users.ts';
import { openDatabase, openPool } from './database/connect.ts';
import { findDatabase } from './database/find-database.ts';
import { migrate } from './database/migrate.ts';
import { readSettings } from './settings.ts';

const commands: readonly Command[] = [...userCommands, ...companyCommands, ...personCommands, backup, restore];

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<void> {
  const { command, given } = readCommand(commands, args);
  const settings = readSettings(process.env, []);
  const home = await findDatabase(settings);
  const db = openDatabase(openPool(home.url, { timeZone: settings.companyTimeZone, size: 2 }));
  try {
    if (!command.migratesItself) await migrate(db);
    await command.run({ db, password: askPassword, say: (line) => process.stdout.write(`${line}\n`) }, given);
  } finally {
    await db.destroy();
    await home.stop();
  }
}
