import { administer } from './admin-cli/administer.ts';
import { askPassword } from './admin-cli/ask-password.ts';

process.exitCode = await administer(process.argv.slice(2), {
  environment: process.env,
  readPassword: askPassword,
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
});
