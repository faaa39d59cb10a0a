import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { UploadScanSettings } from '../settings/file-settings.ts';

/** Scans an uploaded file for malware. Throws `infected`, and `unavailable` when the scanner did not answer: then nothing is stored. */
export type UploadScanner = (path: string) => Promise<void>;

const TIMEOUT_MS = 60_000;
const INFECTED_EXIT_CODE = 1;

/** Opens the scanner of the settings: a command that reads the file from its standard input, or a clamd. */
export function openUploadScanner(settings: UploadScanSettings, timeoutMs = TIMEOUT_MS): UploadScanner {
  return async (path) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const isClean = await (
      settings.kind === 'command' ? askCommand(settings.command, path, signal) : askClamd(settings, path, signal)
    ).catch((cause: unknown) => {
      throw new TaborError('unavailable', { cause });
    });
    if (!isClean) throw new TaborError('infected');
  };
}

/** Exit code 0 is clean, 1 is infected, as of clamscan and others. */
async function askCommand([file = '', ...args]: readonly string[], path: string, signal: AbortSignal): Promise<boolean> {
  const child = spawn(file, args, { stdio: ['pipe', 'ignore', 'ignore'], signal });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  // A scanner may answer before it has read the whole file; its exit code decides.
  pipeline(createReadStream(path), child.stdin).catch(() => undefined);
  const code = await ended;
  if (code === 0 || code === INFECTED_EXIT_CODE) return code === 0;
  throw new Error(`the scanner ended with ${code}`);
}

/** Clamd's INSTREAM: chunks with their length before them, an empty one at the end. */
async function askClamd(
  address: { readonly path: string } | { readonly host: string; readonly port: number },
  path: string,
  signal: AbortSignal,
): Promise<boolean> {
  const socket = connect(address);
  signal.addEventListener('abort', () => socket.destroy(signal.reason as Error), { once: true });
  const answer = text(socket);
  await Promise.all([pipeline(framesOf(path), socket, { end: false, signal }), answer]);
  const reply = (await answer).replaceAll('\0', '').trim();
  if (reply.endsWith('FOUND')) return false;
  if (reply.endsWith('OK')) return true;
  throw new Error(`clamd said "${reply}"`);
}

async function* framesOf(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) yield Buffer.concat([lengthOf(chunk.length), chunk]);
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(bytes);
  return prefix;
}
