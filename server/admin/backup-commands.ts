import { readBackup, writeBackup } from './backup.ts';
import type { Command } from './command.ts';

export const backup: Command = {
  words: 'backup',
  takes: ['FILE'],
  does: 'writes everything in the database, as it is at one moment, to FILE; the key of the secrets is not in it',
  run: async ({ acting, say }, given) => {
    const rows = await writeBackup(acting.db, given.of('FILE'));
    say(`${rows} rows are in ${given.of('FILE')}. Keep the key of the secrets (SECRETS_KEY or secrets.key) apart from it.`);
  },
};

export const restore: Command = {
  words: 'restore',
  takes: ['FILE'],
  does: 'fills an empty database from FILE, all or nothing, of this version or an older one',
  migratesItself: true,
  run: async ({ acting, say }, given) => {
    const rows = await readBackup(acting.db, given.of('FILE'));
    say(`${rows} rows are back. Start with the key of the secrets that the backup was made with.`);
  },
};
