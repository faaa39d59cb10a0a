import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loginAs, type Client } from './client.ts';
import { startForeignBackend, type ForeignBackend } from './foreign-backend.ts';
import { SPECIFIED_GETS, SPECIFIED_POSTS } from './specified-calls.ts';

let backend: ForeignBackend;
let anna: Client;

beforeAll(async () => {
  backend = await startForeignBackend();
  anna = await loginAs(backend.url, 'anna.nowak');
});

afterAll(() => backend.stop());

describe('all specified calls', () => {
  test.each(SPECIFIED_GETS)('GET %s answers 200', async (path) => {
    expect(await anna.get(path)).toMatchObject({ status: 200 });
  });

  test.each(SPECIFIED_POSTS)('POST %s exists', async (path) => {
    const { status } = await anna.post(path, { Id: 1, periodicSummaryId: 1 });
    expect([200, 400, 409]).toContain(status);
  });
});
