import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { openDatabase, openPool } from '../database/connect.ts';
import { readBackup, writeBackup, type RestoredTable } from './backup.ts';
import { AdminError, type Command, type CommandArgs } from './command.ts';

export const backupCommand: Command = {
  name: 'backup',
  positionalNames: ['FILE'],
  options: ['recipient'],
  exports: true,
  summary:
    'writes a consistent snapshot of the database to FILE; it does not contain the secrets key. --recipient age1…[,age1…]: encrypted to these keys of age',
  run: async ({ adminContext, print }, commandArgs) => {
    const { db, now } = adminContext;
    const rows = await writeBackup(db, commandArgs.positional('FILE'), listOf(commandArgs.option('recipient')));
    await db
      .insertInto('backup_run')
      .values({ File: resolve(commandArgs.positional('FILE')), WrittenOn: now, Rows: rows })
      .execute();
    print(`${rows} rows are in ${commandArgs.positional('FILE')}. Store the secrets key (SECRETS_KEY or secrets.key) apart from it.`);
  },
};

export const restoreCommand: Command = {
  name: 'restore',
  positionalNames: ['FILE'],
  options: ['identity'],
  flags: ['keep-sessions'],
  summary:
    'restores FILE, a backup of this version or an older one, into an empty database, all or nothing; --identity FILE: the key of an encrypted backup. Sessions, links, calendar feeds, API keys and recovery codes end, unless --keep-sessions is given',
  migratesItself: true,
  needsOwner: true,
  run: async ({ adminContext, runtimeRole, print }, commandArgs) => {
    const rows = await readBackup(adminContext.db, commandArgs.positional('FILE'), {
      identity: await identityIn(commandArgs),
      keepsAccess: commandArgs.flag('keep-sessions'),
      runtimeRole,
    });
    print(`${rows} rows are restored. Start the server with the secrets key of the backed-up server.`);
    const passkeys = await adminContext.db
      .selectFrom('passkey')
      .innerJoin('user_account as u', 'u.Id', 'passkey.UserId')
      .select('u.Username')
      .distinct()
      .orderBy('u.Username')
      .execute();
    if (passkeys.length > 0)
      print(
        `Passkeys and two-step logins are those of the backup, also ones that were removed since: check ${passkeys.map(({ Username }) => Username).join(', ')}.`,
      );
  },
};

export const drillCommand: Command = {
  name: 'drill',
  positionalNames: [],
  options: ['file', 'identity'],
  needsOwner: true,
  summary:
    'restores the last backup (or --file FILE) into a database beside this one, compares every table with the backup, and drops it again',
  run: async ({ adminContext: { db }, databaseUrl, timeZone, print }, commandArgs) => {
    const last = await db.selectFrom('backup_run').select('File').orderBy('Id', 'desc').limit(1).executeTakeFirst();
    const file = commandArgs.option('file') || last?.File;
    if (!file) throw new AdminError('No backup was written yet. Write one with "backup FILE", or name it with --file.');
    const name = `tabor_drill_${process.pid}_${Date.now()}`;
    const url = Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
    await sql`CREATE DATABASE ${sql.ref(name)}`.execute(db);
    const beside = openDatabase(openPool(url, { timeZone, size: 2 }));
    const different: string[] = [];
    try {
      const onTable = ({ table, rows: count, isEqual }: RestoredTable) => {
        print(`${table.padEnd(40)} ${String(count).padStart(10)}  ${isEqual === null ? 'not compared' : isEqual ? 'equal' : 'DIFFERENT'}`);
        if (isEqual === false) different.push(table);
      };
      const rows = await readBackup(beside, file, { onTable, identity: await identityIn(commandArgs) });
      if (different.length > 0) throw new AdminError(`The restored tables ${different.join(', ')} differ from ${file}.`);
      print(`${rows} rows of ${file} were restored beside the database and are equal.`);
    } finally {
      await beside.destroy();
      await sql`DROP DATABASE IF EXISTS ${sql.ref(name)} WITH (FORCE)`.execute(db);
    }
  },
};

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** The text of the file that `--identity` names; empty without one. Throws `AdminError`. */
export async function identityIn(commandArgs: CommandArgs): Promise<string> {
  const file = commandArgs.option('identity');
  if (file === '') return '';
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new AdminError(`${file} cannot be read.`, { cause });
  }
}
