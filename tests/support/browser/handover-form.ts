import type { Locator, Page } from 'playwright';

/** Position of the tapped damage, in percent of the drawing. */
export const damagePosition = { x: 33, y: 60 };

/** Place name of all test handovers. */
export const handoverPlace = 'Garaż podziemny -2';

/**
 * Fills a new handover from its first step to its signatures, the last one, by touch. `photos`: number of photos to take with the camera.
 */
export async function fillHandover(page: Page, options: { plate: string; photos: number; place: string }): Promise<void> {
  await fillUpToSignatures(page, options);
  await signBoth(page);
}

/** Fills a new handover up to its signatures and accepts the terms. */
export async function fillUpToSignatures(page: Page, options: { plate: string; photos: number; place: string }): Promise<void> {
  await fillUpToFaults(page, options);
  if (options.photos > 0) {
    await describeFault(page);
    await takePhotos(page, options.photos);
  }
  await fillUpToTerms(page);
  await acceptTerms(page);
}

/** Fills the steps before the faults. */
export async function fillUpToFaults(page: Page, options: { plate: string; place: string }): Promise<void> {
  await pickVehicle(page, options.plate);
  await pickPeople(page);
  await page.getByLabel('Miejsce przekazania').fill(options.place);
  await pressNext(page);
  await readCounter(page);
  await pressNext(page);
  await markDamage(page);
  await pressNext(page);
}

/** Fills the steps from the faults to the signatures. */
export async function fillAfterFaults(page: Page): Promise<void> {
  await fillUpToTerms(page);
  await acceptTermsAndSign(page);
}

async function fillUpToTerms(page: Page): Promise<void> {
  await pressNext(page);
  await fillChecklist(page);
  await pressNext(page);
  await fillAdditionalFields(page);
  await pressNext(page);
}

/** From the summary: accepts the terms and signs, by default both sides. */
export async function acceptTermsAndSign(page: Page, signAll = signBoth): Promise<void> {
  await acceptTerms(page);
  await signAll(page);
}

/** Signs for the first side; the second did not wait. */
export async function signAlone(page: Page): Promise<void> {
  await sign(page, /^Podpis przekazującego/);
  await leaveUnsigned(page, 'odbierającego');
}

/** States that a party did not wait; `side`: as the screen calls it. */
export async function leaveUnsigned(page: Page, side: string): Promise<void> {
  const party = page.getByRole('group', { name: new RegExp(`^Podpis ${side}`) });
  await party.getByRole('button', { name: 'Bez podpisu' }).click();
  await party.getByRole('radio', { name: 'Osoba nie zaczekała na podpis' }).click({ force: true });
}

/** Signs both sides. */
export async function signBoth(page: Page): Promise<void> {
  await sign(page, /^Podpis przekazującego/);
  await sign(page, /^Podpis odbierającego/);
}

export async function pressNext(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dalej' }).click();
}

async function pickVehicle(page: Page, plate: string): Promise<void> {
  const vehicle = page.getByRole('combobox', { name: /Pojazd/ });
  await vehicle.fill(plate);
  await vehicle.press('Enter');
  await page.getByRole('button', { name: 'Zmień pojazd' }).waitFor();
}

export async function pickPeople(page: Page): Promise<void> {
  for (const [label, letters] of [
    ['Przekazujący', 'now'],
    ['Odbierający', 'wis'],
  ] as const) {
    const person = page.getByRole('combobox', { name: new RegExp(label) });
    await person.fill(letters);
    await page.getByRole('option').first().waitFor();
    await person.press('ArrowDown');
    await person.press('Enter');
  }
}

/** Enters a counter far above the last reading, for which the form requires a reason and a confirmation. */
async function readCounter(page: Page): Promise<void> {
  await page.getByLabel(/Stan licznika/).fill('999999');
  await page.getByRole('button', { name: 'Pojazd naprawdę tyle przejechał' }).click();
  await page.getByRole('button', { name: 'Odczyt jest prawidłowy' }).click();
  await page.getByText('3/4', { exact: true }).click();
}

/** Marks a damage with words alone. */
export async function markDamage(page: Page): Promise<void> {
  const drawing = page.getByRole('application', { name: 'Lewy bok' });
  await drawing.scrollIntoViewIfNeeded();
  const box = await boxOf(drawing);
  await page.touchscreen.tap(box.x + (box.width * damagePosition.x) / 100, box.y + (box.height * damagePosition.y) / 100);
  await page.getByLabel('Opis uszkodzenia').fill('Rysa na drzwiach');
  await page.getByRole('button', { name: 'Gotowe', exact: true }).click();
  // The prompt for kind and photo comes once.
  await page.getByRole('button', { name: 'Pozostaw bez zmian' }).click();
}

/** Adds a fault without photos. */
export async function describeFault(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dodaj usterkę' }).click();
  await page.getByLabel('Opis usterki').fill('Nie działa prawe światło mijania');
}

/** Opens the camera and presses the shutter; the shot is then ready for mark-up. */
export async function shoot(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Usterka 1' }).getByRole('button', { name: 'Zrób zdjęcie' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zrób zdjęcie' }).click();
  await page.getByRole('button', { name: 'Użyj zdjęcia' }).waitFor();
}

export async function takePhotos(page: Page, photos: number): Promise<void> {
  for (let count = 1; count <= photos; count++) {
    await shoot(page);
    await page.getByRole('button', { name: 'Użyj zdjęcia' }).click();
    await page.getByText(`Zdjęcia usterki: ${count} z 5`).waitFor();
  }
}

/** Answers every check with OK. */
export async function fillChecklist(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Wydanie' }).check({ force: true });
  await page.getByRole('button', { name: 'Reszta jest OK' }).click();
  await page.getByText('Wszystkie punkty sprawdzone.').waitFor();
}

export async function fillAdditionalFields(page: Page): Promise<void> {
  const fields = page.locator('[data-field^="AdditionalFieldValues."]');
  await fields.first().waitFor();
  for (const field of await fields.all()) {
    // Only some demos have required text fields.
    const typed = field.locator('input[type="text"][required], input[type="text"][aria-required="true"]');
    if ((await typed.count()) > 0 && (await typed.inputValue()) === '') await typed.fill('7');
    if ((await field.getByRole('combobox').count()) > 0) continue;
    const [choice, statement] = [field.locator('button[aria-haspopup="listbox"]'), field.getByRole('checkbox')];
    if ((await statement.count()) > 0) await statement.check({ force: true });
    else if ((await choice.count()) > 0) {
      await choice.click();
      await page.getByRole('option').last().click();
    }
  }
}

/** Accepts the terms after scrolling to their end; the form enables the button no earlier than after three seconds. */
async function acceptTerms(page: Page): Promise<void> {
  await pressNext(page);
  const text = page.getByRole('document', { name: 'Warunki' });
  await text.focus();
  await text.press('End');
  await page.getByRole('button', { name: 'Akceptuję', exact: true }).click();
  await page.getByRole('heading', { name: 'Podpisy' }).waitFor();
}

/** Signs one side on its signing screen. */
export async function sign(page: Page, label: RegExp): Promise<void> {
  await page
    .getByRole('group', { name: label })
    .getByRole('button', { name: /^Podpisz/ })
    .click();
  await draw(page);
  await page.getByRole('button', { name: 'Zakończ podpis' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

let drawings = 0;

/** Draws a signature on the pad of the open signing screen. No two are equal: the backend takes an equal picture for the old signature. */
export async function draw(page: Page): Promise<void> {
  const amplitude = 0.1 + 0.01 * (drawings++ % 10);
  const pad = page.getByRole('dialog').locator('canvas').first();
  await pad.waitFor();
  const box = await boxOf(pad);
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.5);
  await page.mouse.down();
  for (let step = 1; step <= 20; step++) {
    await page.mouse.move(box.x + box.width * (0.2 + step * 0.025), box.y + box.height * (0.5 + amplitude * Math.sin(step)));
  }
  await page.mouse.up();
}

/** Saves and waits for the confirmation. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('Zapisano na tym urządzeniu').or(page.getByText('Protokół wysłany')).first().waitFor();
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('the element is not on the screen');
  return box;
}
