import { expect, test } from 'vitest';
import { downloadProtocol } from '../support/browser/download-protocol.ts';
import { signAlone } from '../support/browser/handover-form.ts';
import { createHandover, handoverCalls } from './support/create-handover.ts';
import { waitUntilSent } from './support/device.ts';
import { setupForeignBackendTests } from './support/foreign-backend-tests.ts';

const context = setupForeignBackendTests();

test('[R-120] [R-123] a specification backend gets the digest alone', async () => {
  const page = await context.open({ screen: 'tablet' });
  await page.context().setOffline(true);
  await createHandover(page, signAlone);
  await page.getByText('Bez zmian od podpisania').waitFor();
  const protocol = await downloadProtocol(page, 'Polski');
  const [, digest = ''] = /Pieczęć podpisanej treści \(SHA-256\): ([0-9a-f]{64})/.exec(protocol.text) ?? [];
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(protocol.code).toBeNull();
  for (const text of ['Podpisano przez urządzenie', 'Zeskanuj kod', 'Wersja']) expect(protocol.text).not.toContain(text);
  for (const name of ['Brakujące podpisy', 'Wersje']) expect(await page.getByRole('heading', { name }).count()).toBe(0);

  // The digest still compares the paper with the copy on this device.
  await page.goto(new URL('/verify', page.url()).href);
  await page.getByLabel('Link lub pieczęć').fill(digest);
  await page.getByRole('button', { name: 'Sprawdź', exact: true }).click();
  await page.getByText('zgadza się z pieczęcią').waitFor();
  await page.context().setOffline(false);
  await waitUntilSent(page);
  await page.reload();
  await page.getByText('serwer firmy nie sprawdza protokołów').waitFor();

  const request = context.backend.requests.find(({ path }) => handoverCalls.document.test(path));
  expect(Object.keys(request?.body as object)).not.toEqual(expect.arrayContaining(['Seal']));
  // Why the receiver did not sign.
  expect(request?.body).toMatchObject({ Comments: expect.stringContaining('Osoba nie zaczekała na podpis') as string });
  expect(context.backend.requests.filter(({ path }) => /Verify|SigningLink/.test(path))).toEqual([]);
});
