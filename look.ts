import { startBackend } from './tests/support/backend.ts';
import { startBrowser, openScreen } from './tests/support/screen.ts';
const backend = await startBackend({ vehicles: 60, environment: { DEMO_MODE: 'true' } });
const browser = await startBrowser();
const shot = async (page: any, name: string, full = false) => { await page.waitForTimeout(1200); await page.screenshot({ path: `/tmp/wt/look/${name}.png`, fullPage: full }); };
const sizes = (process.env['SIZES'] ?? 'phone').split(',') as ('phone'|'tablet'|'desktop')[];
try {
  for (const screen of sizes) {
    const page = await openScreen(browser, backend.url, { screen, login: 'driver', language: (process.env['LANG_'] ?? 'pl') as 'pl' });
    page.on('pageerror', (e) => console.log('pageerror', e.message));
    page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
    await shot(page, `${screen}-after-login`);
    await page.goto(`${backend.url}/`); await page.getByText('Gotowe', { exact: true }).waitFor({ timeout: 60000 }).catch(() => 0);
    await shot(page, `${screen}-home`, true);
    await page.goto(`${backend.url}/vehicle-counter/list`); await shot(page, `${screen}-counter-list`);
    await page.goto(`${backend.url}/vehicle-counter/list?mine=true&from=2026-01-01&to=2026-12-31`); await shot(page, `${screen}-counter-mine`);
    await page.goto(`${backend.url}/vehicle-counter/item`); await shot(page, `${screen}-counter-new`);
    await page.getByRole('button', { name: /^(Zapisz|Speichern|Save)$/ }).first().click(); await shot(page, `${screen}-counter-invalid`);
    await page.getByRole('group', { name: /Ostatnio|Zuletzt|used last/ }).getByRole('button').first().click(); await shot(page, `${screen}-counter-vehicle`);
    await page.keyboard.type('12'); await shot(page, `${screen}-counter-typed`);
    await page.getByRole('button', { name: /^(Zapisz|Speichern|Save)$/ }).first().click(); await shot(page, `${screen}-counter-question`);
    await page.goto(`${backend.url}/trip-record-card/list`); await shot(page, `${screen}-trip-list`);
    await page.goto(`${backend.url}/trip-record-card/item`); await shot(page, `${screen}-trip-new`, true);
    await page.goto(`${backend.url}/trip-record-card/finish`); await shot(page, `${screen}-trip-finish`);
    await page.getByRole('button', { name: /^(Zakończ przejazd|Fahrt beenden|Finish the trip)$/ }).first().click(); await shot(page, `${screen}-trip-finish-invalid`);
    await page.context().close();
  }
} finally { await browser.close(); await backend.stop(); }
