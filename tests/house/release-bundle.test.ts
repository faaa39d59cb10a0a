import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { bundleServer } from '../../scripts/release/bundle-server.ts';
import { emptyProtocol } from '../support/fixtures/empty-protocol.ts';
import { writeFiles } from '../../scripts/release/write-files.ts';

const root = join(import.meta.dirname, '..', '..');

test('[R-156] the bundle has every thread of the server, and its decoders', { timeout: 120_000 }, async () => {
  const { files, resolved } = await bundleServer(root);
  // Files that a module resolves by name stand beside it: the package has no node_modules.
  expect(Object.keys(resolved)).toEqual(expect.arrayContaining(['server/swagger-ui.css', 'server/swagger-ui-bundle.js']));
  expect(Object.values(files).flatMap((text) => text.match(/import\.meta\.resolve\((?!["']\.\/)[^)]*\)/g) ?? [])).toEqual([]);
  // Without node_modules, as in the package.
  const folder = await mkdtemp(join(tmpdir(), 'tabor-bundle-'));
  try {
    await writeFiles(folder, { ...files, ...resolved, 'package.json': '{"type":"module"}' });
    const worker = new Worker(pathToFileURL(join(folder, 'server/photo-worker.js')), { stderr: true });
    try {
      for (const photo of [
        await readFile(join(root, 'tests/support/photos/phone.jpg')),
        Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
      ]) {
        const answer = once(worker, 'message');
        // eslint-disable-next-line unicorn/require-post-message-target-origin -- no window
        worker.postMessage(new Uint8Array(photo));
        const [jpeg] = (await answer) as [Uint8Array | null];
        expect([...(jpeg?.subarray(0, 2) ?? [])]).toEqual([0xff, 0xd8]);
      }
    } finally {
      await worker.terminate();
    }
    const [pdf] = (await once(
      new Worker(pathToFileURL(join(folder, 'server/pdf-worker.js')), { workerData: { data: emptyProtocol } }),
      'message',
    )) as [Uint8Array];
    expect(Buffer.from(pdf).toString('latin1', 0, 5)).toBe('%PDF-');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
