import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Busboy from '@fastify/busboy';
import { MAX_FILE_BYTES } from '../../src/contract/entities/shared/file.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { receiveBody } from '../limits/receive-body.ts';
import { gpsStripperOf } from './exif/strip-gps.ts';

/** A complete upload in a temporary file. */
export type ReceivedFile = {
  readonly path: string;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
  readonly discard: () => Promise<void>;
};

/** Further parts of a body are not read: each costs as much as kilobytes of a file. */
const MAX_PARTS = 20;

const FOLDER_PREFIX = 'tabor-upload-';

/** Uploads take minutes at most; older temporary files were left by a killed process. */
const MAX_UPLOAD_MS = 3_600_000;

// The overhead of a multipart body: boundaries, headers and small fields.
const MULTIPART_OVERHEAD_BYTES = 64 * 1024;

/**
 * Streams the file of a multipart request to a temporary file and computes its size and hash, so that a slow phone uses no database
 * connection. Throws `too-large`, `bad-request`, `timeout` and then leaves no file.
 */
export async function receiveFile(request: Request): Promise<ReceivedFile> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data;.*boundary=/i.test(type) || !request.body) throw new TaborError('bad-request');
  if (declaredBytes(request) > MAX_FILE_BYTES + MULTIPART_OVERHEAD_BYTES) throw new TaborError('too-large');
  const { body } = request;
  const { path, discard } = await createTempFile();
  try {
    return { path, discard, ...(await spool(body, type, path)) };
  } catch (error) {
    await discard();
    if (error instanceof TaborError) throw error;
    throw new TaborError('bad-request', { cause: error });
  }
}

/** The size of the request's body, as its sender says; of one that does not say it, the most that a file may have. */
export function declaredBytes(request: Request): number {
  return Number(request.headers.get('content-length') ?? MAX_FILE_BYTES);
}

/** Writes the parts of an upload to a temporary file. Throws `too-large`. */
export async function assembleFile(parts: AsyncIterable<Buffer>, fileName: string): Promise<ReceivedFile> {
  const { path, discard } = await createTempFile();
  const hash = createHash('sha256');
  let size = 0;
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const part of parts) {
        size += part.byteLength;
        if (size > MAX_FILE_BYTES) throw new TaborError('too-large');
        hash.update(part);
        await file.appendFile(part);
      }
    } finally {
      await file.close();
    }
    return { path, discard, fileName: safeName(fileName), size, sha256: hash.digest('hex') };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function createTempFile(): Promise<{ path: string; discard: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  return { path: join(folder, 'bytes'), discard: () => rm(folder, { recursive: true, force: true }) };
}

/** Deletes temporary upload files of killed processes and returns their number. */
export async function sweepUploads(folder = tmpdir(), now = Date.now()): Promise<number> {
  let swept = 0;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(FOLDER_PREFIX)) continue;
    const path = join(folder, name);
    // Another process may delete the folder at the same time.
    const stats = await stat(path).catch(() => null);
    if (stats === null || now - stats.mtimeMs < MAX_UPLOAD_MS) continue;
    await rm(path, { recursive: true, force: true });
    swept++;
  }
  return swept;
}

async function spool(
  body: ReadableStream<Uint8Array>,
  type: string,
  path: string,
): Promise<{ fileName: string; size: number; sha256: string }> {
  const parser = Busboy({
    headers: { 'content-type': type },
    limits: { files: 1, parts: MAX_PARTS, fieldSize: 16_384, fileSize: MAX_FILE_BYTES },
  });
  parser.once('partsLimit', () => parser.destroy(new TaborError('bad-request')));
  const hash = createHash('sha256');
  let received: { fileName: string; written: Promise<void> } | null = null;
  let size = 0;
  parser.on('file', (_field, stream, fileName) => {
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.byteLength;
        hash.update(chunk);
        done(null, chunk);
      },
    });
    stream.once('limit', () => parser.destroy(new TaborError('too-large')));
    const written = pipeline(stream, counted, createWriteStream(path, { mode: 0o600 }));
    written.catch(() => undefined); // awaited below, unless the parser fails first
    received = { fileName: safeName(fileName), written };
  });
  await pipeline(receiveBody(body), parser);
  const file = received as { fileName: string; written: Promise<void> } | null;
  if (!file) throw new TaborError('bad-request');
  await file.written;
  return { fileName: file.fileName, size, sha256: hash.digest('hex') };
}

/** Strips the GPS position from an image. Throws `unsupported-type` for an image that cannot be parsed. */
export async function stripGpsFromFile(file: ReceivedFile, contentType: string): Promise<ReceivedFile> {
  const stripper = gpsStripperOf(contentType);
  if (!stripper) return file;
  const handle = await open(file.path, 'r+');
  try {
    const bytes = Buffer.alloc(Math.min(file.size, stripper.leadingBytes));
    await handle.read(bytes, 0, bytes.length, 0);
    if (!stripper.strip(bytes)) return file;
    await handle.write(bytes, 0, bytes.length, 0);
  } catch (error) {
    if (error instanceof RangeError) throw new TaborError('unsupported-type', { cause: error });
    throw error;
  } finally {
    await handle.close();
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(file.path), hash);
  return { ...file, sha256: hash.digest('hex') };
}

/** Maximum characters of a received name; a longer one is cut to its end. */
const MAX_NAME_LENGTH = 1_000;

/** The last segment of a name, without characters that are unsafe in file systems or headers, or that show its end as another. */
export function safeName(text: string | undefined): string {
  const name = ((text ?? '').split(/[\\/]/).at(-1) ?? '').slice(-MAX_NAME_LENGTH);
  // Browsers encode quotes and line breaks in names as %22, %0D and %0A.
  const clean = name
    .normalize('NFC')
    .replace(/%(?:22|0D|0A)|[\p{Cc}\p{Bidi_Control}<>:"|?*]/gu, '')
    .trim()
    .slice(-200);
  return clean === '' || /^\.+$/.test(clean) ? 'file' : clean;
}
