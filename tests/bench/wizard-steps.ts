import type { Page } from 'playwright';
import { BackendClient } from '../support/backend/backend-client.ts';
import { firstPage, newTablet } from '../support/browser/browser.ts';
import { logIn, waitUntilOfflineReady } from '../support/browser/app.ts';
import { handoverPage } from '../support/browser/handover-page.ts';
import type { BenchEnvironment } from './bench-environment.ts';
import { idle } from './idle.ts';
import type { Measurement } from './run.ts';
import { compareMedians } from './statistics.ts';

const ROUNDS = 10;
const SLOWDOWN = 4;
const LIMIT_MS = 100;

/** From a tap on the handover's next and previous step to its first frame, offline, on a CPU four times slower; against the limit. */
export async function measureWizardSteps({ backend }: BenchEnvironment): Promise<Measurement[]> {
  const tablet = await newTablet();
  try {
    const context = await tablet.open();
    const page = await firstPage(context);
    await logIn(page, backend.url, 'driver');
    await waitUntilOfflineReady(page);
    await context.setOffline(true);
    const form = handoverPage(page);
    await form.open(backend.url);
    const [vehicle] = await (await BackendClient.of(backend)).vehicles();
    await form
      .field('VehicleId')
      .getByRole('combobox')
      .fill(vehicle?.RegistrationNumber ?? '');
    await page.getByRole('option').first().click();
    await form.pickPerson('From', 'now');
    await form.pickPerson('To', 'wis');
    await form.field('PlaceName').getByRole('textbox').fill('Ławka');
    await form.next();
    await form.counterAndFuel();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const [forth, back]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      forth.push(await timeStep(page, 'Dalej'));
      back.push(await timeStep(page, 'Wstecz'));
    }
    const limit = Array.from({ length: ROUNDS - 1 }, () => LIMIT_MS);
    // The first round loads the drawing.
    return [
      compareMedians('next step of the handover, CPU slowed 4×', 'ms', forth.slice(1), limit, 'limit'),
      compareMedians('previous step of the handover, CPU slowed 4×', 'ms', back.slice(1), limit, 'limit'),
    ];
  } finally {
    await tablet.remove();
  }
}

async function timeStep(page: Page, button: string): Promise<number> {
  const elapsed = await page.evaluate(step, button);
  await idle(page);
  return elapsed;
}

/** Runs in the page: milliseconds from the tap until the frame after the heading of the step has changed. */
function step(name: string): Promise<number> {
  const stepOf = () => document.querySelector('nav [aria-current="step"]')?.textContent ?? '';
  const before = stepOf();
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} changed no step`)), 5_000);
    const start = performance.now();
    const look = () => {
      if (stepOf() === before) return void requestAnimationFrame(look);
      clearTimeout(timer);
      requestAnimationFrame(() => resolve(performance.now() - start));
    };
    button?.click();
    look();
  });
}
