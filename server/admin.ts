import { administer } from './admin/administer.ts';
import { askPassword } from './admin/ask-password.ts';

process.exitCode = await administer(process.argv.slice(2), {
  environment: process.env,
  password: askPassword,
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
