import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startForeignBackend } from './backend/foreign-backend.ts';
import type { ForeignProfile } from './backend/profiles/all-profiles.ts';

const script = join(import.meta.dirname, '../../scripts/check-backend/main.ts');

async function check(profiles: ForeignProfile[], ...more: string[]) {
  const backend = await startForeignBackend({ profiles });
  onTestFinished(() => backend.stop());
  const { stdout } = await promisify(execFile)(process.execPath, [script, backend.url, '--user', 'anna.nowak', ...more], {
    env: { ...process.env, CHECK_PASSWORD: 'haslo123' },
    // A failed login exits with 1.
  }).catch((error: { readonly stdout: string }) => error);
  return { backend, lines: stdout.split('\n').map((line) => line.replace(/ {2,}/g, ' | ')) };
}

test('[R-120] check-backend calls every list and read call and writes nothing', async () => {
  const { backend, lines } = await check(['strict-queries'], '--origin', 'https://app.example.com');
  expect(lines).toContainEqual(expect.stringMatching(/^login \| CORS for https:\/\/app\.example\.com \| ok/));
  expect(lines).toContainEqual(expect.stringMatching(/^vehicle-rental \| list \| ok \| 25 rows of \d+/));
  expect(lines).toContainEqual(expect.stringMatching(/^fuel-card \| list \| ok \| 25 rows of 30, 25 without an Id, shown$/));
  expect(lines).toContainEqual(expect.stringMatching(/^vehicle-handover-document \| \/VehicleHandoverDocument\/GetTerms \| ok/));
  expect(lines.filter((line) => / \| (missing|refused|unreadable) \| /.test(line))).toEqual([]);
  const posts = backend.requests.filter(({ method }) => method === 'POST');
  expect(posts.map(({ path }) => path)).toEqual(['/token']);
});

test('[R-120] check-backend reports lenient reads, missing calls and the page limit', async () => {
  const { lines } = await check(['flags-tn', 'missing-optionals', 'page-limit-25', 'login-name-differs']);
  expect(lines).toContainEqual(expect.stringMatching(/^login \| GET \/auth\/currentuser \| .*the name is FIRMA\\anna\.nowak/));
  expect(lines).toContainEqual(
    expect.stringMatching(/^vehicle-rental \| list \| lenient \| .*IsRejectedByDriver, IsRejected, IsAccepted: yes or no in another form/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^vehicle-model \| \/VehicleModel\/Dictionary \| missing \| HTTP 404/));
  expect(lines).toContainEqual(expect.stringMatching(/^vehicle-rental \| list: questions \| lenient \| .*pages of 25 at most/));
});

test('[R-120] check-backend says why a login fails, and what to do', async () => {
  const { lines } = await check([], '--user', 'unknown');
  expect(lines[0]).toMatch(/^login \| POST \/token \| refused \| the answer has no access_token/);
  expect(lines.at(-2)).toMatch(/^refused: the app cannot use it/);
});

test('[R-120] check-backend --write creates, changes and removes one reading', async () => {
  const { backend, lines } = await check(['ids-as-objects'], '--write');
  expect(lines).toContainEqual(expect.stringMatching(/^saves \(--write\) \| create \| lenient \| Id: an id inside an object/));
  expect(lines).toContainEqual(expect.stringMatching(/^saves \(--write\) \| remove \| ok/));
  expect(backend.saves('VehicleCounter')).toMatchObject([{ created: true }, { created: false }]);
  expect(
    backend.records('VehicleCounter').filter(({ Comments }) => typeof Comments === 'string' && Comments.startsWith('check-backend')),
  ).toEqual([]);
});
