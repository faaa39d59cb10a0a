import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signRelease } from '../../scripts/release/sign-release.ts';

const manual = join(import.meta.dirname, '..', '..', 'docs/operation.md');

test('[R-156] the manual’s command accepts the signature of a release, and no other', async () => {
  const [, command = ''] = /^(openssl pkeyutl -verify .*)$/m.exec(await readFile(manual, 'utf8')) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'tabor-signature-'));
  const verify = () => spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
  try {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const checksums = 'abc  tabor-1.tar.gz\n';
    await writeFile(join(folder, 'tabor-release.pub'), publicKey.export({ type: 'spki', format: 'pem' }));
    await writeFile(join(folder, 'SHA256SUMS'), checksums);
    await writeFile(join(folder, 'SHA256SUMS.sig'), signRelease(checksums, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()));
    expect([verify().status, verify().stdout.trim()]).toEqual([0, 'Signature Verified Successfully']);
    await writeFile(join(folder, 'SHA256SUMS'), `${checksums}def  other.tar.gz\n`);
    expect(verify().status).not.toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('[R-156] a release is signed by no other kind of key', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  expect(() => signRelease('', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toThrow('no Ed25519 key');
});
