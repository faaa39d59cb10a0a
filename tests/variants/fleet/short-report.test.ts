import type { Locator, Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { refreshOfflineData, waitUntilOfflineReady } from '../../support/browser/app.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { draftOf, outboxOf } from '../../support/browser/device-state.ts';
import { scrollsSideways, smallTargets, takeScreenshot, type screens } from '../../support/browser/screen.ts';
import { openWithoutCapabilities } from '../../support/browser/without-capabilities.ts';
import { countTouches } from '../../support/browser/touches.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { runStatement } from '../../support/backend/postgres.ts';

type Damage = Readonly<Record<string, unknown>> & { readonly Id: number };

/** The demo driver's employee. */
const DRIVER_ID = 3;

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-130] reports a damage offline in 4 taps that survive a reload', async () => {
  const page = await openReport('tablet');
  const taps = await countTouches(page);
  await page.getByRole('button', { name: 'Zrób zdjęcie' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Zrób zdjęcie' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const mine = page.getByRole('group', { name: 'Ostatnio używane pojazdy' }).getByRole('button').first();
  const plate = await mine.locator('strong').innerText();
  await mine.tap();
  await expect
    .poll(() => page.getByRole('textbox', { name: /Opis zdarzenia/ }).evaluate((field) => field === document.activeElement))
    .toBe(true);
  await page.keyboard.type('Stłuczona lewa lampa');
  // The fourth tap saves it.
  expect(await taps()).toBe(3);
  await expect
    .poll(() => draftOf(page, 'driver'))
    .toMatchObject({ form: { Comments: 'Stłuczona lewa lampa', IsReport: true, Attachments: [expect.anything()] } });
  await page.reload();
  await page.getByText('Stłuczona lewa lampa').waitFor();
  await page.getByRole('button', { name: 'Zapisz' }).tap();
  await page.getByText('Szkoda zapisana na tym urządzeniu.').waitFor();

  await page.context().setOffline(false);
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 30_000 }).toEqual([]);
  const [row] = await findDamages("Comments eq 'Stłuczona lewa lampa'");
  expect(row).toMatchObject({ VehicleRegistrationNumber: plate, DamageCause: null, Status: 'Zgłoszona' });
  const saved = await setup.backend.get(`/VehicleDamage/Get/?id=${row?.Id}`);
  expect(saved).toMatchObject({ IsReport: true, PlaceCity: '' });
  const files = await setup.backend.get<unknown[]>(`/File/ListFiles?tableId=${row?.Id}&tableName=VehicleDamage`);
  expect(files).toHaveLength(1);
});

test('[R-130] on a phone a report’s next control is in sight, also above the keyboard', async () => {
  const page = await openReport('phone');
  const recent = page.getByRole('group', { name: 'Ostatnio używane pojazdy' }).getByRole('button');
  const sentence = page.locator('[data-field="Comments"] textarea');
  const send = page.getByRole('button', { name: 'Zapisz' });
  await recent.first().waitFor();
  const camera = page.getByRole('button', { name: 'Zrób zdjęcie' });
  await inSight(page, camera);
  await camera.tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Zrób zdjęcie' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await inSight(page, recent.first());
  await inSight(page, recent.last());
  await recent.first().tap();
  await inSight(page, sentence);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.keyboard.type('Rysa na drzwiach');
  await inSight(page, sentence);
  await inSight(page, send);
  await send.tap();
  await page.getByText('Szkoda zapisana na tym urządzeniu.').waitFor();
  expect(await outboxOf(page, 'driver')).not.toEqual([]);
  await page.goto(new URL('/vehicle-damage/list?mine=true', setup.network.url).href);
  await page.getByRole('main').getByText('Czeka na wysłanie').first().waitFor();
});

test.each([
  ['Zgłoś szkodę', 'Szkoda zapisana na tym urządzeniu.', 'VehicleDamage', 'Comments'],
  ['Zgłoś do serwisu', 'Zgłoszenie serwisowe zapisane na tym urządzeniu.', 'ServiceRequest', 'Description'],
] as const)('[R-130] with one vehicle of one’s own: %s, 4 taps from the home page', async (action, notice, wireName, field) => {
  // The driver's other vehicles were handed over to a colleague.
  const own = (await setup.backend.vehicles()).find(({ LastHandoverDriverId }) => LastHandoverDriverId === DRIVER_ID);
  await runStatement(
    setup.demo.databaseUrl,
    `UPDATE vehicle_handover_document SET "ToEmployeeId" = 4, "FromEmployeeId" = 5 WHERE "ToEmployeeId" = ${DRIVER_ID} AND "VehicleId" <> ${own?.Id}`,
  );
  const page = await setup.openAs('driver', { path: '/', screen: 'phone' });
  await refreshOfflineData(page);
  await page
    .getByText(own?.RegistrationNumber ?? '')
    .first()
    .waitFor();
  await page.context().setOffline(true);
  const taps = await countTouches(page);
  await page.getByRole('navigation', { name: 'Najczęstsze czynności' }).getByRole('link', { name: action }).tap();
  await page
    .getByRole('group', { name: 'Pojazd' })
    .getByText(own?.RegistrationNumber ?? '')
    .waitFor();
  await page.getByRole('button', { name: 'Zrób zdjęcie' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Zrób zdjęcie' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect
    .poll(() => page.locator(`[data-field="${field}"] textarea`).evaluate((input) => input === document.activeElement))
    .toBe(true);
  await page.keyboard.type(`Cztery dotknięcia: ${action}`);
  await page.getByRole('button', { name: 'Zapisz' }).tap();
  await page.getByText(notice).waitFor();
  expect(await taps()).toBe(4);
  await page.context().setOffline(false);
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 30_000 }).toEqual([]);
  const { value } = await setup.backend.get<{ value: unknown[] }>(
    `/api/OData${wireName}?$filter=${encodeURIComponent(`${field} eq 'Cztery dotknięcia: ${action}'`)}`,
  );
  expect(value).toHaveLength(1);
});

test('[R-130] the office sees that a report is to be completed, and completes it', async () => {
  const [vehicle] = await setup.backend.vehicles();
  const body = {
    Id: null,
    IsReport: true,
    VehicleId: vehicle?.Id,
    ReportDate: '2026-05-04',
    DamageDateTime: '2026-05-04T08:00:00',
    DamageDateHour: null,
    DamageCauseId: null,
    PlaceCity: '',
    Comments: 'Rysa',
  };
  const id = await setup.backend.change<number>('/VehicleDamage/CreateOrUpdate', body);
  const page = await setup.openAs('manager', { path: `/vehicle-damage/item/${id}`, screen: 'desktop' });
  await page.getByText('Zgłoszenie do uzupełnienia').waitFor();
  await takeScreenshot(page, 'short report office');
  const cause = page.getByRole('combobox', { name: /Przyczyna szkody/ });
  await cause.fill('Uszkodzenie na parkingu');
  await page.getByRole('option', { name: 'Uszkodzenie na parkingu' }).click();
  await page.getByRole('textbox', { name: /Miejscowość/ }).fill('Łódź');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect.poll(() => setup.backend.get(`/VehicleDamage/Get/?id=${id}`)).toMatchObject({ IsReport: false, PlaceCity: 'Łódź' });
});

test('[R-130] a defect leads to a service request for the chosen vehicle', async () => {
  const page = await openReport('tablet');
  await page.getByRole('group', { name: 'Ostatnio używane pojazdy' }).getByRole('button').first().tap();
  await page.getByRole('link', { name: 'Coś nie działa? Zgłoś do serwisu' }).tap();
  await page.getByRole('heading', { name: 'Nowe zgłoszenie' }).waitFor();
  await page.getByRole('textbox', { name: /Co trzeba zrobić/ }).fill('Nie działa klimatyzacja');
  await page.getByRole('button', { name: 'Zapisz' }).tap();
  await page.getByText('Zgłoszenie serwisowe zapisane na tym urządzeniu.').waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 30_000 }).toEqual([]);
  const list = await setup.backend.get<{ value: unknown[] }>(
    `/api/ODataServiceRequest?$filter=${encodeURIComponent("Description eq 'Nie działa klimatyzacja'")}`,
  );
  expect(list.value).toMatchObject([{ ServiceKind: null, Status: 'Zgłoszone' }]);
});

test('[R-130] a backend without short reports gets the whole form', async () => {
  const page = await openWithoutCapabilities(setup);
  await page.getByRole('navigation', { name: 'Najczęstsze czynności' }).getByRole('link', { name: 'Zgłoś szkodę' }).click();
  await page.getByRole('heading', { name: 'Zgłoś szkodę' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/vehicle-damage\/item/);
});

test.each(['phone', 'tablet', 'desktop'] as const satisfies (keyof typeof screens)[])(
  '[R-130] the report fits the screen: %s',
  async (screen) => {
    const page = await openReport(screen);
    await page.getByRole('group', { name: 'Ostatnio używane pojazdy' }).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    // A mouse needs less than a finger.
    expect(await smallTargets(page.getByRole('main'), screen === 'desktop' ? 36 : 48)).toEqual([]);
    await takeScreenshot(page, `short report ${screen}`);
  },
);

async function openReport(screen: keyof typeof screens): Promise<Page> {
  const page = await setup.openAs('driver', { path: '/', screen });
  await waitUntilOfflineReady(page);
  await page.context().setOffline(true);
  await page.getByRole('navigation', { name: 'Najczęstsze czynności' }).getByRole('link', { name: 'Zgłoś szkodę' }).click();
  await page.getByRole('heading', { name: 'Zgłoś szkodę' }).waitFor();
  return page;
}

/** Waits until the element is whole in the window, above the form's buttons unless it is one of them. */
async function inSight(page: Page, element: Locator): Promise<void> {
  const covers = await page.evaluate(
    () => innerHeight - (document.querySelector('button[type="submit"]')?.getBoundingClientRect().top ?? 0),
  );
  const isButton = (await element.getAttribute('type')) === 'submit';
  await expect
    .poll(() =>
      element.evaluate(
        (one, below) => {
          const { top, bottom } = one.getBoundingClientRect();
          const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
          return top >= header && bottom <= innerHeight - below;
        },
        isButton ? 0 : covers,
      ),
    )
    .toBe(true);
}

async function findDamages(filter: string): Promise<Damage[]> {
  return (await setup.backend.get<{ value: Damage[] }>(`/api/ODataVehicleDamage?$filter=${encodeURIComponent(filter)}&$count=true`)).value;
}
