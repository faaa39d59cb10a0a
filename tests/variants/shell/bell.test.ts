import { expect, test } from 'vitest';
import { partOf } from '../../support/backend/services/mail-server.ts';
import { runStatement } from '../../support/backend/postgres.ts';
import { setupMailTests } from '../../support/browser/browser-tests.ts';
import { takeScreenshot } from '../../support/browser/screen.ts';

const setup = setupMailTests();

const driverEmployee = 3;
let day = 0;

/** The office books a car for the driver and accepts it. */
async function acceptBooking(): Promise<{ readonly id: number; readonly plate: string }> {
  const vehicle = (await setup.backend.vehicles()).at(-1)!;
  const date = `2099-05-${String(++day).padStart(2, '0')}`;
  const id = await setup.backend.change<number>('/VehicleBooking/CreateOrUpdate', {
    Id: null,
    VehicleId: vehicle.Id,
    EmployeeId: driverEmployee,
    StartDate: `${date}T08:00:00`,
    EndDate: `${date}T16:00:00`,
    TravelPurpose: 'Szkolenie',
    StartPlace: 'Łódź',
    TargetPlace: 'Köln',
  });
  await setup.backend.change(`/VehicleBooking/Accept/${id}`, null);
  return { id, plate: vehicle.RegistrationNumber };
}

/** Messages of the demo about its dates no longer reach the driver. */
async function startWithNothing(username: string): Promise<void> {
  const token = await setup.backend.logIn(username, 'demo');
  const call = async (name: string, body?: unknown) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    return (
      await fetch(
        `${setup.demo.url}/Notification/${name}`,
        body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
      )
    ).json();
  };
  const { Events } = (await call('Settings')) as {
    readonly Events: readonly { readonly Name: string; readonly Channels: readonly string[] }[];
  };
  await call('SaveSettings', {
    Events: Events.map(({ Name, Channels }) => ({ Name, Channels: Name.startsWith('booking-') ? Channels : [] })),
    QuietFrom: null,
    QuietTo: null,
    DigestAt: null,
  });
  await call('MarkRead', { Ids: [], UpTo: 1_000_000 });
}

test('[R-147] the bell counts unread messages, opens the record, and works offline', async () => {
  await startWithNothing('driver');
  const { id, plate } = await acceptBooking();
  const page = await setup.openAs('driver', { path: '/', screen: 'phone' });
  await page.getByRole('link', { name: 'Powiadomienia: 1' }).click({ timeout: 30_000 });
  const message = page.getByRole('list', { name: 'Powiadomienia' }).getByRole('link', { name: /Rezerwacja zaakceptowana/ });
  expect(await message.innerText()).toContain(plate);
  await takeScreenshot(page, 'notifications phone');
  await page.context().setOffline(true);
  await page.reload();
  await message.click();
  await page.waitForURL(`**/vehicle-rental/item/${id}`);
  await page.getByRole('link', { name: 'Powiadomienia', exact: true }).waitFor();
  // Another device learns it with the next contact.
  expect(await unreadOf('driver')).toBe(1);
  await page.context().setOffline(false);
  await expect.poll(() => unreadOf('driver'), { timeout: 30_000 }).toBe(0);
  expect(setup.errors).toEqual([]);
});

test('[R-147] each person turns channels of an event off; the company keeps one on', async () => {
  const office = await setup.newTablet();
  const admin = await setup.openAs('admin', { path: '/administration/notifications', screen: 'desktop', tablet: office });
  await admin.getByRole('listitem', { name: 'Rezerwacja odrzucona' }).getByText('Aplikacja').click();
  await takeScreenshot(admin, 'notification rules desktop');
  await admin.getByRole('button', { name: 'Zapisz zasady' }).click();
  await admin.getByText('Zapisano zasady powiadomień.').waitFor();
  await office.remove();

  const page = await setup.openAs('driver', { path: '/notifications', screen: 'tablet' });
  await page.getByRole('link', { name: 'Ustawienia', exact: true }).click();
  const rejected = page.getByRole('listitem', { name: 'Rezerwacja odrzucona' });
  await rejected.getByText('Zawsze – tak ustaliła firma.').waitFor();
  expect(await rejected.getByRole('checkbox', { name: /^Aplikacja/ }).isDisabled()).toBe(true);
  await page.getByRole('listitem', { name: 'Rezerwacja zaakceptowana' }).getByText('E-mail').click();
  await takeScreenshot(page, 'notification settings tablet');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('Zapisano ustawienia powiadomień.').waitFor();
  setup.mailServer.received.length = 0;
  const { id } = await acceptBooking();
  await setup.backend.change(`/VehicleBooking/Cancel/${id}`, { Reason: 'Awaria' });
  const {
    value: [driver],
  } = await setup.backend.get<{ value: readonly { Email: string }[] }>(`/api/ODataEmployee?$filter=Id eq ${driverEmployee}`);
  // The office gets mails of its own.
  const subjects = () =>
    setup.mailServer.received
      .filter(({ to }) => to.includes(driver?.Email ?? ''))
      .map(({ headers }) => headers.get('subject')?.split(':')[0]);
  await expect.poll(subjects, { timeout: 30_000 }).toEqual(['Rezerwacja anulowana']);
});

test('[R-147] a manager set for a unit hears of an undecided booking by the bell', async () => {
  await startWithNothing('driver');
  const vehicle = (await setup.backend.vehicles()).at(-1)!;
  const {
    value: [row],
  } = await setup.backend.get<{ value: readonly { OrganizationStructure: string }[] }>(`/api/ODataVehicle?$filter=Id eq ${vehicle.Id}`);
  const office = await setup.newTablet();
  const admin = await setup.openAs('admin', { path: '/administration/notifications', screen: 'desktop', tablet: office });
  const unit = admin.getByRole('group', { name: row?.OrganizationStructure ?? '', exact: true });
  await unit.getByRole('button', { name: /Kierownik/ }).click();
  await admin.getByRole('option', { name: /\(driver\)/ }).click();
  await unit.getByRole('button', { name: /Zastępca/ }).click();
  await admin.getByRole('option', { name: /\(manager\)/ }).click();
  await unit.scrollIntoViewIfNeeded();
  await takeScreenshot(admin, 'managers of units desktop');
  await admin.setViewportSize({ width: 390, height: 844 });
  await unit.scrollIntoViewIfNeeded();
  await takeScreenshot(admin, 'managers of units phone');
  expect(await admin.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await admin.getByRole('button', { name: 'Zapisz zasady' }).click();
  await admin.getByText('Zapisano zasady powiadomień.').waitFor();
  await office.remove();

  const id = await setup.backend.change<number>('/VehicleBooking/CreateOrUpdate', {
    Id: null,
    VehicleId: vehicle.Id,
    StartDate: '2099-08-03T08:00:00',
    EndDate: '2099-08-03T16:00:00',
    TravelPurpose: 'Szkolenie',
    StartPlace: 'Łódź',
    TargetPlace: 'Köln',
  });
  await runStatement(
    setup.demo.databaseUrl,
    `UPDATE vehicle_booking SET "CreatedOn" = localtimestamp - interval '25 hours' WHERE "Id" = ${id}`,
  );
  await runStatement(setup.demo.databaseUrl, `UPDATE periodic_task SET "NextRunOn" = 'epoch'`);
  // A process looks at the dates once a minute.
  await expect.poll(() => unreadOf('driver'), { timeout: 120_000 }).toBeGreaterThan(0);
  const page = await setup.openAs('driver', { path: '/', screen: 'phone' });
  await page.getByRole('link', { name: /^Powiadomienia: \d/ }).click({ timeout: 30_000 });
  const message = page.getByRole('link', { name: /Rezerwacja nadal czeka na decyzję/ }).filter({ hasText: vehicle.RegistrationNumber });
  await message.first().click();
  await page.waitForURL(`**/vehicle-rental/item/${id}`);
});

test('[R-147] a test mail arrives, and the queue shows what does not', async () => {
  setup.mailServer.received.length = 0;
  const page = await setup.openAs('admin', { path: '/administration/notifications', screen: 'tablet' });
  await page.getByRole('button', { name: 'Wyślij wiadomość próbną' }).click();
  await page.getByText(/Wiadomość próbna do .+ jest w kolejce\./).waitFor();
  await expect.poll(() => setup.mailServer.received.length, { timeout: 30_000 }).toBe(1);
  expect(setup.mailServer.received[0] && partOf(setup.mailServer.received[0], 'text/plain')).toContain(
    'Wysyłanie e-maili z Tabora działa.',
  );
  setup.mailServer.refuseRecipients(550);
  await page.getByRole('button', { name: 'Wyślij wiadomość próbną' }).click();
  const failed = page.getByRole('listitem').filter({ hasText: 'Nie wysłano' });
  await failed.waitFor({ timeout: 30_000 });
  await takeScreenshot(page, 'outgoing queue tablet');
  setup.mailServer.refuseRecipients(null);
  await failed.getByRole('button', { name: 'Wyślij teraz' }).click();
  await expect.poll(() => setup.mailServer.received.length, { timeout: 30_000 }).toBe(2);
});

async function unreadOf(username: string): Promise<number> {
  const token = await setup.backend.logIn(username, 'demo');
  const answer = await fetch(`${setup.demo.url}/Notification/List`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { readonly Unread: number }).Unread;
}
