import { expect } from 'vitest';
import type { EnginePage } from './engine.ts';
import { clickOn, isVisible, waitForHidden, waitForVisible, chooseLast, typeInto } from './visible-elements.ts';

/** The prefetch of all areas, on a busy machine. */
const PREFETCH_TIMEOUT_MS = 120_000;

export const place = 'Garaż podziemny -2';

/** Logs in as a driver and waits until the prefetch for offline work is complete. */
export async function logInAndPrepare(page: EnginePage, url: string): Promise<void> {
  await page.goto(`${url}/config.json`);
  await page.evaluate(() => localStorage.setItem('tabor-language', 'pl'), null);
  await page.goto(url);
  await typeInto(page, 'input[autocomplete~="username"]', 'driver');
  await typeInto(page, 'input[type="password"]', 'demo');
  await clickOn(page, 'button', 'Zaloguj się');
  await clickOn(page, 'a', 'Tabor, strona główna');
  await waitForVisible(page, 'main *', 'Gotowe', PREFETCH_TIMEOUT_MS);
}

/** Fills in a complete handover with a fault and photos and saves it on the device. */
export async function handOver(
  page: EnginePage,
  url: string,
  { plate, photos }: { plate: string; photos: readonly string[] },
): Promise<void> {
  await page.goto(`${url}/vehicle-handover-document/item`);
  await peopleAndPlace(page, plate);
  await typeInto(page, '[data-field="Counter"] input', '999999');
  await clickOn(page, 'button', 'Pojazd naprawdę tyle przejechał');
  await clickOn(page, 'button', 'Odczyt jest prawidłowy');
  await clickOn(page, '[data-field="Fuel"] label', '3/4');
  await clickOn(page, 'button', 'Brak nowych uszkodzeń');
  await faultWith(page, photos);
  await clickOn(page, '[data-field="Direction"] label', 'Wydanie');
  await clickOn(page, 'button', 'Reszta jest OK');
  await additionalFields(page);
  await couldNotSign(page, 'From', 'Odmowa podpisu');
  await couldNotSign(page, 'To', 'Osoba nie zaczekała na podpis');
  await acceptTerms(page);
  await clickOn(page, 'button', 'Zapisz');
  await waitForVisible(page, '*', 'Zapisano na tym urządzeniu');
}

async function peopleAndPlace(page: EnginePage, plate: string): Promise<void> {
  const vehicle = await waitForVisible(page, '[data-field="VehicleId"] [role="combobox"]');
  await page.type(vehicle, plate);
  await page.press(vehicle, 'Enter');
  await waitForVisible(page, 'button', 'Zmień pojazd');
  for (const [field, letters] of [
    ['FromEmployeeId', 'now'],
    ['ToEmployeeId', 'wis'],
  ] as const) {
    const person = await waitForVisible(page, `[data-field="${field}"] [role="combobox"]`);
    await page.type(person, letters);
    await waitForVisible(page, '[role="option"]');
    await page.press(person, 'ArrowDown');
    await page.press(person, 'Enter');
    await waitForHidden(page, '[role="option"]');
  }
  await typeInto(page, '[data-field="PlaceName"] input', place);
}

async function faultWith(page: EnginePage, photos: readonly string[]): Promise<void> {
  await clickOn(page, 'button', 'Dodaj usterkę');
  await typeInto(page, '[data-field$=".Description"] input, [data-field$=".Description"] textarea', 'Nie działa prawe światło mijania');
  await page.chooseFiles('input[type="file"][aria-label="Dodaj z urządzenia"]', photos);
  for (const _ of photos) await clickOn(page, '[role="dialog"] button', 'Użyj zdjęcia');
  await waitForHidden(page, '[role="dialog"]');
  await waitForVisible(page, 'p', `Zdjęcia usterki: ${photos.length} z 5`);
}

async function additionalFields(page: EnginePage): Promise<void> {
  const kinds = await page.evaluate(
    () =>
      [...document.querySelectorAll('[data-field^="AdditionalFieldValues."]')].map((field) => ({
        name: field.getAttribute('data-field') ?? '',
        isChoice: field.querySelector('button[aria-haspopup="listbox"]') !== null,
        isStatement: field.querySelector('input[type="checkbox"]') !== null,
      })),
    null,
  );
  for (const { name, isChoice, isStatement } of kinds) {
    if (isStatement) await clickOn(page, `[data-field="${name}"] label`);
    if (isChoice) await chooseLast(page, `[data-field="${name}"]`);
  }
}

async function couldNotSign(page: EnginePage, side: 'From' | 'To', reason: string): Promise<void> {
  await clickOn(page, `[data-field="${side}Signature"] button`, 'Bez podpisu');
  await clickOn(page, `[data-field="${side}Signature"] label`, reason);
}

/** Scrolls to the end of the terms, which can be accepted after three seconds at the earliest, and accepts them. */
async function acceptTerms(page: EnginePage): Promise<void> {
  await clickOn(page, 'button', 'Przeczytaj i zaakceptuj warunki');
  // Pressed repeatedly: a key pressed before the terms are laid out has no effect.
  await expect
    .poll(
      async () => {
        await page.press(await waitForVisible(page, '[role="document"]'), 'End');
        return isVisible(page, 'button:not([disabled])', 'Akceptuję');
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await clickOn(page, 'button', 'Akceptuję');
  await waitForHidden(page, '[role="document"]');
}
