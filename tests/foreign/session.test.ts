import { describe, expect, test } from 'vitest';
import { mainMenuTexts } from '../support/browser/app.ts';
import { localeTexts } from '../support/browser/screen.ts';
import { readOutbox, waitUntilSent } from './support/device.ts';
import { setupForeignBackendTests, enterLogin } from './support/foreign-backend-tests.ts';
import { saveOffline } from './support/save-steps.ts';

const shell = localeTexts('pl', 'shell');

describe('backend with another login name and per-functionality rights', () => {
  const context = setupForeignBackendTests({ profiles: ['login-name-differs', 'rights-per-functionality', 'extra-keys'] });

  test('[R-089] [SY11] delivers queued entries once after an expired token and a login', async () => {
    const page = await context.open();
    expect(await mainMenuTexts(page)).toEqual(
      expect.arrayContaining([
        'Protokoły',
        'Pojazdy',
        'Liczniki',
        'Przejazdy',
        'Szkody',
        'Polisy',
        'Serwis',
        'Rezerwacje',
        'Wypożyczenia',
        'Wnioski',
        'Koszty',
        'Zestawienia',
        'Pracownicy',
      ]),
    );
    // The pages below open offline: the data of the first start must suffice.
    await page.context().setOffline(true);
    await saveOffline(context, page, 'VehicleCounter');
    await saveOffline(context, page, 'Cost');

    context.backend.expireTokens();
    await page.context().setOffline(false);
    const dialog = page.getByRole('dialog', { name: shell('expired.title') });
    await dialog.waitFor({ timeout: 60_000 });
    expect(await readOutbox(page)).toHaveLength(2);
    await enterLogin(page, 'anna.nowak');
    await dialog.waitFor({ state: 'detached' });
    await waitUntilSent(page);
    for (const table of ['VehicleCounter', 'Cost']) {
      expect(context.backend.saves(table)).toMatchObject([{ created: true }]);
      expect(context.backend.requests.filter(({ path, applied }) => path === `/${table}/CreateOrUpdate` && applied)).toHaveLength(1);
    }
  });
});
