import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inject } from 'vitest';
import type { Language } from '../../../src/contract/wire/languages.ts';
import { openNewHandover, type DemoLogin } from './app.ts';
import { firstPage, newTablet } from './browser.ts';
import { preparedToken, startDemo, type Demo } from '../backend/demo.ts';
import { startFaultProxy } from '../backend/fault-proxy.ts';
import { fillHandover, handoverPlace, save } from './handover-form.ts';
import { localeOf, localeTexts } from './screen.ts';

/**
 * Address of the app on every test device. It is constant because browser storage belongs to an origin, and prepared profiles are reused.
 */
export const appAddress = 'http://127.0.0.1:26262';

/** Browser flag that maps `appAddress` to the server at `url`. */
export function hostRuleFor(url: string): string {
  return `--host-resolver-rules=MAP ${new URL(appAddress).host} ${new URL(url).host}`;
}

/** Fills `profile` with a device where the user is logged in and all data for offline work is cached. */
export function prepareDevice(profile: string, demo: Demo, login: DemoLogin, language: Language): Promise<void> {
  const { vehicles, shipments } = demo.kind;
  return copyPrepared(profile, `${vehicles}-${shipments}-${login}-${language}`, (preparedProfile) =>
    createPreparedProfile(preparedProfile, demo, login, language),
  );
}

/** The same for a Polish driver whose handover of the car `plate`, filled in and saved without a network, waits for the next start. */
export function prepareQueuedHandover(profile: string, demo: Demo, plate: string): Promise<void> {
  const { vehicles, shipments } = demo.kind;
  return copyPrepared(profile, `${vehicles}-${shipments}-handover-${plate.replaceAll(/\W/g, '')}`, (preparedProfile) =>
    createQueuedHandover(preparedProfile, demo, plate),
  );
}

/** Fills `profile` with a copy of the prepared profile `name`. The first use of a name in a run creates it with `make`. */
export async function copyPrepared(profile: string, name: string, make: (profile: string) => Promise<void>): Promise<void> {
  const prepared = join(inject('preparedDevices'), name);
  const makeWhole = async () => {
    const unfinished = await mkdtemp(`${prepared}-unfinished-`);
    await make(unfinished);
    // Half of the files, which every test would copy and remove: the worker answers from its own cache.
    await rm(join(unfinished, 'Default', 'Cache'), { recursive: true, force: true });
    await rename(unfinished, prepared);
  };
  if (!existsSync(prepared)) await runOnce(prepared, makeWhole);
  copyFolder(prepared, profile);
}

/** A profile has a thousand files: the asynchronous copy takes seven times as long. */
export function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/** Test files run in parallel: the first one runs `make`, the others wait, or run it when the first one failed. */
async function runOnce(result: string, make: () => Promise<void>): Promise<void> {
  const claim = `${result}-claim`;
  const isMine = () =>
    mkdir(claim).then(
      () => true,
      () => false,
    );
  while (!existsSync(result)) {
    if (!(await isMine())) await delay(200);
    else await (existsSync(result) ? Promise.resolve() : make()).finally(() => rm(claim, { recursive: true }));
  }
}

async function createPreparedProfile(target: string, { kind }: Demo, login: DemoLogin, language: Language): Promise<void> {
  const demo = await startDemo(kind);
  const network = await startFaultProxy(demo.url);
  const tablet = await newTablet({ flags: [hostRuleFor(network.url)] });
  const words = localeTexts(language, 'shell');
  const answer = { access_token: preparedToken(login), token_type: 'bearer', expires_in: 86_400 };
  network.behave((_, path) =>
    path === '/token' ? { status: 200, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(answer) } : 'pass',
  );
  try {
    const context = await tablet.open({ locale: localeOf(language) });
    await context.addInitScript((code) => localStorage.setItem('tabor-language', code), language);
    const page = await firstPage(context);
    await page.goto(appAddress);
    await page.locator('input[autocomplete~="username"]').fill(login);
    await page.locator('input[type="password"]').fill('demo');
    await page.locator('input[type="password"]').press('Enter');
    await page.getByRole('navigation').first().waitFor();
    await page.getByRole('link', { name: words('toHome') }).click();
    await page.getByText(words('ready.state.ready'), { exact: true }).waitFor({ timeout: 60_000 });
    await context.close();
    copyFolder(tablet.profile, target);
  } finally {
    await tablet.remove();
    await network.stop();
    await demo.stop();
  }
}

async function createQueuedHandover(target: string, demo: Demo, plate: string): Promise<void> {
  // No backend behind the address: nothing can be delivered before the copies are.
  const network = await startFaultProxy(demo.url);
  network.behave(() => 'cut');
  const tablet = await newTablet({ flags: [hostRuleFor(network.url)] });
  try {
    await prepareDevice(tablet.profile, demo, 'driver', 'pl');
    const context = await tablet.open();
    const page = await firstPage(context);
    await page.goto(appAddress);
    await openNewHandover(page);
    await fillHandover(page, { plate, photos: 0, place: handoverPlace });
    await save(page);
    await context.close();
    copyFolder(tablet.profile, target);
  } finally {
    await tablet.remove();
    await network.stop();
  }
}
