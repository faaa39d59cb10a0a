import type { Locator, Page } from 'playwright';

/** Opens an empty booking form from the list. */
export async function openNewBooking(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Rezerwacje', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Nowa rezerwacja', exact: true }).click();
  const startOver = page.getByRole('button', { name: 'Zacznij od nowa' });
  await vehicleField(page).or(startOver).first().waitFor();
  if (await startOver.isVisible()) await startOver.click();
  await vehicleField(page).waitFor();
}

export function vehicleField(page: Page): Locator {
  return page.locator('[data-field="VehicleId"]').getByRole('combobox');
}

/** Types a date with time (`YYYY-MM-DDTHH:mm`) into a field of the form. */
export async function enterDateTime(page: Page, field: string, moment: string): Promise<void> {
  const [day, time] = moment.split('T');
  const [hour = '', minute = ''] = (time ?? '').split(':');
  const parts = [...(day ?? '').split('-').toReversed(), hour, minute];
  const segments = page.locator(`[data-field="${field}"]`).getByRole('spinbutton');
  for (const [index, text] of parts.entries()) {
    await segments.nth(index).click();
    await page.keyboard.type(text);
  }
}

export async function chooseVehicle(page: Page, plate: string): Promise<void> {
  await vehicleField(page).fill(plate);
  await page.getByRole('option', { name: plate }).waitFor();
  // By keyboard, because the list renders again when the backend's availability arrives.
  await vehicleField(page).press('ArrowDown');
  await vehicleField(page).press('Enter');
}

/** Plates that the vehicle field offers for a typed text. */
export async function offeredPlates(page: Page, text: string): Promise<string[]> {
  await vehicleField(page).fill(text);
  await page.getByRole('listbox').waitFor();
  // The "nothing found" option has no key.
  const options = await page.locator('[role="option"][data-key]').allInnerTexts();
  await vehicleField(page).press('Escape');
  return options.map((line) => line.split('\n')[0] ?? '');
}

/** Fills the required fields of a booking, and its comment. */
export async function fillBooking(
  page: Page,
  booking: { readonly plate: string; readonly from: string; readonly to: string; readonly comment: string },
): Promise<void> {
  await enterDateTime(page, 'StartDate', booking.from);
  await enterDateTime(page, 'EndDate', booking.to);
  await chooseVehicle(page, booking.plate);
  await page.getByRole('textbox', { name: 'Uwagi' }).fill(booking.comment);
}

export async function pressSave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
}

/** Scrolls the terms to their end and accepts them. */
export async function acceptTerms(page: Page): Promise<void> {
  const text = page.getByRole('document', { name: 'Warunki' });
  await text.focus();
  await text.press('End');
  await page.getByRole('button', { name: 'Akceptuję', exact: true }).click();
}

/** Text of a date-time field, as shown. */
export async function readDateTime(within: Locator, field: string): Promise<string> {
  const parts = await within.locator(`[data-field="${field}"]`).getByRole('spinbutton').allInnerTexts();
  const [date, month, year, hour, minute] = parts;
  return `${date?.padStart(2, '0')}.${month?.padStart(2, '0')}.${year} ${hour?.padStart(2, '0')}:${minute}`;
}
