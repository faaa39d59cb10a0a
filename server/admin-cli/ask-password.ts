import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AdminError } from './command.ts';

/** Reads a password: from the terminal, typed twice, or the first line of the standard input. */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
  const first = await askHidden('Password: ');
  if (first !== (await askHidden('Once more: '))) throw new AdminError('The two passwords differ.');
  return first;
}

/** Reads one line from the terminal without echo. */
export async function askHidden(prompt: string): Promise<string> {
  const stopped = new AbortController();
  const lines = createInterface({
    input: process.stdin,
    output: new Writable({ write: (_chunk, _encoding, done) => done() }),
    terminal: true,
  });
  lines.once('SIGINT', () => stopped.abort());
  lines.once('close', () => stopped.abort());
  process.stderr.write(prompt);
  try {
    return await lines.question('', { signal: stopped.signal });
  } catch (cause) {
    throw new AdminError('Nothing was changed.', { cause });
  } finally {
    process.stderr.write('\n');
    lines.close();
  }
}
