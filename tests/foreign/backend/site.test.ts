import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runBackend } from './run-backend.ts';

test('serves the front end as static files with a merged configuration', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'foreign-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(join(directory, 'index.html'), '<h1>app</h1>');
  await writeFile(join(directory, 'app.js'), 'export {};');
  await writeFile(join(directory, 'config.json'), '{"title":"Flota","backendAddress":""}');
  const { backend } = await runBackend({ appDirectory: directory, configuration: { title: 'Firma' } });
  const read = async (path: string) => {
    const response = await fetch(backend.appUrl + path);
    return [response.status, response.headers.get('content-type'), await response.text()];
  };
  expect(await read('/')).toEqual([200, 'text/html; charset=utf-8', '<h1>app</h1>']);
  expect(await read('/vehicle/list')).toEqual([200, 'text/html; charset=utf-8', '<h1>app</h1>']);
  expect(await read('/app.js')).toEqual([200, 'text/javascript; charset=utf-8', 'export {};']);
  expect((await read('/nope.js'))[0]).toBe(404);
  expect(JSON.parse(String((await read('/config.json'))[2]))).toEqual({ title: 'Firma', backendAddress: backend.url });
});
