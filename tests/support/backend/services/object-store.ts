import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { ObjectStoreSettings } from '../../../../server/settings/settings.ts';

/** Starts an S3-compatible server that checks signatures, with one bucket. */
export async function startObjectStore() {
  const directory = await mkdtemp(join(tmpdir(), 'tabor-objects-'));
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'tabor-files' }] });
  const { port } = await server.run();
  const settings: ObjectStoreSettings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'tabor-files',
    region: 'us-east-1',
    key: 'S3RVER',
    secret: 'S3RVER',
    prefix: 'test/',
  };
  return {
    settings,
    /** Names of the stored objects, without the prefix. */
    objects: async () =>
      (await readdir(join(directory, 'tabor-files', 'test'), { recursive: true }).catch(() => []))
        .map((name) => /^[0-9a-f-]{36}/.exec(name)?.[0] ?? name)
        .filter((name, index, all) => all.indexOf(name) === index)
        .toSorted(),
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
