import { readBackup, writeBackup } from './backup.ts';
import type { Command } from './command.ts';

export const backup: Command = {
  words: 'backup',
  takes: ['FILE'],
  does: 'writes a consistent snapshot of the database to FILE; it does not contain the secrets key',
  run: async ({ acting, say }, given) => {
    const rows = await writeBackup(acting.db, given.of('FILE'));
    say(`${rows} rows are in ${given.of('FILE')}. Store the secrets key (SECRETS_KEY or secrets.key) apart from it.`);
  },
};

export const restore: Command = {
  words: 'restore',
  takes: ['FILE'],
  does: 'restores FILE, a backup of this version or an older one, into an empty database, all or nothing',
  migratesItself: true,
  run: async ({ acting, say }, given) => {
    const rows = await readBackup(acting.db, given.of('FILE'));
    say(`${rows} rows are restored. Start the server with the secrets key of the backed-up server.`);
  },
};
