import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnvironment } from './context.ts';
import { errorLine } from './log-lines.ts';

test('omits the parser message from the log, because it repeats the input', async () => {
  const lines: string[] = [];
  const app = new Hono<AppEnvironment>()
    .get('/:id', () => JSON.parse('Kowalski') as Response)
    .onError((error, c) => {
      lines.push(errorLine(c, 'internal', error));
      return c.body(null, 500);
    });
  await app.request('/47-11');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ route: '/:id', error: 'SyntaxError', code: 'internal' });
  expect(lines[0]).not.toMatch(/Kowal|47-11/);
});
