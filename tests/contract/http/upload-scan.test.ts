import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openUploadScanner, type UploadScanner } from '../../../server/files/scan.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { fileForm } from '../../support/fixtures/handovers.ts';

// The harmless text that every scanner reports, put together so that this file is none.
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

onNewestPostgres('scan of uploads', (app) => {
  let folder: string;
  let clamd: Server | null = null;
  const sockets = new Set<Socket>();
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tabor-scan-'));
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    clamd?.close();
    clamd = null;
    await rm(folder, { recursive: true });
  });

  const scannerOf = (command: string, timeoutMs?: number): UploadScanner => {
    const { uploadScan } = readSettings({ UPLOAD_SCAN_COMMAND: command }, []);
    if (!uploadScan) throw new Error('no scanner');
    return openUploadScanner(uploadScan, timeoutMs);
  };
  const upload = async (scan: UploadScanner, text: string, key = '') => {
    const headers: Record<string, string> = {
      Authorization: `Bearer ${app.tokenOf('manager')}`,
      ...(key ? { 'Idempotency-Key': key } : {}),
    };
    const answer = await app
      .withSettings({ scan })
      .request('/File/Upload', { method: 'POST', headers, body: fileForm(Buffer.from(text), 'a.csv') });
    return answer.ok ? 'stored' : [answer.status, ((await answer.json()) as { code: string }).code];
  };
  const count = async () => (await app.db.selectFrom('file').select('Id').execute()).length;
  /** A clamd that reads INSTREAM and answers with `says`. */
  const startClamd = (says: (content: Buffer) => string | null) =>
    new Promise<string>((resolve) => {
      clamd = createServer((socket) => {
        sockets.add(socket);
        let received = Buffer.alloc(0);
        socket
          .on('error', () => undefined)
          .on('data', (chunk) => {
            received = Buffer.concat([received, chunk]);
            const content = contentOf(received);
            const answer = content && says(content);
            if (answer) socket.end(answer);
          });
      }).listen(join(folder, 'clamd.ctl'), () => resolve(`clamd:${join(folder, 'clamd.ctl')}`));
    });

  it('[R-151] a command refuses an infected file; nothing of it is stored', async () => {
    const path = join(folder, 'scanner.sh');
    await writeFile(path, '#!/bin/sh\nif grep -q EICAR; then exit 1; fi\n', { mode: 0o755 });
    const scan = scannerOf(path);
    const before = await count();
    expect(await upload(scan, eicar)).toEqual([422, 'infected']);
    expect(await count()).toBe(before);
    expect(await upload(scan, 'Data;Opis\n')).toBe('stored');
    // The file is larger than what a scanner may read before it answers.
    expect(await upload(scannerOf('/bin/true'), 'x'.repeat(3_000_000))).toBe('stored');
  });

  it.each([
    ['that fails', () => scannerOf('/bin/ls /no/such/file')],
    ['that is missing', () => scannerOf('/no/such/scanner')],
    ['that hangs', () => scannerOf('/bin/sleep 60', 200)],
    ['whose socket is missing', () => scannerOf(`clamd:${join(folder, 'none.ctl')}`)],
  ])('[R-151] a scanner %s refuses for the moment, and the upload can be repeated', async (_, broken) => {
    const key = crypto.randomUUID();
    expect(await upload(broken(), 'Data;Opis\n', key)).toEqual([503, 'unavailable']);
    expect(await upload(scannerOf('/bin/true'), 'Data;Opis\n', key)).toBe('stored');
  });

  it('[R-151] sends the whole file to the socket of clamd', async () => {
    const statuses: number[] = [];
    const address = await startClamd((content) => {
      statuses.push(content.length);
      return content.includes('EICAR') ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0';
    });
    expect(await upload(scannerOf(address), eicar)).toEqual([422, 'infected']);
    expect(await upload(scannerOf(address), 'x'.repeat(1_000_000))).toBe('stored');
    expect(statuses).toEqual([eicar.length, 1_000_000]);
  });

  it.each([
    ['an error', 'INSTREAM size limit exceeded. ERROR\0', undefined],
    ['nothing', null, 200],
  ])('[R-151] a clamd that answers %s refuses for the moment', async (_, answer, timeoutMs) => {
    const address = await startClamd(() => answer);
    expect(await upload(scannerOf(address, timeoutMs), 'Data;Opis\n')).toEqual([503, 'unavailable']);
  });

  it('[R-151] refuses an address that is none', () => {
    expect(() => readSettings({ UPLOAD_SCAN_COMMAND: 'clamd:localhost' }, [])).toThrow('UPLOAD_SCAN_COMMAND="clamd:localhost" is neither');
  });
});

/** The content of a whole INSTREAM; null before its end. */
function contentOf(received: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = 'zINSTREAM\0'.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
