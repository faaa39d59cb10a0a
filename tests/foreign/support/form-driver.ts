import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { acceptTerms, enterDateTime, pressSave } from '../../support/browser/booking-form.ts';

/** Fills in a form by the wire names of its fields, independent of the backend's choices. */
export function formDriver(page: Page) {
  const field = (name: string): Locator => page.locator(`[data-field="${name}"]`);

  /** Opens a combo box; choices that arrive meanwhile may close it again. */
  async function openList(button: Locator): Promise<void> {
    const option = page.getByRole('option').first();
    const isOpen = async () => {
      if (!(await option.isVisible())) await button.click();
      return option.isVisible();
    };
    await expect.poll(isOpen, { interval: 1_000 }).toBe(true);
  }

  /** Types into a combo box and picks the first match; types again when the list is refetched meanwhile. */
  async function choose(name: string, text: string): Promise<void> {
    const box = field(name).getByRole('combobox');
    const choice = field(name).getByText(text);
    await expect
      .poll(async () => {
        await box.fill(text);
        await page.locator('[role="option"][data-key]').filter({ hasText: text }).first().waitFor();
        await box.press('ArrowDown');
        await box.press('Enter');
        await page.getByRole('option').first().waitFor({ state: 'detached' });
        // A scanned or chosen vehicle replaces its field.
        return (await box.count()) === 0 ? choice.first().innerText() : box.inputValue();
      })
      .toContain(text);
  }

  async function type(name: string, text: string): Promise<void> {
    const input = field(name).locator('input:not([type="hidden"]), textarea').first();
    await input.fill(text);
    await input.press('Tab');
  }

  /** Fills in the remaining required fields: the first choice of a list, 7 elsewhere. */
  async function fillRest(): Promise<void> {
    for (const one of await page.locator('[data-field]').all()) {
      const input = one
        .locator('input:not([type="hidden"]):not([type="checkbox"]):not([type="radio"]):not([type="file"]), textarea')
        .first();
      if ((await input.count()) === 0 || !(await isRequired(input)) || (await input.inputValue()) !== '') continue;
      if ((await input.getAttribute('role')) === 'combobox') {
        await openList(one.getByRole('button').first());
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await expect.poll(() => input.inputValue()).not.toBe('');
      } else {
        await input.fill('7');
      }
    }
    await fillRequiredDates();
  }

  /** Fills empty required dates with a fixed date. */
  async function fillRequiredDates(): Promise<void> {
    for (const one of await page.locator('[data-field]').all()) {
      const segments = one.getByRole('spinbutton');
      const empty = one.locator('[role="spinbutton"][data-placeholder][aria-required="true"]');
      if ((await empty.count()) === 0) continue;
      for (const [index, text] of ['23', '11', '2026', '08', '00'].slice(0, await segments.count()).entries()) {
        await segments.nth(index).click();
        await page.keyboard.type(text);
      }
    }
  }

  return {
    field,
    choose,
    type,
    moment: (name: string, at: string) => enterDateTime(page, name, at),
    fillRest,
    save: () => pressSave(page),
    acceptTerms: () => acceptTerms(page),
  };
}

export type FormDriver = ReturnType<typeof formDriver>;

async function isRequired(input: Locator): Promise<boolean> {
  return (await input.getAttribute('aria-required')) === 'true' || (await input.getAttribute('required')) !== null;
}
