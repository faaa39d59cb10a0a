import { rotateSecrets } from '../secrets/open-secret-box.ts';
import type { Command } from './command.ts';

export const secretCommands: readonly Command[] = [
  {
    name: 'secrets rotate',
    positionalNames: [],
    summary:
      'encrypts all secrets under SECRETS_KEY (SECRETS_KEY_PREVIOUS: the key before it), or under a new key in the data folder; can be interrupted and repeated',
    run: async ({ adminContext, settings, print }) => {
      print(
        `${await rotateSecrets(adminContext.db, settings)} secrets are encrypted under the new key. The old one opens earlier backups only.`,
      );
    },
  },
];
