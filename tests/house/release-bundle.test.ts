import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { bundleServer } from '../../scripts/release/bundle-server.ts';

const root = join(import.meta.dirname, '..', '..');

test('[R-156] the bundle has every thread of the server, and its decoders', { timeout: 120_000 }, async () => {
  const { files, resolved } = await bundleServer(root);
  // What a module resolves by its name stands beside it: the package has no node_modules.
  expect(Object.keys(resolved)).toEqual(expect.arrayContaining(['server/swagger-ui.css', 'server/swagger-ui-bundle.js']));
  expect(Object.values(files).flatMap((text) => text.match(/import\.meta\.resolve\((?!["']\.\/)[^)]*\)/g) ?? [])).toEqual([]);
  // Without node_modules, as in the package.
  const folder = await mkdtemp(join(tmpdir(), 'tabor-bundle-'));
  try {
    for (const [path, content] of Object.entries({ ...files, ...resolved, 'package.json': '{"type":"module"}' })) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
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
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
