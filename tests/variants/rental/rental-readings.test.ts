import { expect, test } from 'vitest';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { pressSave } from '../../support/browser/booking-form.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { localeTexts } from '../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());
const recordTexts = localeTexts('pl', 'record');

test('[R-144] a rental asks for the reason of an implausible odometer reading, once', async () => {
  const car = (await setup.backend.vehicles()).find(
    ({ LastCounter, LastCounterDate }) => (LastCounter ?? 0) > 0 && typeof LastCounterDate === 'string',
  );
  if (!car) throw new Error('no vehicle has a reading');
  const last = car.LastCounter ?? 0;
  const at = (minutes: number) =>
    new Date(Date.now() - minutes * 60_000).toLocaleString('sv-SE', { timeZone: 'Europe/Warsaw' }).replace(' ', 'T');
  const year = new Date().getFullYear() + 1;
  const id = await setup.backend.change<number>('/RentalDocument/CreateOrUpdate', {
    Id: null,
    VehicleId: car.Id,
    StartDate: `${year}-03-02T08:00:00`,
    EndDate: `${year}-03-05T16:00:00`,
    PickupDate: at(90),
    PickupCounter: last,
    ReturnDate: at(30),
  });
  const page = await setup.openAs('manager', { screen: 'desktop', path: `/rental-document/item/${id}` });
  const counter = page.locator('[data-field="ReturnCounter"]');
  await counter.getByText('Ostatni odczyt:', { exact: false }).waitFor();
  await counter.getByRole('textbox').fill('9999999');
  await pressSave(page);
  const question = page.getByRole('alertdialog', { name: recordTexts('questions.too-far.title') });
  await question.getByRole('button', { name: recordTexts('reasons.journey') }).click();
  await question.getByRole('button', { name: recordTexts('guards.pass') }).click();
  const readings = async () =>
    (
      await setup.backend.get<{ value: { Counter: number; Review: string | null; Reason: string }[] }>(
        `/api/ODataVehicleReading?$filter=${encodeURIComponent(`Vehicle eq '${car.RegistrationNumber}' and Source eq 'rental-document'`)}&$orderby=Date`,
      )
    ).value.slice(-2);
  await expect.poll(readings, { timeout: 30_000 }).toMatchObject([
    { Counter: last, Review: null },
    { Counter: 9_999_999, Review: 'flagged', Reason: recordTexts('reasons.journey') },
  ]);

  // The reading is unchanged: another change does not ask again.
  await page.goto(`${setup.network.url}/rental-document/item/${id}`);
  await page.getByRole('textbox', { name: 'Uwagi' }).fill('bez pytania');
  await pressSave(page);
  await expect
    .poll(async () => (await setup.backend.get<{ Comments: string }>(`/RentalDocument/Get/?id=${id}`)).Comments, { timeout: 30_000 })
    .toBe('bez pytania');
  expect(setup.errors).toEqual([]);
});
