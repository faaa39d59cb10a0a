import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { vehicleReport } from '../../../src/contract/entities/costs/report-bodies.ts';
import { waitUntilOfflineReady } from '../../support/browser/app.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { queryRows, runStatement } from '../../support/backend/postgres.ts';

const setup = setupBrowserTests(() => startDemo());

let page: Page;

afterEach(() => expect(setup.errors).toEqual([]));

/** The vehicle with the most rentals. */
async function rentedVehicle(): Promise<number> {
  const [row] = await queryRows<{ id: number }>(
    setup.demo.databaseUrl,
    'SELECT "VehicleId"::int AS id FROM rental_document WHERE NOT "IsDiscarded" GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1',
  );
  return row?.id ?? 0;
}

const timeline = () => page.getByRole('region', { name: 'Oś czasu' });

test('[R-132] a vehicle has a time line, charts and its costs as in the backend', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  const id = await rentedVehicle();
  const report = v.parse(vehicleReport, await setup.backend.get(`/Report/Vehicle/${id}`));
  await page.goto(`${setup.network.url}/vehicle/item/${id}`);
  const lines = timeline().getByRole('listitem');
  await expect.poll(() => lines.count()).toBe(Math.min(10, report.Events.length));
  await timeline().getByRole('button', { name: 'Więcej' }).click();
  await expect.poll(() => lines.count()).toBe(report.Events.length);
  // People and customers of the events are links of their own.
  const hrefs = await timeline()
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.querySelector('a')?.getAttribute('href')));
  expect(hrefs).toEqual(report.Events.map(({ Entity, RecordId }) => `/${Entity}/item/${RecordId}`));
  const [first] = report.Ownership ?? [];
  const costs = page.getByRole('region', { name: /^Koszt użytkowania/ });
  expect((await costs.textContent())?.replaceAll(/\s/g, '')).toContain(first?.Total.toFixed(2).replace('.', ','));
  const kilometres = page.getByRole('figure', { name: 'Przebieg według miesięcy' });
  expect(await kilometres.getByRole('link').count()).toBe(12);
  await kilometres.getByRole('link').last().click();
  await page.waitForURL(/\/vehicle-reading\/list\?/);
});

test('[R-132] without a network the time line comes from the device, with its age', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  await waitUntilOfflineReady(page);
  const id = await rentedVehicle();
  await page.context().setOffline(true);
  await page.goto(`${setup.network.url}/vehicle/item/${id}`);
  await timeline().getByRole('listitem').first().waitFor();
  await timeline()
    .getByText(/^Z urządzenia, stan z/)
    .waitFor();
  expect(await page.getByRole('figure', { name: 'Przebieg według miesięcy' }).count()).toBe(0);
});

test('[R-132] a vehicle offers to report damage and to add a cost', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  const id = await rentedVehicle();
  await page.goto(`${setup.network.url}/vehicle/item/${id}`);
  await page.getByRole('button', { name: 'Dodaj koszt' }).click();
  await page.waitForURL(/\/cost\/item\/[^?]+\?vehicle=/);
  await page.goBack();
  await page.getByRole('button', { name: 'Zgłoś szkodę' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/vehicle-damage\/item\/./);
  expect(new URL(page.url()).searchParams.get('vehicle')).toBe(String(id));
});

test('[R-132] a rental leads to its vehicle, and to handovers and costs of its days', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  const [rental] = await queryRows<{ id: number; plate: string; costs: number; vehicle: number }>(
    setup.demo.databaseUrl,
    `SELECT d."Id"::int AS id, v."RegistrationNumber" AS plate, v."Id"::int AS vehicle, count(c.*)::int AS costs FROM rental_document d JOIN vehicle v ON v."Id" = d."VehicleId"
     JOIN cost c ON c."VehicleId" = v."Id" AND c."CostDate" BETWEEN d."StartDate"::date AND d."EndDate"::date WHERE d."VoidedOn" IS NULL GROUP BY 1, 2, 3 ORDER BY 4 DESC LIMIT 1`,
  );
  await page.goto(`${setup.network.url}/rental-document/item/${rental?.id}`);
  const costs = page.getByRole('region', { name: /^Koszty/ });
  await expect.poll(() => costs.getByRole('heading').textContent()).toMatch(new RegExp(`\\D${rental?.costs}$`));
  await page
    .getByRole('region', { name: /^Pojazdy/ })
    .getByRole('listitem')
    .getByRole('link')
    .click();
  await page.waitForURL(`**/vehicle/item/${rental?.vehicle}`);
});

test('[R-132] a vehicle out of use has its page and history, and takes no booking', async () => {
  const id = await rentedVehicle();
  const { RegistrationNumber: plate } = await setup.backend.get<{ RegistrationNumber: string }>(`/Vehicle/Get/${id}`);
  await runStatement(setup.demo.databaseUrl, `UPDATE vehicle SET "IsActive" = false WHERE "Id" = ${id}`);
  page = await setup.openAs('manager', { screen: 'desktop', path: '/' });
  // As on a device that pulled the list after the vehicle left.
  await page.getByRole('button', { name: 'Zaktualizuj dane' }).click();
  await expect
    .poll(async () => {
      await page.goto(`${setup.network.url}/vehicle/item/${id}`);
      await timeline().waitFor();
      return page
        .getByRole('link', { name: 'Zarezerwuj' })
        .or(page.getByRole('button', { name: 'Zarezerwuj' }))
        .count();
    })
    .toBe(0);
  await page.getByRole('heading', { level: 1, name: plate }).waitFor();
  await timeline().getByRole('listitem').first().waitFor();
});
