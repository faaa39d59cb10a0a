import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Releases the folder. */
export type Release = () => Promise<void>;

// The path of a local socket is limited to about 100 bytes.
const MAX_SOCKET_PATH_BYTES = 100;

/**
 * Locks `folder` for this process; throws when another process has it. The lock is a listening local socket: the system closes it when
 * the process ends, even when it is killed.
 */
export async function lockFolder(folder: string): Promise<Release> {
  const address = addressOf(folder);
  if (await isListening(address)) {
    throw new Error(`Another Tabor is running on ${folder}. Stop it first, or give this one its own DATA_DIR.`);
  }
  if (process.platform !== 'win32') await rm(address, { force: true });
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function addressOf(folder: string): string {
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\tabor-${digest}`;
  const inside = join(folder, 'server.sock');
  return Buffer.byteLength(inside) <= MAX_SOCKET_PATH_BYTES ? inside : join(tmpdir(), `tabor-${digest}.sock`);
}

function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
