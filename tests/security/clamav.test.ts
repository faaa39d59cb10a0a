import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8 } from 'fflate';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openUploadScanner } from '../../server/files/scan.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { onNewestPostgres } from '../support/backend/contract-app.ts';
import { fileForm } from '../support/fixtures/handovers.ts';

// The harmless text that every scanner reports, put together so that this file is none.
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** Debian's scanner with a signature database of one file: the real one comes from the internet. */
async function startClamd(folder: string): Promise<ChildProcess> {
  const md5 = createHash('md5').update(eicar).digest('hex');
  await writeFile(join(folder, 'eicar.hdb'), `${md5}:${eicar.length}:Eicar-Test-Signature\n`);
  const socket = join(folder, 'clamd.ctl');
  const settings = {
    DatabaseDirectory: folder,
    LocalSocket: socket,
    Foreground: 'yes',
    StreamMaxLength: '25M',
    TemporaryDirectory: folder,
  };
  const file = join(folder, 'clamd.conf');
  await writeFile(
    file,
    `${Object.entries(settings)
      .map(([name, value]) => `${name} ${value}`)
      .join('\n')}\n`,
  );
  const child = spawn('/usr/sbin/clamd', ['--config-file', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await vi.waitFor(() => expect(child.exitCode === null ? existsSync(socket) : output).toBe(true), { timeout: 60_000, interval: 100 });
  return child;
}

onNewestPostgres('uploads through ClamAV', (app) => {
  let folder: string;
  let clamd: ChildProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tabor-clamav-'));
    await chmod(folder, 0o755);
    clamd = await startClamd(folder);
  });
  afterAll(async () => {
    clamd.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  const upload = async (content: Uint8Array, command = `clamd:${join(folder, 'clamd.ctl')}`) => {
    const { uploadScan } = readSettings({ UPLOAD_SCAN_COMMAND: command }, []);
    if (!uploadScan) throw new Error('no scanner');
    const headers = { Authorization: `Bearer ${app.tokenOf('manager')}` };
    const answer = await app
      .withSettings({ scan: openUploadScanner(uploadScan) })
      .request('/File/Upload', { method: 'POST', headers, body: fileForm(Buffer.from(content), 'a.csv') });
    return answer.ok ? 'stored' : [answer.status, ((await answer.json()) as { code: string }).code];
  };

  it('[R-151] stores a clean file and refuses EICAR, by the socket and by clamdscan', async () => {
    expect(await upload(strToU8('Data;Opis\n'))).toBe('stored');
    expect(await upload(strToU8(eicar))).toEqual([422, 'infected']);
    const command = `/usr/bin/clamdscan --config-file=${join(folder, 'clamd.conf')} --no-summary -`;
    expect(await upload(strToU8('Data;Opis\n'), command)).toBe('stored');
    expect(await upload(strToU8(eicar), command)).toEqual([422, 'infected']);
  });

  it('[R-151] 3 MB pass in pieces, and a scanner that ended refuses everything', async () => {
    expect(await upload(new Uint8Array(3_000_000).fill(65))).toBe('stored');
    const ended = new Promise((resolve) => clamd.once('exit', resolve));
    clamd.kill('SIGKILL');
    await ended;
    expect(await upload(strToU8('Data;Opis\n'))).toEqual([503, expect.any(String)]);
  });
});
