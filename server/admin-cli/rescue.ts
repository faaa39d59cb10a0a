import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { decryptionBy } from './backup-encryption.ts';
import { identityIn } from './backup-commands.ts';
import { AdminError, type Command } from './command.ts';

export const rescueCommand: Command = {
  name: 'rescue open',
  positionalNames: ['FILE', 'TARGET'],
  options: ['identity'],
  summary:
    "decrypts FILE, the unsent work of a wiped device (.zip.age), into TARGET, a backup file that its user imports under Sync; --identity FILE: the company's private key",
  run: async ({ print }, commandArgs) => {
    const [file, target] = [commandArgs.positional('FILE'), commandArgs.positional('TARGET')];
    if (commandArgs.option('identity') === '') throw new AdminError("--identity is missing: the file with the company's private key.");
    await pipeline(
      createReadStream(file),
      decryptionBy(await identityIn(commandArgs)),
      createWriteStream(target, { flags: 'wx', mode: 0o600 }),
    );
    print(`${target} is the device's backup file. Import it in the app as its user, and delete it once everything has arrived.`);
  },
};
