import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { onNewestPostgres, testDependencies } from '../../support/backend/contract-app.ts';

onNewestPostgres('answers of HTML', (app) => {
  it('[R-151] every page has Trusted Types, a sandbox, or no script at all', async () => {
    const publicDir = await mkdtemp(join(tmpdir(), 'tabor-public-'));
    await writeFile(join(publicDir, 'index.html'), '<!doctype html>');
    const server = createApp({ ...(await testDependencies(app.runtime, () => undefined)), publicDir, metricsToken: 'secret' });
    const pages: string[] = [];
    const paths = [...new Set(server.routes.map(({ path }) => path.replaceAll(/:\w+/g, '1').replaceAll('*', 'any'))), '/', '/vehicle/list'];
    for (const [index, path] of paths.entries()) {
      const from = { incoming: { socket: { remoteAddress: `198.18.${100 + Math.trunc(index / 200)}.${(index % 200) + 1}` } } };
      for (const method of ['GET', 'POST']) {
        const answer = await server.request(
          path,
          { method, headers: { Accept: 'text/html', Authorization: `Bearer ${app.tokenOf('admin')}` } },
          from,
        );
        if (!answer.headers.get('Content-Type')?.includes('html')) continue;
        pages.push(path);
        const policy = answer.headers.get('Content-Security-Policy') ?? '';
        const isWithoutScript = policy.includes("default-src 'none'") && !policy.includes('script-src');
        expect([
          path,
          policy.includes("require-trusted-types-for 'script'") || /sandbox(?! [^;]*allow-same-origin)/.test(policy) || isWithoutScript,
        ]).toEqual([path, true]);
      }
    }
    expect(pages).toEqual(expect.arrayContaining(['/api-docs', '/', '/vehicle/list', '/Notification/Unsubscribe/1']));
  });
});
