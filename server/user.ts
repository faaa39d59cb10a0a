import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { AccountError, addAccount, changePassword } from './auth/accounts.ts';
import { openDatabase, openPool } from './database/connect.ts';
import { findDatabase } from './database/find-database.ts';
import { migrate } from './database/migrate.ts';
import { readSettings } from './settings.ts';

const usage = `npm run user -- add NAME [--admin] [--given-name "Anna Kowalska"]
npm run user -- password NAME

The password is asked for, or is the first line of the standard input: it never stands in the command line.
Without --admin the user may read everything and change nothing.`;

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<void> {
  const { action, username, isAdmin, givenName } = readArguments(args);
  const settings = readSettings(process.env, []);
  const password = await readPassword();
  const home = await findDatabase(settings);
  const db = openDatabase(openPool(home.url, { timeZone: settings.companyTimeZone, size: 2 }));
  try {
    await migrate(db);
    if (action === 'add') await addAccount(db, { username, givenName, password, isAdmin });
    else await changePassword(db, username, password);
    process.stdout.write(action === 'add' ? `${username} may log in${isAdmin ? ' and do everything' : ' and read'}.\n` : `${username} has a new password.\n`);
  } finally {
    await db.destroy();
    await home.stop();
  }
}

function readArguments(args: string[]): { action: 'add' | 'password'; username: string; isAdmin: boolean; givenName: string } {
  const { values, positionals } = parse(args);
  const [action, username, ...rest] = positionals;
  if ((action !== 'add' && action !== 'password') || !username || rest.length > 0) throw new AccountError(usage);
  return { action, username, isAdmin: values.admin, givenName: values['given-name'] };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { admin: { type: 'boolean', default: false }, 'given-name': { type: 'string', default: '' } } });
  } catch (error) {
    throw new AccountError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
  const first = await ask('Password: ');
  if (first !== (await ask('Once more: '))) throw new AccountError('The two passwords differ.');
  return first;
}

/** One line from the terminal, which shows nothing of it. */
async function ask(prompt: string): Promise<string> {
  const stopped = new AbortController();
  const lines = createInterface({ input: process.stdin, output: new Writable({ write: (_chunk, _encoding, done) => done() }), terminal: true });
  lines.once('SIGINT', () => stopped.abort());
  lines.once('close', () => stopped.abort());
  process.stderr.write(prompt);
  try {
    return await lines.question('', { signal: stopped.signal });
  } catch (cause) {
    throw new AccountError('Nothing was changed.', { cause });
  } finally {
    process.stderr.write('\n');
    lines.close();
  }
}
