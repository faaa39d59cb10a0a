import { readBackup, writeBackup } from './backup.ts';
import type { Command } from './command.ts';

export const backupCommand: Command = {
  name: 'backup',
  positionalNames: ['FILE'],
  summary: 'writes a consistent snapshot of the database to FILE; it does not contain the secrets key',
  run: async ({ adminContext, print }, commandArgs) => {
    const rows = await writeBackup(adminContext.db, commandArgs.positional('FILE'));
    print(`${rows} rows are in ${commandArgs.positional('FILE')}. Store the secrets key (SECRETS_KEY or secrets.key) apart from it.`);
  },
};

export const restoreCommand: Command = {
  name: 'restore',
  positionalNames: ['FILE'],
  summary: 'restores FILE, a backup of this version or an older one, into an empty database, all or nothing',
  migratesItself: true,
  run: async ({ adminContext, print }, commandArgs) => {
    const rows = await readBackup(adminContext.db, commandArgs.positional('FILE'));
    print(`${rows} rows are restored. Start the server with the secrets key of the backed-up server.`);
  },
};
