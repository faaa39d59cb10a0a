import { afterEach, expect, test } from 'vitest';
import { findFirstView, saveFirstView } from '../../db/cache/first-view/first-views.ts';
import { replaceRows } from '../../db/cache/list-rows.ts';
import { clearSession, saveSession } from '../../db/schema/device-database.ts';
import { removeUserDatabase, userDatabase } from '../../db/schema/user-database.ts';
import { answerPage } from './answer-page.ts';

const user = 'manager';
const path = '/vehicle/list?page=2';
const view = '<div id="first-view">EPA 5700F</div>';
const session = {
  token: 't',
  state: 'active',
  user: { Username: user, GivenName: '', Permissions: {} },
  language: 'pl',
  backendAddress: '',
} as const;

afterEach(async () => {
  await clearSession();
  await removeUserDatabase(user);
});

async function pageAt(address: string): Promise<string> {
  const page = new Response('<head></head><div id="root"></div>', { headers: { 'Content-Security-Policy': "script-src 'self'" } });
  const answer = await answerPage(page, address);
  expect(answer.headers.get('Content-Security-Policy')).toBe("script-src 'self'");
  return answer.text();
}

const withView = `<head></head>${view}<div id="root"></div>`;
const plain = '<head></head><div id="root"></div>';

test('[R-021] the page of a list contains the list as this user drew it last', async () => {
  await saveFirstView(userDatabase(user), 'vehicle', path, view);
  expect(await pageAt(path)).toBe(plain);
  await saveSession(session);
  expect([await pageAt(path), await pageAt('/vehicle/list'), await pageAt('/')]).toEqual([withView, plain, plain]);
});

test.each([{ state: 'expired' }, { mustWipe: true }, { lock: { isLocked: false, minutes: 5, atStart: false, days: 0 } }] as const)(
  '[R-021] [R-154] a login with %o is shown no list before the app has started',
  async (more) => {
    await saveFirstView(userDatabase(user), 'vehicle', path, view);
    await saveSession({ ...session, ...more });
    expect(await pageAt(path)).toBe(plain);
  },
);

test('[R-021] a list whose rows were pulled again is no longer shown as it was drawn', async () => {
  const database = userDatabase(user);
  await saveFirstView(database, 'vehicle', path, view);
  await saveFirstView(database, 'employee', '/employee/list', view);
  await replaceRows(database, { entity: 'vehicle', asOf: '2026-11-26T10:00:00', count: 0, isComplete: true, unreadable: 0 }, [], [], '1');
  expect([await findFirstView(database, path), await findFirstView(database, '/employee/list')]).toEqual([null, view]);
});
