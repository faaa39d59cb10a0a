import { expect, it } from 'vitest';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';

onNewestPostgres('[R-155] reports of the content security policy', (app) => {
  let reports = 0;
  const report = (body: unknown) =>
    app.request(
      '/csp-report',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/csp-report' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      },
      `198.51.100.${++reports % 200}`,
    );
  const lines = () => app.logged.filter((line) => line.includes('content security policy')).map((line) => JSON.parse(line) as object);

  it('accept both formats and log nothing that may name a record or a person', async () => {
    const blocked = {
      'effective-directive': 'require-trusted-types-for',
      'blocked-uri': 'trusted-types-sink',
      'document-uri': 'https://fleet.example/employee/17/item?search=Kowalski',
      'source-file': 'https://fleet.example/assets/list-abc.js',
      'line-number': 3,
      'script-sample': 'Element innerHTML|Kowalski',
    };
    expect((await report({ 'csp-report': blocked })).status).toBe(204);
    await report([
      {
        type: 'csp-violation',
        body: {
          effectiveDirective: 'connect-src',
          blockedURL: 'https://evil.example/take?Kowalski',
          sourceFile: 'https://fleet.example/employee/17/item',
          lineNumber: 9,
        },
      },
      { type: 'deprecation', body: {} },
    ]);
    expect(lines()).toEqual([
      expect.objectContaining({
        directive: 'require-trusted-types-for',
        blocked: 'trusted-types-sink',
        source: '/assets/list-abc.js',
        line: 3,
      }),
      expect.objectContaining({ directive: 'connect-src', blocked: 'https://evil.example', source: '', line: 9 }),
    ]);
    expect(app.logged.join('\n')).not.toMatch(/Kowalski|employee/);
  });

  it.each(['{"csp-report":', '[1, null]', '7', `"${'x'.repeat(20_000)}"`])('survive what is none: %.12s', async (body) => {
    const before = lines().length;
    expect((await report(body)).status).toBeLessThan(500);
    expect(lines()).toHaveLength(before);
  });

  it('fill the log with 60 lines a minute at most, rate limited per address', async () => {
    const many = Array.from({ length: 100 }, () => ({ type: 'csp-violation', body: { effectiveDirective: 'img-src' } }));
    await report(many);
    await report(many);
    expect(lines().length).toBeLessThanOrEqual(60);
    const statuses = await Promise.all(
      Array.from({ length: 260 }, async () => (await app.request('/csp-report', { method: 'POST', body: '{}' }, '203.0.113.9')).status),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
  });
});
